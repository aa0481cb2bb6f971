//! A player: a program that is asked for moves, and watched while it thinks.

mod cecp;
mod settings;
mod timer;
mod uci;
mod values;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use thiserror::Error;

use super::engine_spec::{EngineSpec, Language};
use super::pace::{Clocks, Pace};
use super::record::Fault;
use crate::process::{Log, NoLine, Process, printable};
use crate::transcript::Transcript;
use komainu_core::board::{Outcome, Position, Variant};
use komainu_core::notation::MoveTextError;
use komainu_core::rules::{GAME_DEFAULT, RULES, RuleOption};
use komainu_core::types::{Color, Move};
use settings::{Announced, find, is};
use timer::{Timer, Verdict};

/// The time that a program has to start, or to get ready for a game.
const START: Duration = Duration::from_secs(20);

/// The longest time until an interruption is noticed.
const PULSE: Duration = Duration::from_millis(50);
/// The time that the system may take to report how a program has ended.
const PARTING: Duration = Duration::from_millis(500);

/// The most warnings about a player.
const MAX_WARNINGS: usize = 8;
/// The maximum number of letters of a program's output that are kept or shown, and of names in a list.
const MAX_SAYING_LENGTH: usize = 200;
const MAX_NAMES: usize = 200;
/// The warnings about an option that is refused, about one that may not exist, and about another line
/// that is refused.
const SETTING: &str = "it does not take an option as it is set";
const UNANNOUNCED: &str = "it has not announced an option that is set";
const LINE: &str = "it refuses a line that it is told";
/// The warning about rules that cannot be sent to a program, which plays by its own rules instead.
const UNTOLD: &str = "it cannot be told these rules of the match";

/// The game that players are to play.
#[derive(Debug, Clone)]
pub struct Game {
    /// The rules.
    pub variant: Arc<Variant>,
    /// The file they come from, if they are not built in.
    pub file: Option<String>,
    /// The position with which games begin.
    pub start: Position,
}

impl Game {
    /// The position that players have to set up, if games do not begin as they know it.
    fn set_up(&self) -> Option<&Position> {
        let own = Position::start(&self.variant);
        (self.start.key() != own.key()).then_some(&self.start)
    }
}

/// The environment of a player.
#[derive(Debug, Clone, Default)]
pub struct Around {
    /// The time by which it may exceed its limit.
    pub margin: Duration,
    /// The log of the lines that it receives and sends.
    pub log: Option<Arc<Transcript>>,
    /// Set once the game is to be aborted.
    pub interrupt: Arc<AtomicBool>,
}

/// A player that cannot take part.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{player}: {problem}")]
pub struct PlayerError {
    /// The player's name.
    pub player: String,
    /// What is wrong.
    pub problem: String,
}

/// A fault of a player in a game, and what was seen of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub fault: Fault,
    pub text: String,
}

impl Failure {
    pub fn new(fault: Fault, text: impl Into<String>) -> Self {
        Self { fault, text: text.into() }
    }
}

/// A position to find a move in.
pub struct Turn<'t> {
    /// The position.
    pub position: &'t Position,
    /// Its legal moves.
    pub legal: &'t [Move],
    /// All moves since the start.
    pub moves: &'t [Move],
    /// The clocks of both players.
    pub clocks: &'t Clocks,
}

/// The answer of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Its decision.
    pub decision: Decision,
    /// Its last report while it thought.
    pub reported: ThinkingReport,
    /// The time that it took, of the kind that is limited.
    pub time: Duration,
}

/// A decision of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// To play a move.
    Move(Move),
    /// To give up.
    Resignation,
    /// To end the game by declaring its points, as the rules allow.
    Declaration(Outcome),
}

/// The report of a player while it thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ThinkingReport {
    /// The score in centipawns from its own point of view.
    pub score: Option<i32>,
    /// The depth in plies.
    pub depth: Option<u32>,
}

/// The meaning of a line from a player.
#[derive(Debug, Clone, PartialEq, Eq)]
enum EngineLine {
    /// Nothing that matters.
    Nothing,
    /// The player refuses something that it received.
    Refusal,
    /// A report of the player's thinking.
    Thought(ThinkingReport),
    /// A decision of the player.
    Decision(Decision),
}

/// A protocol for talking to a program.
trait EngineProtocol: Send {
    /// Gets the program ready for a new game, and collects the lines with which it refuses something.
    fn new_game(&mut self, process: &Process, refusals: &mut Vec<String>) -> Result<(), NoLine>;

    /// Gives it a position to think about.
    fn ask(&mut self, process: &Process, turn: &Turn, pace: &Pace);

    /// Interprets a line that it writes while it thinks.
    fn hear(&mut self, line: &str, turn: &Turn) -> Result<EngineLine, Failure>;

    /// Orders it to move.
    fn stop(&self, process: &Process);

    /// Sends it the result of a game.
    fn end_game(&mut self, process: &Process, won: Option<bool>, color: Color);

    /// Returns `true` if it has to be stopped once a move has used up its time.
    fn needs_stop(&self, pace: &Pace) -> bool;

    /// Returns `true` if it has to be restarted for another game.
    fn is_for_one_game(&self) -> bool {
        false
    }
}

/// A running player.
pub struct Player {
    process: Process,
    talk: Box<dyn EngineProtocol>,
    pace: Pace,
    around: Around,
    name: String,
    warnings: Vec<String>,
}

impl Player {
    /// Starts a program and sets it up for a game.
    ///
    /// # Errors
    /// If it cannot be started, does not answer, or lacks the game or an option.
    pub fn start(
        spec: &EngineSpec,
        game: &Game,
        pace: Pace,
        around: Around,
    ) -> Result<Self, PlayerError> {
        let refused = |problem| PlayerError { player: spec.name.clone(), problem };
        let (program, arguments) = (spec.program(), spec.command.get(1..).unwrap_or_default());
        let log = around.log.clone().map(|transcript| Log { transcript, name: spec.name.clone() });
        let interrupt = Arc::clone(&around.interrupt);
        let process = Process::start_with(&program, arguments, log, interrupt)
            .map_err(|error| refused(format!("cannot start {}: {error}", program.display())))?;
        let mut warnings = Vec::new();
        let talk = match spec.protocol {
            Language::Uci | Language::Usi => uci::start(&process, spec, game, &mut warnings),
            Language::Cecp => cecp::start(&process, spec, game, &pace, &mut warnings),
        };
        let talk = talk.map_err(|problem| refused(problem + &parting(&process, true)))?;
        let name = spec.name.clone();
        let mut player = Self { process, talk, pace, around, name, warnings: Vec::new() };
        warnings.iter().for_each(|(what, line)| player.warn(what, line));
        Ok(player)
    }

    /// Returns the warnings about what the program refused, each once.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Notes a line with which the program refuses something; the number of warnings is limited, for a
    /// program that refuses everything.
    fn warn(&mut self, what: &str, line: &str) {
        let warning = format!("warning: {}: {what}: {}", self.name, said(line.trim()));
        if self.warnings.len() < MAX_WARNINGS && !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Returns the details to report with a fault of this kind: how the program has ended, and its last
    /// lines on standard error.
    pub fn parting(&self, fault: Fault) -> String {
        parting(&self.process, fault == Fault::Crash)
    }

    /// Gets the program ready for a new game.
    ///
    /// # Errors
    /// If it has ended or does not answer.
    pub fn new_game(&mut self) -> Result<(), Failure> {
        let mut refusals = Vec::new();
        let ready = self.talk.new_game(&self.process, &mut refusals);
        refusals.iter().for_each(|line| self.warn(LINE, line));
        ready.map_err(|error| missing(error, "before the game"))
    }

    /// Asks for a move and waits for it.
    ///
    /// # Errors
    /// If it does something that loses the game.
    pub fn think(&mut self, turn: &Turn) -> Result<Answer, Failure> {
        let (mut reported, mut last) = (ThinkingReport::default(), String::new());
        // Earlier lines on standard error have nothing to do with this move.
        self.process.complaints(Duration::ZERO);
        self.talk.ask(&self.process, turn, &self.pace);
        let clock = turn.clocks[turn.position.side_to_move().index()];
        let remaining = clock.map(|clock| clock.allowed());
        let stops = self.talk.needs_stop(&self.pace);
        let mut timer = Timer::new(&self.process, &self.pace, remaining, self.around.margin, stops);
        loop {
            let heard = match self.process.line(timer.next_look(Instant::now()).min(PULSE)) {
                Ok(line) => {
                    let heard = self.talk.hear(&line, turn)?;
                    if heard == EngineLine::Refusal {
                        self.warn(LINE, &line);
                    }
                    // Repeating the same line does not count as news.
                    if matches!(&heard, EngineLine::Thought(reported) if reported.score.is_some())
                        && line != last
                    {
                        timer.hear(Instant::now());
                        last = line;
                    }
                    heard
                }
                Err(NoLine::Late) => EngineLine::Nothing,
                Err(error) => return Err(missing(error, "while it thought")),
            };
            let decision = match heard {
                EngineLine::Nothing | EngineLine::Refusal => None,
                EngineLine::Thought(new) => {
                    reported.score = new.score.or(reported.score);
                    reported.depth = new.depth.or(reported.depth);
                    None
                }
                EngineLine::Decision(decision) => Some(decision),
            };
            match timer.look(&self.process, Instant::now(), decision.is_some()) {
                Verdict::InTime => {}
                Verdict::Stop => self.talk.stop(&self.process),
                Verdict::Late(time) => {
                    let text = format!("{} ms", time.as_millis());
                    return Err(Failure::new(timer.fault(), text));
                }
            }
            if let Some(decision) = decision {
                return Ok(Answer { decision, reported, time: timer.time(&self.process) });
            }
        }
    }

    /// Sends it the result of a game.
    pub fn end_game(&mut self, winner: Option<Color>, color: Color) {
        let won = winner.map(|winner| winner == color);
        self.talk.end_game(&self.process, won, color);
    }

    /// Returns `true` if it has to be restarted for another game.
    pub fn is_for_one_game(&self) -> bool {
        self.talk.is_for_one_game()
    }
}

impl Drop for Player {
    /// It may have something to save before it ends.
    fn drop(&mut self) {
        self.process.send("quit");
        self.process.ending(PARTING);
    }
}

/// Returns `true` if a line refuses something that the program was told.
fn refuses(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let text = line.strip_prefix("info string ").unwrap_or(&line);
    let refusals = [
        "error",
        "no such option",
        "unknown option",
        "unknown command",
        "invalid",
        "illegal",
        "not in this game",
        "tellusererror",
    ];
    refusals.iter().any(|word| text.starts_with(word))
}

/// Returns how a program that seems to have ended did so, and its last lines on standard error, as the
/// end of a sentence; empty if there is neither.
fn parting(process: &Process, seems_ended: bool) -> String {
    let ending = if seems_ended { process.ending(PARTING) } else { None };
    let patience = if ending.is_some() { PARTING } else { Duration::ZERO };
    let complaints = process.complaints(patience).join(" / ");
    let ending = ending.map(|status| format!(" ({status})")).unwrap_or_default();
    if complaints.is_empty() {
        return ending;
    }
    format!("{ending}; it wrote to standard error: {complaints}")
}

fn missing(error: NoLine, when: &str) -> Failure {
    match error {
        NoLine::Late => Failure::new(Fault::Silence, format!("silent {when}")),
        NoLine::Ended => Failure::new(Fault::Crash, format!("ended {when}")),
        NoLine::Interrupted => Failure::new(Fault::Silence, "interrupted"),
    }
}

/// Converts the move that a player wrote, which has to be legal.
fn legal_move(result: Result<Move, MoveTextError>) -> Result<EngineLine, Failure> {
    let failure = |error: MoveTextError| Failure::new(Fault::IllegalMove, error.to_string());
    result.map(|m| EngineLine::Decision(Decision::Move(m))).map_err(failure)
}

/// Returns the name of a game among those that a program knows: one that stands for the rules of the
/// match, or else one for the game's own rules.
fn name_among<'n>(game: &Variant, known: &'n [String]) -> Option<&'n str> {
    let rules = game.rules();
    let means = known.iter().filter(|name| rules.names.contain(&rules.id, name));
    let name = means.min_by_key(|name| {
        (choices_beyond(game, name).count() > 0, rules.names.preset_under(name).is_some())
    });
    name.map(String::as_str)
}

/// Returns the options of a game whose choices in the match differ from those that its name among
/// programs stands for.
fn choices_beyond<'g>(game: &'g Variant, name: &str) -> impl Iterator<Item = &'g RuleOption> {
    let rules = game.rules();
    let preset = rules.names.preset_under(name);
    rules.options.iter().filter(move |option| {
        let choices = preset.into_iter().flat_map(|preset| &preset.choices);
        let mut meant = choices.filter(|(name, _)| *name == option.name).map(|(_, choice)| choice);
        option.chosen != *meant.next().unwrap_or(&option.default)
    })
}

/// The rules of a game as far as a program can be told them.
struct ToldRules {
    /// The options to set, with their values: the one option that takes all rules if it has that, or
    /// else the individual ones that it has.
    settings: Vec<(String, String)>,
    /// The choices that it cannot be told, as the game writes them; its moves are judged by them all
    /// the same.
    untold: Vec<String>,
}

impl ToldRules {
    /// Returns what to set in a program that knows the game by `name` and has announced the options
    /// `known`; options that its description sets are left to it.
    fn new(game: &Variant, name: &str, known: &[Announced], spec: &EngineSpec) -> Self {
        let options = game.rules().options.iter().filter(|option| option.chosen != option.default);
        let choices = options.map(|option| format!("{}={}", option.name, option.chosen));
        let words: Vec<String> = [GAME_DEFAULT.to_owned()].into_iter().chain(choices).collect();
        let words = words.join(" ");
        if let Some(rules) = find(known, RULES).filter(|rules| rules.values.check(&words).is_ok()) {
            return Self { settings: vec![(rules.name.clone(), words)], untold: Vec::new() };
        }
        let (mut settings, mut untold) = (Vec::new(), Vec::new());
        for RuleOption { name, chosen, .. } in choices_beyond(game, name) {
            match find(known, name).filter(|option| option.values.check(chosen).is_ok()) {
                Some(option) => settings.push((option.name.clone(), chosen.clone())),
                None if spec.options.keys().any(|set| is(set, name)) => {}
                None => untold.push(format!("{name}={chosen}")),
            }
        }
        Self { settings, untold }
    }

    /// Returns the warning about the rules that the program cannot be told.
    fn warning(&self) -> Option<(&'static str, String)> {
        (!self.untold.is_empty()).then(|| (UNTOLD, self.untold.join(", ")))
    }
}

/// Returns the message about a game that a program does not know.
fn unknown_game(game: &Variant, known: &[String]) -> String {
    let id = &game.rules().id;
    match known {
        [] => format!("it does not play {id}, and names no game that it plays"),
        known => {
            format!("it does not play {id}, only {}", listed(known.iter().map(String::as_str)))
        }
    }
}

/// Returns text from a program, shortened if it is too long to read.
fn said(text: &str) -> String {
    let mut said: String = text.chars().take(MAX_SAYING_LENGTH).map(printable).collect();
    if text.chars().nth(MAX_SAYING_LENGTH).is_some() {
        said.push_str("...");
    }
    said
}

/// Lists names from a program, and counts those beyond the maximum.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.collect();
    let shown: Vec<_> = names.iter().take(MAX_NAMES).map(|name| said(name)).collect();
    let rest = match names.len() - shown.len() {
        0 => String::new(),
        more => format!(" and {more} others"),
    };
    shown.join(", ") + &rest
}
