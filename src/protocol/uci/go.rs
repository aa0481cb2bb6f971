//! The arguments of `go`.

use std::time::Duration;

use crate::engine::DEFAULT_MOVE_TIME;
use crate::notation::MoveTextError;
use crate::search::{Clock, Limits};
use crate::types::Move;

/// The task that `go` gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Go {
    /// A move.
    Search(Limits),
    /// To think on the opponent's time; the limits hold once the expected move is played.
    Ponder(Limits),
    /// To look for a forced win; USI's `mate` is a time in milliseconds.
    Mate(Limits),
    /// To count moves to this depth.
    Perft(u32),
}

/// Reads the arguments of `go`, in any order; also returns what is wrong with them.
///
/// Where the only limit cannot be understood, a search takes the time that it takes where nobody
/// says anything.
///
/// `clock_letter` is the letter of the clock of the player to move.
pub fn parse_go(
    text: &str,
    clock_letter: char,
    parse_move: impl Fn(&str) -> Result<Move, MoveTextError>,
) -> (Go, Vec<String>) {
    let mut reader =
        GoReader { words: text.split_ascii_whitespace(), problems: Vec::new(), parse_move };
    let mut limits = Limits::default();
    let mut clock = Clock::default();
    let (mut timed, mut ponder, mut mate, mut infinite) = (false, false, false, false);
    while let Some(word) = reader.words.next() {
        match word {
            "infinite" => infinite = true,
            "ponder" => ponder = true,
            "depth" => limits.depth = reader.number(word),
            "nodes" => limits.nodes = reader.number(word),
            "mate" => {
                mate = true;
                match reader.words.clone().next() {
                    Some(moves) if is_whole(moves) => limits.mate = reader.number(word),
                    Some("infinite") => drop(reader.words.next()),
                    _ => {}
                }
            }
            "perft" => {
                if let Some(depth) = reader.number(word) {
                    return (Go::Perft(depth), reader.problems);
                }
            }
            "movetime" => limits.move_time = reader.time(word).or(limits.move_time),
            "movestogo" => clock.moves_to_go = reader.number(word),
            "wtime" | "btime" | "winc" | "binc" | "byoyomi" => {
                let time = reader.time(word).unwrap_or_default();
                timed = true;
                match word {
                    "byoyomi" => clock.byoyomi = time,
                    _ if !word.starts_with(clock_letter) => {}
                    "wtime" | "btime" => clock.remaining = time,
                    _ => clock.increment = time,
                }
            }
            "searchmoves" => limits.moves = reader.moves(),
            _ => reader.problems.push(format!("go: unknown argument `{word}`")),
        }
    }
    limits.clock = timed.then_some(clock);
    if limits.is_infinite() && !infinite && !reader.problems.is_empty() {
        limits.move_time = Some(DEFAULT_MOVE_TIME);
    }
    let go = match (ponder, mate) {
        (true, _) => Go::Ponder(limits),
        (false, true) => Go::Mate(limits),
        (false, false) => Go::Search(limits),
    };
    (go, reader.problems)
}

struct GoReader<'t, P> {
    words: std::str::SplitAsciiWhitespace<'t>,
    problems: Vec<String>,
    parse_move: P,
}

/// Tells if a word is a number without sign or fraction, however large.
fn is_whole(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

impl<P: Fn(&str) -> Result<Move, MoveTextError>> GoReader<'_, P> {
    /// The number after a word; one beyond all bounds is the largest there is.
    fn number<T: std::str::FromStr>(&mut self, word: &str) -> Option<T> {
        let found = self.words.next().unwrap_or_default();
        let is_large = is_whole(found);
        let largest =
            || [u64::MAX, u32::MAX.into()].into_iter().find_map(|n| n.to_string().parse().ok());
        let number = found.parse().ok().or_else(|| largest().filter(|_| is_large));
        if number.is_none() {
            self.problems.push(format!("go {word}: found `{found}`, expected a number"));
        }
        number
    }

    /// The milliseconds after a word, which some front ends write with a fraction; a clock that has
    /// run out is at zero.
    fn time(&mut self, word: &str) -> Option<Duration> {
        let milliseconds: f64 = self.number(word)?;
        Some(Duration::from_millis(milliseconds.clamp(0.0, i64::MAX as f64) as u64))
    }

    /// The moves that follow, to the end.
    fn moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        for text in self.words.by_ref() {
            match (self.parse_move)(text) {
                Ok(m) => moves.push(m),
                Err(problem) => self.problems.push(format!("go searchmoves: {problem}")),
            }
        }
        moves
    }
}
