//! Players that speak CECP, the protocol of XBoard.

mod features;
mod words;

use std::slice;
use std::time::Duration;

use super::super::engine_spec::{EngineSpec, THREADS};
use super::super::pace::Pace;
use super::super::record::Fault;
use super::settings::{Announced, Setting, check_free, check_rules, is, judge, refused};
use super::values::Values;
use super::{
    Decision, EngineLine, EngineProtocol, Failure, Game, MAX_SAYING_LENGTH, START, ThinkingReport,
    ToldRules, Turn, UNANNOUNCED, legal_move, name_among, refuses, said, unknown_game,
};
use crate::process::{NoLine, Process};
use features::{Features, negotiate};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Score};
use komainu_engine::VARIANT_PATH;
use komainu_engine::search::MAX_HASH;
use words::{Words, announced_by_number, refuses_text};

/// The minutes on the clock of a player that is stopped by a command; more overflow in some programs.
const ENDLESS_MINUTES: u32 = 1000;
/// The number of moves that an old program has to make within its time.
const OLD_SESSION: u32 = 40;
/// The option that sets the size of the hash table, in megabytes, which has a command of its own.
const MEMORY: &str = "Memory";
/// The default size; some programs crash without one.
const DEFAULT_MEMORY: &str = "64";
/// Beyond this, a score gives the number of moves to the end of the game.
const MATE: i32 = 100_000;
/// The warning about a program whose processor time is limited.
const CPU_TIME: &str =
    "CECP has no word for processor time, so that its clock shows it as so much time";

/// The warning about a program that does not answer pings.
const UNANSWERED: &str = "it is started anew for each game, since it announces no feature";

/// A conversation with a program.
struct Cecp {
    features: Features,
    /// The name by which the program knows the game.
    game: String,
    /// The position with which games begin, if the program has to set it up.
    start: Option<String>,
    options: Vec<String>,
    words: Words,
    pace: Pace,
    pings: u32,
    /// The number of moves of the game that the program knows.
    count: usize,
    /// True if it answers each move with one of its own.
    plays: bool,
    /// True if it has moved in any game: a later refusal is not about its set-up, but about a result,
    /// which it need not know, or about the order to move when it already has.
    has_moved: bool,
    /// The legs of a move that is not complete.
    legs: String,
    /// The text of the move sent to it last for an answer.
    asked_with: String,
}

/// Tells a program its game and options.
pub fn start(
    process: &Process,
    spec: &EngineSpec,
    game: &Game,
    pace: &Pace,
    warnings: &mut Vec<(&'static str, String)>,
) -> Result<Box<dyn EngineProtocol>, String> {
    if pace.nodes.is_some() {
        return Err("CECP has no words to limit nodes".to_owned());
    }
    let mut features = negotiate(process)?;
    check_free(spec, &features.options)?;
    let variant = &game.variant;
    // Programs that announce nothing accept no options.
    let (_, untold) = settings(spec, &features, variant, !features.any)?;
    let mut name = name_among(variant, &features.variants).map(str::to_owned);
    let file = game.file.as_ref().map(|file| format!("option {VARIANT_PATH}={file}"));
    if file.is_some() {
        name = Some(variant.rules().id.clone());
    }
    // A program older than features plays the game it knows.
    let name = match name {
        None if !features.any => variant.rules().id.clone(),
        name => name.ok_or_else(|| unknown_game(variant, &features.variants))?,
    };
    let mut is_of_game = !features.any;
    let rules = ToldRules::new(variant, &name, &features.options, spec);
    // A program that answers pings says whether it takes the options that are set.
    let is_asked = features.ping && !spec.options.is_empty();
    if features.any && !(untold.is_empty() && rules.untold.is_empty() && !is_asked) {
        let lines = ["new".to_owned()].into_iter().chain(file.clone());
        let lines: Vec<_> = lines.chain([format!("variant {name}")]).collect();
        (is_of_game, _) = features.hear(process, &lines)?;
    }
    check_rules(spec, &features.options, variant)?;
    let (settings, untold) = settings(spec, &features, variant, is_of_game)?;
    for line in settings.iter().filter(|_| is_asked) {
        let (_, refusals) = features.hear(process, slice::from_ref(line))?;
        if let Some(refusal) = refusals.first() {
            return Err(format!("it refuses `{}`: {}", said(line), said(refusal)));
        }
    }
    let mut tried = Vec::new();
    for (name, value) in untold {
        let line = format!("option {name}={value}");
        let (_, refusals) = features.hear(process, slice::from_ref(&line))?;
        if let Some(refusal) = refusals.first() {
            return Err(refused((name, value), refusal));
        }
        warnings.push((UNANNOUNCED, format!("{name}={value}")));
        tried.push(line);
    }
    if let Some(milliseconds) = pace.cputime {
        warnings.push((CPU_TIME, format!("cputime={milliseconds}")));
    }
    if !features.ping {
        warnings.push((UNANSWERED, "ping=1".to_owned()));
    }
    let rules = ToldRules::new(variant, &name, &features.options, spec);
    warnings.extend(rules.warning());
    let rules = rules.settings.iter().map(|(name, value)| format!("option {name}={value}"));
    let rules: Vec<_> = rules.collect();
    // The file of the match comes last: a game that it has stays even if another file has one of its id.
    let options = [rules, settings, tried, file.into_iter().collect()].concat();
    let words = if features.any {
        Words::of_chess(&game.variant, &name)
    } else {
        words::tried(process, game)?
    };
    Ok(Box::new(Cecp {
        features,
        game: name,
        start: game.set_up().map(Position::fen),
        options,
        words,
        pace: *pace,
        pings: 0,
        count: 0,
        plays: false,
        has_moved: false,
        legs: String::new(),
        asked_with: String::new(),
    }))
}

/// Returns the lines that set the options of a program, and the settings of options that it has not
/// announced for the game of the match.
fn settings<'s>(
    spec: &'s EngineSpec,
    features: &Features,
    game: &Variant,
    is_of_game: bool,
) -> Result<(Vec<String>, Vec<Setting<'s>>), String> {
    let (mut lines, mut untold) = (Vec::new(), Vec::new());
    let megabytes = Values::Number { least: Some(1), most: Some(MAX_HASH as i64) };
    let memory = Announced { name: MEMORY.to_owned(), values: megabytes };
    let memory = features.memory.then_some(memory);
    let known: Vec<_> = memory.into_iter().chain(features.options.iter().cloned()).collect();
    if features.memory && !spec.options.keys().any(|name| is(name, MEMORY)) {
        lines.push(format!("memory {DEFAULT_MEMORY}"));
    }
    for (name, value) in &spec.options {
        if is(name, THREADS) && features.smp {
            lines.push(format!("cores {value}"));
            continue;
        }
        let Some(option) = judge(&known, (name, value), game, is_of_game)? else {
            untold.push((name.as_str(), value.as_str()));
            continue;
        };
        if is(name, MEMORY) && features.memory {
            lines.push(format!("memory {value}"));
            continue;
        }
        let known = &option.name;
        lines.push(match (&option.values, value.as_str()) {
            (Values::Button, _) => format!("option {known}"),
            (Values::Check, "true") => format!("option {known}=1"),
            (Values::Check, "false") => format!("option {known}=0"),
            _ => format!("option {known}={value}"),
        });
    }
    Ok((lines, untold))
}

impl Cecp {
    fn user_move(&self, process: &Process, text: &str) {
        let word = if self.features.user_move { "usermove " } else { "" };
        process.send(&format!("{word}{text}"));
    }

    /// Sends the program its time before the first move of a game.
    fn set_time(&self, process: &Process) {
        let Pace { tc, movetime, depth, .. } = self.pace;
        match (tc, movetime) {
            (Some(clock), _) => {
                // CECP has no byoyomi: a player that has used up all other time gets as much for each
                // move.
                let base = minutes(clock.base + clock.byoyomi);
                let increment = (clock.increment + clock.byoyomi).as_secs_f64();
                // Programs older than features take a clock for all moves as one for the next move.
                let for_all = if self.features.any { 0 } else { OLD_SESSION };
                let moves = clock.moves.unwrap_or(for_all);
                process.send(&format!("level {moves} {base} {increment}"));
            }
            (None, Some(milliseconds)) if !self.needs_stop(&self.pace) => {
                process.send(&format!("st {}", milliseconds / 1000));
            }
            _ => match self.time_of_move() {
                Some(time) => process.send(&format!("level 1 {} 0", minutes(time))),
                None => process.send(&format!("level 0 {ENDLESS_MINUTES} 0")),
            },
        }
        if let Some(depth) = depth {
            process.send(&format!("sd {depth}"));
        }
    }

    /// Returns the time of a move, which the program receives as the time on its clock, since CECP has
    /// no words for less than a second and for processor time, and some programs do not read their
    /// input while they think.
    fn time_of_move(&self) -> Option<Duration> {
        let time = self.pace.movetime.or(self.pace.cputime);
        time.filter(|_| self.needs_stop(&self.pace)).map(Duration::from_millis)
    }

    /// Sends the program the time left on the clocks.
    fn tell_clocks(&self, process: &Process, turn: &Turn) {
        let us = turn.position.side_to_move();
        let endless = Duration::from_secs(u64::from(ENDLESS_MINUTES) * 60);
        let centiseconds = |color: Color| {
            let on_clock = turn.clocks[color.index()].map(|clock| clock.allowed());
            let time = on_clock.or(self.time_of_move()).unwrap_or(endless);
            (time.as_millis() / 10).max(1)
        };
        if self.pace.movetime.is_none() || self.needs_stop(&self.pace) {
            process.send(&format!("time {}", centiseconds(us)));
            process.send(&format!("otim {}", centiseconds(!us)));
        }
    }

    /// Reads a claim that the game is over: lost, or ended by a declaration.
    fn claim(line: &str, turn: &Turn) -> Result<EngineLine, Failure> {
        let side = turn.position.side_to_move();
        let winner = match line {
            _ if line.starts_with("1-0") => Some(Color::Black),
            _ if line.starts_with("0-1") => Some(Color::White),
            _ => None,
        };
        let declared = || turn.position.declaration().filter(|outcome| outcome.winner == winner);
        let decision = match winner {
            Some(winner) if winner != side => Some(Decision::Resignation),
            _ => declared().map(Decision::Declaration),
        };
        let false_claim = || Failure::new(Fault::FalseClaim, format!("claims {}", said(line)));
        decision.map(EngineLine::Decision).ok_or_else(false_claim)
    }
}

impl EngineProtocol for Cecp {
    fn new_game(&mut self, process: &Process, refusals: &mut Vec<String>) -> Result<(), NoLine> {
        (self.count, self.plays) = (0, false);
        self.legs.clear();
        process.send("new");
        let files = |option: &&String| option.starts_with(&format!("option {VARIANT_PATH}"));
        self.options.iter().filter(files).for_each(|option| process.send(option));
        if self.features.any {
            process.send(&format!("variant {}", self.game));
        }
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
        process.find(START, |line| {
            if !self.has_moved && refuses(line) {
                refusals.push(line.to_owned());
            }
            (line.trim() == pong).then_some(())
        })
    }

    fn ask(&mut self, process: &Process, turn: &Turn, _: &Pace) {
        let variant = turn.position.variant();
        let (last, before) = match turn.moves[self.count..].split_last() {
            // It answers the last move at once, so the clocks have to be sent before.
            Some((last, before)) if self.plays => (Some(*last), before),
            _ => (None, &turn.moves[self.count..]),
        };
        for &m in before {
            self.user_move(process, &self.words.write(variant, m));
        }
        self.tell_clocks(process, turn);
        match last.map(|m| self.words.write(variant, m)) {
            Some(text) => {
                self.user_move(process, &text);
                self.asked_with = text;
            }
            None => process.send("go"),
        }
        self.count = turn.moves.len();
        self.plays = true;
    }

    fn hear(&mut self, line: &str, turn: &Turn) -> Result<EngineLine, Failure> {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("move ").or_else(|| announced_by_number(line)) {
            self.legs += text.trim();
            if text.trim_end().ends_with(',') && self.legs.len() <= MAX_SAYING_LENGTH {
                return Ok(EngineLine::Nothing);
            }
            let text = std::mem::take(&mut self.legs);
            let heard = self.words.read(turn.position, turn.legal, &said(&text));
            // The program has made its own move.
            self.count += 1;
            self.has_moved = true;
            return legal_move(heard);
        }
        let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
        // Programs without features reply this to every word they do not know.
        let is_about_move = self.features.any || refuses_text(line, &self.asked_with);
        if begins(&["Illegal move", "illegal move"]) && is_about_move {
            return Err(Failure::new(Fault::FalseClaim, format!("refuses a move: {}", said(line))));
        }
        if line == "resign" {
            return Ok(EngineLine::Decision(Decision::Resignation));
        }
        if begins(&["1-0", "0-1", "1/2-1/2"]) {
            return Self::claim(line, turn);
        }
        // Programs older than features refuse every word that was introduced with them.
        if self.features.any && !self.has_moved && refuses(line) {
            return Ok(EngineLine::Refusal);
        }
        Ok(thought(line).map_or(EngineLine::Nothing, EngineLine::Thought))
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

    /// Whole seconds can be set beforehand; other times are kept by ordering it to move.
    fn needs_stop(&self, pace: &Pace) -> bool {
        pace.cputime.is_some() || pace.movetime.is_some_and(|time| !time.is_multiple_of(1000))
    }

    /// A late message of a program that does not answer pings, such as that it has won, could be about
    /// this game or the next.
    fn is_for_one_game(&self) -> bool {
        !self.features.ping || self.features.is_for_one_game
    }
}

/// A time in minutes and whole seconds, at least one.
fn minutes(time: Duration) -> String {
    let seconds = time.as_millis().div_ceil(1000).max(1);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A line of thinking: depth, score, time, nodes and the expected moves.
fn thought(line: &str) -> Option<ThinkingReport> {
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
    Some(ThinkingReport { score: Some(score), depth: Some(depth) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_thinking_are_told_from_others() {
        let score = |line: &str| thought(line).and_then(|reported| reported.score);
        assert_eq!(score("7 -35 12 1000 a1a2"), Some(-35));
        assert_eq!(score("7. 100003 12 1000 a1a2"), Some(Score::win_in(5).0));
        assert_eq!(score("7 -100002 12 1000"), Some(Score::loss_in(4).0));
        assert_eq!(score("tellics say 7 8 9"), None);
        assert_eq!(score("7 8"), None);
    }
}
