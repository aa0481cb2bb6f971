//! Players that speak UCI or USI.

mod set_up;

use std::time::Duration;

use super::super::engine_spec::{EngineSpec, Language};
use super::super::pace::{Clocks, Pace};
use super::super::record::Fault;
use super::settings::is;
use super::{
    Decision, EngineLine, EngineProtocol, Failure, Game, START, ThinkingReport, Turn, legal_move,
    refuses, said,
};
use crate::process::{NoLine, Process};
use komainu_core::board::{Position, Spelling};
use komainu_core::notation::{
    Coordinates, MoveTextError, parse_canonical_among, uci, usi, usi_of_fairy,
};
use komainu_core::rules::RULES;
use komainu_core::types::{Color, Move, Score};

/// A conversation with a program.
struct Uci {
    language: Language,
    /// True if it names pieces as this program does, even where Fairy-Stockfish gives the same names to
    /// other pieces.
    has_our_names: bool,
    /// The position with which games begin, as it is sent to the program.
    start: String,
    /// The moves of the game so far, as the program knows them.
    moves: String,
    /// The position after them.
    position: Position,
    /// The position with which games begin.
    begin: Position,
}

/// Tells a program its game and options.
///
/// Options that it may not have, rules that it cannot be told, and what it refuses before its game is
/// known become warnings.
pub fn start(
    process: &Process,
    spec: &EngineSpec,
    game: &Game,
    warnings: &mut Vec<(&'static str, String)>,
) -> Result<Box<dyn EngineProtocol>, String> {
    let language = spec.protocol;
    let known = set_up::set_up(process, spec, game, warnings)?;
    // A program that accepts our rules uses our names, too.
    let has_our_names = known.iter().any(|option| is(&option.name, RULES));
    let spelling = if has_our_names { Spelling::Symbols } else { Spelling::Uci };
    let start = match game.set_up() {
        None => "startpos".to_owned(),
        Some(position) if language == Language::Usi => format!("sfen {}", position.sfen(spelling)),
        Some(position) => format!("fen {}", position.uci_fen()),
    };
    let begin = game.start.clone();
    let (moves, position) = (String::new(), begin.clone());
    Ok(Box::new(Uci { language, has_our_names, start, moves, position, begin }))
}

impl Uci {
    /// The text of the next move after those that the program knows.
    fn spell(&self, position: &Position, m: Move) -> String {
        match self.language {
            Language::Usi if self.has_our_names => usi(position, m),
            Language::Usi => usi_of_fairy(position, m),
            _ => uci(position, m),
        }
    }

    /// Reads one of the legal moves of a position: as it is sent to the program, or in another
    /// spelling.
    fn read(&self, position: &Position, legal: &[Move], text: &str) -> Result<Move, MoveTextError> {
        // The same names may stand for different pieces in two kinds of programs.
        if self.language == Language::Usi
            && !self.has_our_names
            && let Some(&m) = legal.iter().find(|&&m| self.spell(position, m) == text)
        {
            return Ok(m);
        }
        match self.language {
            Language::Usi => parse_canonical_among(position, Some(legal), text),
            _ => Coordinates::default().parse_among(position, Some(legal), text),
        }
    }
}

/// Returns the arguments of `go` for the player to move.
///
/// A player without a clock does not receive the other player's either, as it might take it for its
/// own.
fn limits(language: Language, side: Color, clocks: &Clocks, pace: &Pace) -> String {
    let mut text = String::new();
    let mut add = |word: &str, number: Option<u64>| {
        if let Some(number) = number {
            text += &format!(" {word} {number}");
        }
    };
    let usi = language == Language::Usi;
    // In chess the first player is White.
    let letters = if usi { ["b", "w"] } else { ["w", "b"] };
    let milliseconds = |time: Duration| time.as_millis() as u64;
    if let Some(own) = &clocks[side.index()] {
        let own_time = own.rules().byoyomi;
        // UCI has no byoyomi: a player that has used up all other time gets as much for each move.
        let hidden = if usi { Duration::ZERO } else { own_time };
        for (clock, letter) in clocks.iter().zip(letters) {
            let time = clock.map(|clock| milliseconds(clock.remaining + hidden));
            add(&format!("{letter}time"), time);
        }
        for (clock, letter) in clocks.iter().zip(letters) {
            let increment = clock.map(|clock| milliseconds(clock.rules().increment + hidden));
            // Some programs do not know increments.
            add(&format!("{letter}inc"), increment.filter(|&increment| increment > 0));
        }
        add("byoyomi", Some(milliseconds(own_time)).filter(|&time| usi && time > 0));
        add("movestogo", own.moves_to_go().map(u64::from));
    }
    if usi && pace.movetime.is_some() {
        ["btime", "wtime"].into_iter().for_each(|time| add(time, Some(0)));
    }
    add(if usi { "byoyomi" } else { "movetime" }, pace.movetime);
    add("nodes", pace.nodes);
    add("depth", pace.depth.map(u64::from));
    if text.is_empty() { " infinite".to_owned() } else { text }
}

impl EngineProtocol for Uci {
    fn new_game(&mut self, process: &Process, refusals: &mut Vec<String>) -> Result<(), NoLine> {
        (self.moves, self.position) = (String::new(), self.begin.clone());
        let usi = self.language == Language::Usi;
        process.send(if usi { "usinewgame" } else { "ucinewgame" });
        process.send("isready");
        process.find(START, |line| {
            if refuses(line) {
                refusals.push(line.to_owned());
            }
            (line.trim() == "readyok").then_some(())
        })
    }

    fn ask(&mut self, process: &Process, turn: &Turn, pace: &Pace) {
        let known = self.position.moves_made() - self.begin.moves_made();
        for &m in &turn.moves[known..] {
            self.moves += " ";
            self.moves += &self.spell(&self.position, m);
            self.position.make(m);
        }
        let moves = if self.moves.is_empty() { "" } else { " moves" };
        process.send(&format!("position {}{moves}{}", self.start, self.moves));
        let side = turn.position.side_to_move();
        process.send(&format!("go{}", limits(self.language, side, turn.clocks, pace)));
    }

    fn hear(&mut self, line: &str, turn: &Turn) -> Result<EngineLine, Failure> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") if refuses(line) => Ok(EngineLine::Refusal),
            Some("info") => Ok(EngineLine::Thought(thought(words))),
            Some("bestmove") => match words.next() {
                None => Err(Failure::new(Fault::IllegalMove, "no move")),
                Some("resign") => Ok(EngineLine::Decision(Decision::Resignation)),
                // It is asked only if there is a legal move.
                Some(text @ ("(none)" | "none")) => {
                    Err(Failure::new(Fault::IllegalMove, format!("no move: `{text}`")))
                }
                Some("win") => match turn.position.winning_declaration() {
                    Some(outcome) => Ok(EngineLine::Decision(Decision::Declaration(outcome))),
                    None => Err(Failure::new(Fault::FalseClaim, "claims to have won")),
                },
                Some(text) => legal_move(self.read(turn.position, turn.legal, &said(text))),
            },
            _ if refuses(line) => Ok(EngineLine::Refusal),
            _ => Ok(EngineLine::Nothing),
        }
    }

    fn stop(&self, process: &Process) {
        process.send("stop");
    }

    fn end_game(&mut self, process: &Process, won: Option<bool>, _: Color) {
        if self.language == Language::Usi {
            let result = won.map_or("draw", |won| if won { "win" } else { "lose" });
            process.send(&format!("gameover {result}"));
        }
    }

    fn needs_stop(&self, pace: &Pace) -> bool {
        pace.cputime.is_some()
    }
}

/// Reads a line of thinking. Bounds, lines other than the first (`multipv`) and lines about the move
/// being searched give no score: when they come depends on the load of the machine, and their depths do
/// not count either.
fn thought<'w>(mut words: impl Iterator<Item = &'w str>) -> ThinkingReport {
    let mut reported = ThinkingReport::default();
    while let Some(word) = words.next() {
        match word {
            "string" | "upperbound" | "lowerbound" => return ThinkingReport::default(),
            "multipv" if words.next() != Some("1") => return ThinkingReport::default(),
            "depth" => reported.depth = words.next().and_then(|depth| depth.parse().ok()),
            "score" => {
                let kind = words.next();
                let value = words.next().unwrap_or_default();
                reported.score = match kind {
                    Some("cp") => value.parse().ok(),
                    Some("mate") => mate_score(value),
                    _ => None,
                };
            }
            "pv" => break,
            _ => {}
        }
    }
    if reported.score.is_some() { reported } else { ThinkingReport::default() }
}

/// Returns the score for a number of moves to a forced end; USI may give only a sign.
fn mate_score(text: &str) -> Option<i32> {
    let (moves, lost) = match text {
        "+" => (1, false),
        "-" => (1, true),
        _ => {
            let moves: i32 = text.parse().ok()?;
            (moves.unsigned_abs() as usize, text.starts_with('-') || moves == 0)
        }
    };
    let score = if lost { Score::loss_in(2 * moves) } else { Score::win_in(2 * moves - 1) };
    (moves < 4000).then_some(score.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::pace::Clock;
    use komainu_core::board::{Dialect, Variant};

    #[test]
    fn thinking_is_understood() {
        let reported = |line: &str| {
            let reported = thought(line.split_whitespace());
            (reported.depth, reported.score)
        };
        assert_eq!(
            reported("depth 7 seldepth 9 score cp -31 nodes 5 pv a1a2"),
            (Some(7), Some(-31))
        );
        assert_eq!(reported("depth 7 score mate 2 pv a1a2"), (Some(7), Some(Score::win_in(3).0)));
        assert_eq!(reported("depth 7 score mate -2 pv a1a2"), (Some(7), Some(Score::loss_in(4).0)));
        assert_eq!(reported("depth 7 score cp 31 lowerbound nodes 5"), (None, None));
        assert_eq!(reported("depth 7 currmove a1a2 currmovenumber 1"), (None, None));
        assert_eq!(reported("depth 7 multipv 2 score cp 31"), (None, None));
        assert_eq!(reported("string depth 7 score cp 31"), (None, None));
        assert_eq!(reported("depth x score cp y"), (None, None));
    }

    #[test]
    fn a_player_is_told_of_the_clocks_if_it_has_one() {
        let clock = Clock::new("40/10+0.5".parse().unwrap());
        let reported = |language, side, clocks| limits(language, side, &clocks, &Pace::default());
        let (uci, usi) = (Language::Uci, Language::Usi);
        let both = " wtime 10000 btime 10000 winc 500 binc 500 movestogo 40";
        assert_eq!(reported(uci, Color::White, [Some(clock); 2]), both);
        let own = " btime 10000 binc 500 movestogo 40";
        assert_eq!(reported(uci, Color::White, [None, Some(clock)]), own);
        assert_eq!(reported(usi, Color::Black, [Some(clock), None]), own);
        assert_eq!(reported(usi, Color::White, [Some(clock), None]), " infinite");
    }

    #[test]
    fn increments_of_nothing_are_not_told_and_byoyomi_is() {
        let reported = |language, clock: &str| {
            let clocks = [Some(Clock::new(clock.parse().unwrap())); 2];
            limits(language, Color::Black, &clocks, &Pace::default())
        };
        assert_eq!(reported(Language::Usi, "5"), " btime 5000 wtime 5000");
        assert_eq!(reported(Language::Uci, "5"), " wtime 5000 btime 5000");
        assert_eq!(reported(Language::Usi, "5+1"), " btime 5000 wtime 5000 binc 1000 winc 1000");
        assert_eq!(reported(Language::Usi, "5b3"), " btime 5000 wtime 5000 byoyomi 3000");
        assert_eq!(reported(Language::Uci, "5b3"), " wtime 8000 btime 8000 winc 3000 binc 3000");
        let pace = Pace { movetime: Some(70), ..Pace::default() };
        let reported = |language| limits(language, Color::White, &[None; 2], &pace);
        assert_eq!(reported(Language::Usi), " btime 0 wtime 0 byoyomi 70");
        assert_eq!(reported(Language::Uci), " movetime 70");
    }

    #[test]
    fn every_move_is_read_as_it_is_told_in_whoever_s_names() {
        for (game, text) in [
            ("micro", "k3/4/4/4/3K b BGPSbgps 1"),
            ("micro", "k3/1PG1/+P3/+p3/3K w BGPSbgps 1"),
            ("kyoto", "k4/2PL1/5/2s+p1/4K b PGSLpgsl 1"),
            ("mini", "k4/5/5/5/4K b GSBRP 1"),
        ] {
            let variant = Variant::find(game, &[]).unwrap();
            let position = Position::from_sfen(&variant, text, Dialect::Sfen).unwrap();
            let legal = position.legal_moves();
            for (language, has_our_names) in
                [(Language::Usi, true), (Language::Usi, false), (Language::Uci, false)]
            {
                let (start, moves) = (String::new(), String::new());
                let [begin, now] = [position.clone(), position.clone()];
                let talk = Uci { language, has_our_names, start, moves, position: now, begin };
                for &m in &legal {
                    let reported = talk.spell(&position, m);
                    let read = talk.read(&position, &legal, &reported);
                    assert_eq!(read, Ok(m), "{game}: {language:?}, {has_our_names}: {reported}");
                }
            }
        }
    }
}
