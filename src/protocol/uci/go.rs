//! The arguments of `go`.

use std::time::Duration;

use crate::protocol::{shortened, whole};
use komainu_core::notation::MoveTextError;
use komainu_core::types::Move;
use komainu_engine::DEFAULT_MOVE_TIME;
use komainu_engine::search::{Clock, Limits};

/// The longest time, in milliseconds: three weeks and a half, which other programs have room for.
const MAX_LENGTH: u64 = i32::MAX as u64;

/// The keywords after `go`.
const WORDS: [&str; 14] = [
    "infinite",
    "ponder",
    "depth",
    "nodes",
    "mate",
    "perft",
    "movetime",
    "movestogo",
    "wtime",
    "btime",
    "winc",
    "binc",
    "byoyomi",
    "searchmoves",
];

/// The task that `go` gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Go {
    /// To search for a move.
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
/// Limits that are not understood are left out; if none is left, a search takes the default time.
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
            "depth" => limits.depth = reader.small_number(word),
            "nodes" => limits.nodes = reader.number(word),
            "mate" => {
                mate = true;
                match reader.words.clone().next() {
                    Some("infinite") => drop(reader.words.next()),
                    Some(next) if !WORDS.contains(&next) => limits.mate = reader.small_number(word),
                    _ => {}
                }
            }
            "perft" => {
                if let Some(depth) = reader.small_number(word) {
                    return (Go::Perft(depth), reader.problems);
                }
            }
            "movetime" => limits.move_time = reader.time(word).or(limits.move_time),
            "movestogo" => clock.moves_to_go = reader.small_number(word),
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
            _ => {
                let found = shortened(word);
                reader.problems.push(format!("go: unknown argument `{found}`"));
            }
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

impl<P: Fn(&str) -> Result<Move, MoveTextError>> GoReader<'_, P> {
    /// Reads the number after a word.
    fn read<T>(&mut self, word: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = self.words.next().unwrap_or_default();
        let number = read(found);
        if number.is_none() {
            let found = shortened(found);
            self.problems.push(format!("go {word}: found `{found}`, expected a number"));
        }
        number
    }

    /// Reads the whole number after a word; one that is too large becomes the largest.
    fn number(&mut self, word: &str) -> Option<u64> {
        self.read(word, whole)
    }

    /// Reads the 32-bit number after a word; one that is too large becomes the largest.
    fn small_number(&mut self, word: &str) -> Option<u32> {
        self.number(word).map(|number| number.try_into().unwrap_or(u32::MAX))
    }

    /// Reads the milliseconds after a word, which some front ends write with a fraction; a clock that
    /// has run out is at zero, and a time that is too long becomes the longest.
    fn time(&mut self, word: &str) -> Option<Duration> {
        let milliseconds =
            self.read(word, |text| text.parse().ok().filter(|n: &f64| !n.is_nan()))?;
        if milliseconds > MAX_LENGTH as f64 {
            self.problems
                .push(format!("go {word}: more than {MAX_LENGTH} ms, which are taken for it"));
        }
        Some(Duration::from_millis((milliseconds.max(0.0) as u64).min(MAX_LENGTH)))
    }

    /// Reads the moves that follow, up to the next keyword of `go`; if there are none, all moves are
    /// searched.
    fn moves(&mut self) -> Vec<Move> {
        let mut moves = Vec::new();
        while let Some(text) = self.words.clone().next().filter(|text| !WORDS.contains(text)) {
            self.words.next();
            match (self.parse_move)(text) {
                Ok(m) => moves.push(m),
                Err(problem) => self.problems.push(format!("go searchmoves: {problem}")),
            }
        }
        if moves.is_empty() {
            let problem = "go searchmoves: found no legal move, so that all moves are searched";
            self.problems.push(problem.to_owned());
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads arguments in a game that has no moves.
    fn read(text: &str) -> (Go, Vec<String>) {
        parse_go(text, 'b', |found| Err(MoveTextError::Illegal(found.to_owned())))
    }

    #[test]
    fn a_search_whose_limits_are_not_understood_ends_all_the_same() {
        for (text, problem) in [
            ("movetime", "go movetime: found ``, expected a number"),
            ("depth 1.5", "go depth: found `1.5`, expected a number"),
            ("nodes many", "go nodes: found `many`, expected a number"),
            ("mate -1", "go mate: found `-1`, expected a number"),
            ("mate soon", "go mate: found `soon`, expected a number"),
            ("searchmoves", "go searchmoves: found no legal move, so that all moves are searched"),
            ("ponder depth -3", "go depth: found `-3`, expected a number"),
        ] {
            let (go, problems) = read(text);
            assert_eq!(problems, [problem], "{text}");
            let (Go::Search(limits) | Go::Ponder(limits) | Go::Mate(limits)) = go else {
                panic!("{text}: {go:?}")
            };
            assert_eq!(limits.move_time, Some(DEFAULT_MOVE_TIME), "{text}");
        }
    }

    #[test]
    fn the_limits_that_are_understood_hold() {
        let limits = |text: &str| match read(text) {
            (Go::Search(limits) | Go::Mate(limits), problems) if problems.len() == 1 => limits,
            other => panic!("{text}: {other:?}"),
        };
        let plain = Limits::default();
        assert_eq!(limits("depth 1.5 nodes 70"), Limits { nodes: Some(70), ..plain.clone() });
        assert_eq!(limits("movetime x depth 3"), Limits { depth: Some(3), ..plain.clone() });
        let move_time = Some(Duration::from_millis(70));
        assert_eq!(limits("mate x movetime 70"), Limits { move_time, ..plain.clone() });
        // It is asked for.
        assert_eq!(limits("depth x infinite"), plain);
    }

    #[test]
    fn mate_without_a_number_is_no_mistake() {
        for text in ["mate", "mate infinite"] {
            assert_eq!(read(text), (Go::Mate(Limits::default()), vec![]), "{text}");
        }
        let depth = Limits { depth: Some(3), ..Limits::default() };
        assert_eq!(read("mate depth 3"), (Go::Mate(depth), vec![]));
        let mate = Limits { mate: Some(3), ..Limits::default() };
        assert_eq!(read("mate 3"), (Go::Mate(mate), vec![]));
    }
}
