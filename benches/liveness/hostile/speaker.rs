//! Lines of a protocol, right and wrong, in any order.

use komainu::board::Position;
use komainu::engine::{Engine, Games, OptionKind};
use komainu::lab::matches::Language;
use komainu::rules::catalog;
use komainu::types::SplitMix64;

use super::nonsense;
use crate::play::{pick, random_move, random_position, variant, words};

/// The most random moves of a position.
const PLIES: usize = 60;

// Lists with bars between their entries.

/// The commands of UCI and USI.
const UCI: &str = "uci|debug|register|ucinewgame|usinewgame|gameover|setoption|load|position|go|\
                   stop|ponderhit|d|eval|help|flurb";
/// The arguments of `go`.
const GO: &str = "infinite|ponder|ponder movetime 1|ponder wtime 100 btime 100|movetime 1|\
                  movetime 20|movetime -5|movetime 600000|depth 1|depth 4|depth 200|nodes 1|\
                  nodes 5000|mate 1|mate 3|mate 30|mate infinite|perft 1|perft 2|perft 12|\
                  wtime 0 btime 0 byoyomi 20|wtime 50 btime 50 winc 5 binc 5|\
                  wtime -1 btime -1 movestogo 0|";
/// The commands that end a task in UCI and USI.
const ENDS: &str = "stop|stop|stop|ponderhit";
/// The commands of CECP.
const CECP: &str = "protover|accepted|rejected|new|variant|setboard|usermove|force|exit|result|go|\
                    playother|analyze|?|hard|easy|undo|remove|ping|post|nopost|level|st|sd|nps|\
                    time|otim|memory|cores|option|lift|hover|put|.|hint|draw|bk|computer|pause|\
                    exclude|flurb";
/// Tasks in CECP, and limits for them.
const CECP_TASKS: &str = "go|go|go|playother|analyze|hard|level 0 1 0|level 40 0:01 0|\
                          level 0 0 0.01|st 0|st 0.02|st 600|sd 3|sd 100|time 0|time 1|nps 1000|nps 0";
/// The commands that end a task in CECP.
const CECP_ENDS: &str = "force|exit|?|undo|remove|new|result 1-0 {mate}";
/// Sizes of the hash table in megabytes, some beyond any memory.
const SIZES: &str = "1|2|16|64|256|1024|1000000|0";
/// Numbers of threads.
const THREADS: &str = "1|1|2|4|0|100000";
/// Paths that do not lead to a variant file or a weights file.
const PATHS: &str = "/no/such/file|/|/dev/zero|/dev/null|Cargo.lock|a\u{0}b";

/// The source of the lines.
pub struct Speaker {
    language: Language,
    random: SplitMix64,
    /// Names and values of options.
    options: Vec<(String, Vec<String>)>,
    /// The start of the game that was chosen last, and a position of it.
    start: Position,
    position: Position,
}

impl Speaker {
    pub fn new(language: Language, seed: u64) -> Self {
        let start = Position::start(&variant("mini"));
        let position = start.clone();
        Self { language, random: SplitMix64(!seed), options: options(), start, position }
    }

    /// Returns the next line.
    pub fn line(&mut self) -> Vec<u8> {
        let line = match self.random.below(20) {
            0..=3 => self.right_position(),
            4..=7 => self.task(),
            8..=9 => self.end_of_task(),
            10..=11 => self.option(),
            12 => self.other_game(),
            13 => self.file(),
            14..=15 => self.command().to_owned(),
            16..=18 => format!("{} {}", self.command(), nonsense::argument(&mut self.random)),
            _ => return nonsense::bytes(&mut self.random),
        };
        line.into_bytes()
    }

    /// The game that was chosen last.
    pub fn game(&self) -> &str {
        &self.start.variant().rules().id
    }

    /// An entry of a list.
    fn pick(&mut self, list: &'static str) -> &'static str {
        pick(&mut self.random, &list.split('|').collect::<Vec<_>>())
    }

    fn command(&mut self) -> &'static str {
        if self.language == Language::Cecp {
            return self.pick(CECP);
        }
        match self.pick(UCI) {
            "uci" if self.language == Language::Usi => "usi",
            word => word,
        }
    }

    /// Returns a position of the game that was chosen last, or a move in it, mostly without a mistake.
    fn right_position(&mut self) -> String {
        let in_cecp = self.language == Language::Cecp;
        if in_cecp
            && self.random.below(3) > 0
            && let Some(m) = random_move(&self.position, &mut self.random)
        {
            let text = words(self.language, self.position.variant(), m);
            self.position.make(m);
            return if self.random.below(2) == 0 { text } else { format!("usermove {text}") };
        }
        let (position, line) = random_position(&self.start, PLIES, self.language, &mut self.random);
        let (fen, sfen) = (position.fen(), position.to_string());
        self.position = position;
        let line = match (in_cecp, self.random.below(4)) {
            (true, _) => format!("setboard {fen}"),
            (false, 0) => format!("position fen {fen}"),
            (false, 1) => format!("position sfen {sfen}"),
            (false, _) => line,
        };
        match self.random.below(10) {
            0 => line.replacen(pick(&mut self.random, &["1", "p", " ", "a"]), "k9", 1),
            1 => format!("{line} {}", nonsense::argument(&mut self.random)),
            _ => line,
        }
    }

    fn task(&mut self) -> String {
        if self.language == Language::Cecp {
            return self.pick(CECP_TASKS).to_owned();
        }
        let limits = self.pick(GO);
        match self.random.below(8) {
            0 => format!("go {limits} {}", self.pick(GO)),
            1 => format!("go {limits} searchmoves {}", nonsense::argument(&mut self.random)),
            _ => format!("go {limits}"),
        }
    }

    fn end_of_task(&mut self) -> String {
        let ends = if self.language == Language::Cecp { CECP_ENDS } else { ENDS };
        self.pick(ends).to_owned()
    }

    fn option(&mut self) -> String {
        let (name, values) = &self.options[self.random.below(self.options.len())];
        let value = match self.random.below(4) {
            0 => nonsense::argument(&mut self.random),
            _ => values[self.random.below(values.len())].clone(),
        };
        self.setting(name, &value)
    }

    fn other_game(&mut self) -> String {
        let game = pick(&mut self.random, &catalog::ids());
        self.start = Position::start(&variant(game));
        self.position = self.start.clone();
        match self.language {
            Language::Cecp => format!("variant {game}"),
            _ => self.setting("Variant", game),
        }
    }

    /// Returns an option with a path that does not lead to a suitable file.
    fn file(&mut self) -> String {
        let name = self.pick("VariantPath|EvalFile");
        let path = self.pick(PATHS);
        self.setting(name, path)
    }

    fn setting(&self, name: &str, value: &str) -> String {
        match self.language {
            Language::Cecp => format!("option {name}={value}"),
            _ => format!("setoption name {name} value {value}"),
        }
    }
}

/// Returns all options of the engine, with valid values and some beyond their range.
fn options() -> Vec<(String, Vec<String>)> {
    let engine = Engine::new(Games::built_in(), Box::new(|_, _| {}));
    let listed = |list: &str| list.split('|').map(str::to_owned).collect();
    let options = engine.options().into_iter().map(|option| {
        let values = match (option.name.as_str(), option.kind) {
            ("Hash", _) => listed(SIZES),
            ("Threads", _) => listed(THREADS),
            (_, OptionKind::Spin { default, min, max }) => {
                [default, min, max, min + 1, max + 1].map(|value| value.to_string()).to_vec()
            }
            (_, OptionKind::Combo { choices, .. }) => choices,
            _ => listed("true|false|"),
        };
        (option.name, values)
    });
    options.collect()
}
