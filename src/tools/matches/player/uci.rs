//! Players that speak UCI or USI.

use std::time::Duration;

use super::super::engine_spec::{EngineSpec, Language};
use super::super::pace::{Clocks, Pace};
use super::super::record::Fault;
use super::values::Values;
use super::{
    Failure, Game, Heard, START, Talk, Told, Turn, legal_move, name_among, refuses, rule_settings,
    unknown_game, unknown_option,
};
use crate::board::{Position, Spelling};
use crate::engine::VARIANT_PATH;
use crate::notation::{Coordinates, parse_canonical_among, uci, usi_of_fairy};
use crate::tools::process::{NoLine, Process};
use crate::types::{Color, Move, Score};

/// The options that choose the game.
const VARIANT_OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];
/// The game of programs that let nobody choose one in USI.
const USI_GAME: &str = "shogi";

/// An option that a program announces.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Announced {
    name: String,
    values: Values,
}

/// A conversation.
struct Uci {
    language: Language,
    /// The position with which games begin, as the program is told of it.
    start: String,
    /// The moves of the game so far, as the program knows them.
    moves: String,
    /// The position after them.
    position: Position,
    /// That with which games begin.
    begin: Position,
}

/// Gets a program to know its game and options.
///
/// The lines with which it refuses an option become warnings.
pub fn start(
    process: &Process,
    spec: &EngineSpec,
    game: &Game,
    warnings: &mut Vec<String>,
) -> Result<Box<dyn Talk>, String> {
    let (greeting, answer) = match spec.protocol {
        Language::Usi => ("usi", "usiok"),
        _ => ("uci", "uciok"),
    };
    process.send(greeting);
    let mut known = Vec::new();
    listen(process, answer, &mut known, &mut Vec::new())?;
    let mut set = |name: &str, value: &str| -> Result<(), String> {
        let Some(option) = find(&known, name) else {
            return Err(unknown_option(name, known.iter().map(|option| option.name.as_str())));
        };
        option.values.check(value).map_err(|problem| format!("{}: {problem}", option.name))?;
        process.send(&match option.values {
            Values::Button => format!("setoption name {}", option.name),
            _ => format!("setoption name {} value {value}", option.name),
        });
        process.send("isready");
        listen(process, "readyok", &mut known, warnings)
    };
    for (name, value) in &spec.options {
        set(name, value)?;
    }
    if let Some(file) = &game.file {
        set(VARIANT_PATH, file)?;
    }
    let chooser = VARIANT_OPTIONS.iter().find_map(|name| find(&known, name).cloned());
    match chooser {
        Some(option) => {
            // A game from a file is known by its id; nobody announces the choices anew.
            let of_file = game.file.as_ref().map(|_| game.variant.rules().id.as_str());
            let name = of_file.or_else(|| name_among(&game.variant, option.values.choices()));
            let name = name.ok_or_else(|| unknown_game(&game.variant, option.values.choices()))?;
            process.send(&format!("setoption name {} value {name}", option.name));
        }
        None if spec.protocol == Language::Usi && game.variant.rules().id == USI_GAME => {}
        None => return Err(unknown_game(&game.variant, &["one game".to_owned()])),
    }
    let find = |name: &str| find(&known, name).map(|option| option.name.as_str());
    for (name, value) in rule_settings(&game.variant, find) {
        process.send(&format!("setoption name {name} value {value}"));
    }
    process.send("isready");
    listen(process, "readyok", &mut known, warnings)?;
    let language = spec.protocol;
    let start = match game.set_up() {
        None => "startpos".to_owned(),
        Some(position) if language == Language::Usi => {
            format!("sfen {}", position.sfen(Spelling::Uci))
        }
        Some(position) => format!("fen {}", position.uci_fen()),
    };
    let begin = game.start.clone();
    Ok(Box::new(Uci { language, start, moves: String::new(), position: begin.clone(), begin }))
}

/// Waits for a line, and learns the options that are announced before it, and the lines that refuse
/// something.
fn listen(
    process: &Process,
    answer: &str,
    known: &mut Vec<Announced>,
    refusals: &mut Vec<String>,
) -> Result<(), String> {
    let found = process.find(START, |line| {
        if let Some(option) = announced(line) {
            known.retain(|other| other.name != option.name);
            known.push(option);
        }
        if refuses(line) {
            refusals.push(line.to_owned());
        }
        (line.trim() == answer).then_some(())
    });
    found.map_err(|error| match error {
        NoLine::Late => format!("it did not say `{answer}` within {} s", START.as_secs()),
        NoLine::Ended => format!("it ended before it said `{answer}`"),
        NoLine::Interrupted => "interrupted".to_owned(),
    })
}

/// Reads `option name NAME type TYPE ... var CHOICE ...`.
fn announced(line: &str) -> Option<Announced> {
    let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
    Some(Announced { name: name.to_owned(), values: Values::announced(rest) })
}

/// The option of a name, which may be written with `_` for blanks and in any case.
fn find<'a>(known: &'a [Announced], name: &str) -> Option<&'a Announced> {
    let plain = |name: &str| name.replace('_', " ").to_ascii_lowercase();
    known.iter().find(|option| plain(&option.name) == plain(name))
}

impl Uci {
    /// The text of the next move after those that the program knows.
    fn spell(&self, m: Move) -> String {
        match self.language {
            Language::Usi => usi_of_fairy(&self.position, m),
            _ => uci(&self.position, m),
        }
    }

    fn read(&self, turn: &Turn, text: &str) -> Result<Heard, Failure> {
        legal_move(match self.language {
            Language::Usi => parse_canonical_among(turn.position, Some(turn.legal), text),
            _ => Coordinates::default().parse_among(turn.position, Some(turn.legal), text),
        })
    }
}

/// The arguments of `go` for the player to move.
///
/// Who has no clock of its own is not told the other one's either, which it might take for its own.
fn limits(language: Language, side: Color, clocks: &Clocks, pace: &Pace) -> String {
    let mut text = String::new();
    let mut add = |word: &str, number: Option<u64>| {
        if let Some(number) = number {
            text += &format!(" {word} {number}");
        }
    };
    let usi = language == Language::Usi;
    // The first player is White to chess players.
    let letters = if usi { ["b", "w"] } else { ["w", "b"] };
    let milliseconds = |time: Duration| time.as_millis() as u64;
    if let Some(own) = &clocks[side.index()] {
        let own_time = own.rules().byoyomi;
        // UCI has no byoyomi: who has used up all other time has as much for each move.
        let hidden = if usi { Duration::ZERO } else { own_time };
        for (clock, letter) in clocks.iter().zip(letters) {
            let time = clock.map(|clock| milliseconds(clock.remaining + hidden));
            add(&format!("{letter}time"), time);
        }
        for (clock, letter) in clocks.iter().zip(letters) {
            let increment = clock.map(|clock| milliseconds(clock.rules().increment + hidden));
            // Some programs know no increments.
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

impl Talk for Uci {
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
            self.moves += &self.spell(m);
            self.position.make(m);
        }
        let moves = if self.moves.is_empty() { "" } else { " moves" };
        process.send(&format!("position {}{moves}{}", self.start, self.moves));
        let side = turn.position.side_to_move();
        process.send(&format!("go{}", limits(self.language, side, turn.clocks, pace)));
    }

    fn hear(&mut self, line: &str, turn: &Turn) -> Result<Heard, Failure> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") if refuses(line) => Ok(Heard::Refusal),
            Some("info") => Ok(Heard::Thought(thought(words))),
            Some("bestmove") => match words.next() {
                None => Err(Failure::new(Fault::IllegalMove, "no move")),
                Some("resign" | "(none)" | "none") => Ok(Heard::Resignation),
                Some("win") => Err(Failure::new(Fault::FalseClaim, "claims to have won")),
                Some(text) => self.read(turn, text),
            },
            _ if refuses(line) => Ok(Heard::Refusal),
            _ => Ok(Heard::Nothing),
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

/// What a line of thinking says; bounds, lines after the first and lines about the move that is
/// looked at are no scores: when they come depends on the load of the machine, and their depths
/// count as little.
fn thought<'w>(mut words: impl Iterator<Item = &'w str>) -> Told {
    let mut told = Told::default();
    while let Some(word) = words.next() {
        match word {
            "string" | "upperbound" | "lowerbound" => return Told::default(),
            "multipv" if words.next() != Some("1") => return Told::default(),
            "depth" => told.depth = words.next().and_then(|depth| depth.parse().ok()),
            "score" => {
                let kind = words.next();
                let value = words.next().unwrap_or_default();
                told.score = match kind {
                    Some("cp") => value.parse().ok(),
                    Some("mate") => mate_score(value),
                    _ => None,
                };
            }
            "pv" => break,
            _ => {}
        }
    }
    if told.score.is_some() { told } else { Told::default() }
}

/// The score for a number of moves to a forced end; USI may give a sign alone.
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
    use crate::tools::matches::pace::Clock;

    #[test]
    fn thinking_is_understood() {
        let told = |line: &str| {
            let told = thought(line.split_whitespace());
            (told.depth, told.score)
        };
        assert_eq!(told("depth 7 seldepth 9 score cp -31 nodes 5 pv a1a2"), (Some(7), Some(-31)));
        assert_eq!(told("depth 7 score mate 2 pv a1a2"), (Some(7), Some(Score::win_in(3).0)));
        assert_eq!(told("depth 7 score mate -2 pv a1a2"), (Some(7), Some(Score::loss_in(4).0)));
        assert_eq!(told("depth 7 score cp 31 lowerbound nodes 5"), (None, None));
        assert_eq!(told("depth 7 currmove a1a2 currmovenumber 1"), (None, None));
        assert_eq!(told("depth 7 multipv 2 score cp 31"), (None, None));
        assert_eq!(told("string depth 7 score cp 31"), (None, None));
        assert_eq!(told("depth x score cp y"), (None, None));
    }

    #[test]
    fn a_player_is_told_of_the_clocks_if_it_has_one() {
        let clock = Clock::new("40/10+0.5".parse().unwrap());
        let told = |language, side, clocks| limits(language, side, &clocks, &Pace::default());
        let (uci, usi) = (Language::Uci, Language::Usi);
        let both = " wtime 10000 btime 10000 winc 500 binc 500 movestogo 40";
        assert_eq!(told(uci, Color::White, [Some(clock); 2]), both);
        let own = " btime 10000 binc 500 movestogo 40";
        assert_eq!(told(uci, Color::White, [None, Some(clock)]), own);
        assert_eq!(told(usi, Color::Black, [Some(clock), None]), own);
        assert_eq!(told(usi, Color::White, [Some(clock), None]), " infinite");
    }

    #[test]
    fn increments_of_nothing_are_not_told_and_byoyomi_is() {
        let told = |language, clock: &str| {
            let clocks = [Some(Clock::new(clock.parse().unwrap())); 2];
            limits(language, Color::Black, &clocks, &Pace::default())
        };
        assert_eq!(told(Language::Usi, "5"), " btime 5000 wtime 5000");
        assert_eq!(told(Language::Uci, "5"), " wtime 5000 btime 5000");
        assert_eq!(told(Language::Usi, "5+1"), " btime 5000 wtime 5000 binc 1000 winc 1000");
        assert_eq!(told(Language::Usi, "5b3"), " btime 5000 wtime 5000 byoyomi 3000");
        assert_eq!(told(Language::Uci, "5b3"), " wtime 8000 btime 8000 winc 3000 binc 3000");
        let pace = Pace { movetime: Some(70), ..Pace::default() };
        let told = |language| limits(language, Color::White, &[None; 2], &pace);
        assert_eq!(told(Language::Usi), " btime 0 wtime 0 byoyomi 70");
        assert_eq!(told(Language::Uci), " movetime 70");
    }

    #[test]
    fn options_are_found_by_any_spelling() {
        let known = [announced("option name Clear Hash type button").unwrap()];
        assert_eq!(find(&known, "clear_hash"), Some(&known[0]));
        let variant = announced("option name UCI_Variant type combo default a var a var b-c");
        assert_eq!(variant.unwrap().values.choices(), ["a", "b-c"]);
    }
}
