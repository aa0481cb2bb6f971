//! Players that speak CECP, the protocol of XBoard.

use std::time::{Duration, Instant};

use super::super::engine_spec::{EngineSpec, THREADS};
use super::super::pace::Pace;
use super::super::record::Fault;
use super::{
    Failure, Game, Heard, START, Talk, Told, Turn, legal_move, name_among, rule_settings,
    unknown_game, unknown_option,
};
use crate::board::{Position, Variant};
use crate::engine::VARIANT_PATH;
use crate::notation::Coordinates;
use crate::tools::process::{NoLine, Process};
use crate::types::{Color, Move, Score};

/// The time within which a program that announces its features begins to do so.
const FIRST_FEATURE: Duration = Duration::from_secs(2);
/// The minutes on the clock of a player that will be told to move; more overflow in some programs.
const ENDLESS_MINUTES: u32 = 1000;
/// The option that sets the size of the hash table, in megabytes, which has a command of its own.
const MEMORY: &str = "Memory";
/// The size where nobody asks for another; some programs fall without one.
const DEFAULT_MEMORY: &str = "64";
/// Beyond this a score says in how many moves the game is over.
const MATE: i32 = 100_000;

/// What a program announces.
#[derive(Debug, Default)]
struct Features {
    variants: Vec<String>,
    options: Vec<String>,
    user_move: bool,
    ping: bool,
    memory: bool,
    smp: bool,
}

/// A conversation.
struct Cecp {
    features: Features,
    /// The name by which the program knows the game.
    game: String,
    /// The position with which games begin, if the program has to set it up.
    start: Option<String>,
    options: Vec<String>,
    coordinates: Coordinates,
    pace: Pace,
    pings: u32,
    /// How many moves of the game the program knows.
    count: usize,
    /// Tells if it answers each move by one of its own.
    plays: bool,
    /// The legs of a move that is not complete.
    legs: String,
}

/// Gets a program to know its game and options.
pub fn start(
    process: &Process,
    spec: &EngineSpec,
    game: &Game,
    pace: &Pace,
) -> Result<Box<dyn Talk>, String> {
    if pace.nodes.is_some() {
        return Err("CECP has no words to limit nodes".to_owned());
    }
    let features = negotiate(process)?;
    let mut options = Vec::new();
    let memory = spec.options.get(MEMORY).map_or(DEFAULT_MEMORY, String::as_str);
    if features.memory {
        options.push(format!("memory {memory}"));
    }
    for (name, value) in spec.options.iter().filter(|(name, _)| *name != MEMORY) {
        if name == THREADS && features.smp {
            options.push(format!("cores {value}"));
            continue;
        }
        let known = features.options.iter().find(|known| known.eq_ignore_ascii_case(name));
        let known = known.ok_or_else(|| {
            unknown_option(name, features.options.iter().map(String::as_str).chain([MEMORY]))
        })?;
        options.push(format!("option {known}={value}"));
    }
    let mut name = name_among(&game.variant, &features.variants).map(str::to_owned);
    if let Some(file) = &game.file {
        options.push(format!("option {VARIANT_PATH}={file}"));
        name = Some(game.variant.rules().id.clone());
    }
    let name = name.ok_or_else(|| unknown_game(&game.variant, &features.variants))?;
    let is = |name: &str, known: &str| known.replace(' ', "_").eq_ignore_ascii_case(name);
    let find =
        |name: &str| features.options.iter().map(String::as_str).find(|known| is(name, known));
    for (name, value) in rule_settings(&game.variant, find) {
        options.push(format!("option {name}={value}"));
    }
    let first_rank = game.variant.rules().names.first_rank(&name);
    Ok(Box::new(Cecp {
        features,
        game: name,
        start: game.set_up().map(Position::fen),
        options,
        coordinates: Coordinates { first_rank },
        pace: *pace,
        pings: 0,
        count: 0,
        plays: false,
        legs: String::new(),
    }))
}

/// Learns what a program can do.
fn negotiate(process: &Process) -> Result<Features, String> {
    process.send("xboard");
    process.send("protover 2");
    let mut features = Features::default();
    let (start, mut patience) = (Instant::now(), FIRST_FEATURE);
    loop {
        let left = patience.saturating_sub(start.elapsed());
        match process.line(left) {
            Ok(line) => {
                let Some(text) = line.trim().strip_prefix("feature ") else { continue };
                patience = START;
                for (name, value) in feature_pairs(text) {
                    process.send(&format!("accepted {name}"));
                    if name == "done" && value == "1" {
                        return Ok(features);
                    }
                    features.note(name, value);
                }
            }
            // Programs older than features say nothing.
            Err(NoLine::Late) if patience == FIRST_FEATURE => return Ok(features),
            Err(NoLine::Late) => {
                return Err(format!("it did not say `done=1` within {} s", START.as_secs()));
            }
            Err(NoLine::Ended) => return Err("it ended before it told its features".to_owned()),
        }
    }
}

impl Features {
    fn note(&mut self, name: &str, value: &str) {
        match name {
            "variants" => self.variants = value.split(',').map(|v| v.trim().to_owned()).collect(),
            "usermove" => self.user_move = value == "1",
            "ping" => self.ping = value == "1",
            "memory" => self.memory = value == "1",
            "smp" => self.smp = value == "1",
            "option" => {
                // The kind of an option stands behind its name: `Hash -spin 64 1 1024`.
                let name = value.split(" -").next().unwrap_or_default();
                self.options.push(name.trim().to_owned());
            }
            _ => {}
        }
    }
}

/// The features of a line: `name=value` or `name="value with blanks"`.
fn feature_pairs(text: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, after) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        pairs.push((name.trim(), value));
        rest = after.trim_start();
    }
    pairs
}

impl Cecp {
    fn user_move(&self, process: &Process, variant: &Variant, m: Move) {
        let text = self.coordinates.write(variant, m);
        let word = if self.features.user_move { "usermove " } else { "" };
        process.send(&format!("{word}{text}"));
    }

    /// Tells the program its time before the first move of a game.
    fn set_time(&self, process: &Process) {
        let Pace { tc, movetime, depth, .. } = self.pace;
        match (tc, movetime) {
            (Some(clock), _) => {
                let (seconds, moves) = (clock.base.as_secs(), clock.moves.unwrap_or(0));
                let base = format!("{}:{:02}", seconds / 60, seconds % 60);
                process.send(&format!("level {moves} {base} {}", clock.increment.as_secs_f64()));
            }
            (None, Some(milliseconds)) if !self.needs_stop(&self.pace) => {
                process.send(&format!("st {}", milliseconds / 1000));
            }
            _ => process.send(&format!("level 0 {ENDLESS_MINUTES} 0")),
        }
        if let Some(depth) = depth {
            process.send(&format!("sd {depth}"));
        }
    }

    /// Tells the program what is left on the clocks.
    fn tell_clocks(&self, process: &Process, turn: &Turn) {
        let us = turn.position.side_to_move();
        let centiseconds = |color: Color| match &turn.clocks[color.index()] {
            Some(clock) => (clock.remaining.as_millis() / 10) as u64,
            None => u64::from(ENDLESS_MINUTES) * 60 * 100,
        };
        if self.pace.movetime.is_none() || self.needs_stop(&self.pace) {
            process.send(&format!("time {}", centiseconds(us)));
            process.send(&format!("otim {}", centiseconds(!us)));
        }
    }

    /// Understands a claim that the game is over.
    fn claim(&self, line: &str, turn: &Turn) -> Result<Heard, Failure> {
        let lost = match turn.position.side_to_move() {
            Color::Black => "0-1",
            Color::White => "1-0",
        };
        if line.starts_with(lost) {
            return Ok(Heard::Resignation);
        }
        Err(Failure::new(Fault::FalseClaim, format!("claims {line}")))
    }
}

impl Talk for Cecp {
    fn new_game(&mut self, process: &Process) -> Result<(), NoLine> {
        (self.count, self.plays) = (0, false);
        self.legs.clear();
        process.send("new");
        let files = |option: &&String| option.starts_with(&format!("option {VARIANT_PATH}"));
        self.options.iter().filter(files).for_each(|option| process.send(option));
        process.send(&format!("variant {}", self.game));
        self.options.iter().filter(|option| !files(option)).for_each(|option| process.send(option));
        for word in ["easy", "post", "force"] {
            process.send(word);
        }
        if let Some(start) = &self.start {
            process.send(&format!("setboard {start}"));
        }
        self.set_time(process);
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        process.send(&format!("ping {}", self.pings));
        process.find(START, |line| (line.trim() == pong).then_some(()))
    }

    fn ask(&mut self, process: &Process, turn: &Turn, _: &Pace) {
        let variant = turn.position.variant();
        let (last, before) = match turn.moves[self.count..].split_last() {
            // It answers the last move at once, so that the clocks have to be told before.
            Some((last, before)) if self.plays => (Some(*last), before),
            _ => (None, &turn.moves[self.count..]),
        };
        before.iter().for_each(|&m| self.user_move(process, variant, m));
        self.tell_clocks(process, turn);
        match last {
            Some(m) => self.user_move(process, variant, m),
            None => process.send("go"),
        }
        self.count = turn.moves.len();
        self.plays = true;
    }

    fn hear(&mut self, line: &str, turn: &Turn) -> Result<Heard, Failure> {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("move ") {
            self.legs += text.trim();
            if text.trim_end().ends_with(',') {
                return Ok(Heard::Nothing);
            }
            let text = std::mem::take(&mut self.legs);
            let heard = self.coordinates.parse_among(turn.position, turn.legal, &text);
            // The program has made its own move.
            self.count += 1;
            return legal_move(heard);
        }
        let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
        if begins(&["Illegal move", "illegal move"]) {
            return Err(Failure::new(Fault::FalseClaim, format!("refuses a move: {line}")));
        }
        if line == "resign" {
            return Ok(Heard::Resignation);
        }
        if begins(&["1-0", "0-1", "1/2-1/2"]) {
            return self.claim(line, turn);
        }
        Ok(thought(line).map_or(Heard::Nothing, Heard::Thought))
    }

    fn stop(&self, process: &Process) {
        process.send("?");
    }

    fn end_game(&mut self, process: &Process, won: Option<bool>, color: Color) {
        let result = match won {
            None => "1/2-1/2",
            Some(won) if won == (color == Color::Black) => "1-0",
            Some(_) => "0-1",
        };
        process.send("force");
        process.send(&format!("result {result} {{the match goes on}}"));
    }

    /// Whole seconds can be told beforehand; other times are kept by telling it to move.
    fn needs_stop(&self, pace: &Pace) -> bool {
        pace.cputime.is_some() || pace.movetime.is_some_and(|time| !time.is_multiple_of(1000))
    }
}

/// A line of thinking: depth, score, time, nodes and the expected moves.
fn thought(line: &str) -> Option<Told> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '+', '-', '&']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: i64 = words.next()?.parse().ok()?;
    let _nodes: i64 = words.next()?.parse().ok()?;
    let mate = |moves: i32| (moves.unsigned_abs() as usize).min(4000);
    let score = match score {
        MATE.. => Score::win_in((2 * mate(score - MATE)).saturating_sub(1)).0,
        _ if score <= -MATE => Score::loss_in(2 * mate(score + MATE)).0,
        _ => score,
    };
    Some(Told { score: Some(score), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_with_blanks_are_read_whole() {
        let pairs = feature_pairs(r#"ping=1 variants="chu, dai" option="Hash -spin 1 1 9" done=1"#);
        let expected = [
            ("ping", "1"),
            ("variants", "chu, dai"),
            ("option", "Hash -spin 1 1 9"),
            ("done", "1"),
        ];
        assert_eq!(pairs, expected);
        assert_eq!(feature_pairs("ping"), []);
        assert_eq!(feature_pairs("myname=\"never closed"), [("myname", "never closed")]);
    }

    #[test]
    fn lines_of_thinking_are_told_from_others() {
        let score = |line: &str| thought(line).and_then(|told| told.score);
        assert_eq!(score("7 -35 12 1000 a1a2"), Some(-35));
        assert_eq!(score("7. 100003 12 1000 a1a2"), Some(Score::win_in(5).0));
        assert_eq!(score("7 -100002 12 1000"), Some(Score::loss_in(4).0));
        assert_eq!(score("tellics say 7 8 9"), None);
        assert_eq!(score("7 8"), None);
    }
}
