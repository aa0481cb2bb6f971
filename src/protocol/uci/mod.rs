//! UCI and USI, which differ in the spelling of moves and options and little else.

mod go;
mod language;
mod mate;
mod options;
mod search_report;
mod text;

use std::cell::RefCell;
use std::sync::Arc;

use super::reasons::with_reason;
use super::{Flow, Output, Protocol, Scheduling, shortened};
use go::{Go, parse_go};
use komainu_core::board::{Dialect, Outcome, Position};
use komainu_core::perft::PerftError;
use komainu_core::types::{Color, Move};
use komainu_engine::search::mate::{Mate, MateReport};
use komainu_engine::search::{Info, Limits, SearchResult};
use komainu_engine::{DEFAULT_MOVE_TIME, Engine, Event, ProgressReport};
use language::Language;
use search_report::SearchReport;

/// The game of front ends that speak USI and name no game: they know only this one.
const USI_GAME: &str = "shogi";

/// The commands that turn to another position or task: a result that is held back belongs to the
/// previous one, and is sent first.
const TURNS_AWAY: [&str; 10] = [
    "uci",
    "usi",
    "ucinewgame",
    "usinewgame",
    "setoption",
    "load",
    "position",
    "flip",
    "bench",
    "go",
];

/// The line that is sent where there is no move, since hosts look for a score before every answer.
const NO_SCORE: &str = "info depth 0 score cp 0";

/// A conversation in UCI or USI.
pub struct Uci {
    language: Language,
    /// The limits of the search once the opponent plays the expected move.
    pondering: Option<Limits>,
    /// A result that may be sent only when the front end asks for it.
    held: Option<SearchResult>,
    /// True if the search may end only when the front end asks for it.
    infinite: bool,
    /// True if no limit will end the search.
    endless: bool,
    /// The answer to a request for a move if the last position was refused, so that there is none to
    /// think about.
    refused: Option<String>,
    /// The last position if it is a mate problem, in which the player to move at first has no royal
    /// piece: only the mate solver can think about it.
    problem: Option<Box<Position>>,
    /// True if the task is a search for a move, whose progress is reported.
    searches: bool,
    /// The lines that were sent about the search.
    reported: SearchReport,
    /// True if the front end asked to be shown what is understood.
    debug: bool,
}

impl Uci {
    const NEW: Self = Self {
        language: Language::Uci,
        pondering: None,
        held: None,
        infinite: false,
        endless: false,
        refused: None,
        problem: None,
        searches: false,
        reported: SearchReport::NOTHING,
        debug: false,
    };

    /// Starts a conversation in UCI, whose commands a user may also type.
    pub fn in_uci() -> Self {
        Self::NEW
    }

    /// Starts a conversation in USI.
    pub fn in_usi() -> Self {
        Self { language: Language::Usi, ..Self::NEW }
    }

    fn position(&mut self, engine: &mut Engine, rest: &str, out: &mut Output) {
        self.problem = None;
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        let setup = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (setup, moves) = (&words[..setup], words.get(setup + 1..).unwrap_or_default());
        let text = setup.get(1..).unwrap_or_default().join(" ");
        let setup = match setup {
            ["startpos"] => None,
            ["fen", _, ..] => Some((text.as_str(), Dialect::Fen)),
            ["sfen", _, ..] => Some((text.as_str(), Dialect::Usi)),
            _ => {
                let found = shortened(&setup.join(" "));
                let expected = "expected startpos, fen or sfen";
                return self.refuse(&format!("position: found `{found}`, {expected}"), out);
            }
        };
        let language = self.language;
        let reason = RefCell::new(String::new());
        let parse = |position: &Position, listed: Option<&[Move]>, text: &str| {
            let m = language.parse(position, listed, text);
            m.inspect_err(|_| *reason.borrow_mut() = language.reason(position, text))
        };
        let result = engine.set_position(setup, moves, parse);
        let reason = reason.take();
        let is_nowhere = result.is_err() || engine.outcome().is_some();
        let problem = setup.filter(|_| is_nowhere).and_then(|setup| {
            let parse = |position: &_, listed: Option<&[_]>, text: &_| {
                language.parse(position, listed, text)
            };
            let problem = engine.read_problem(setup, moves, parse).ok()?;
            problem.is_problem().then(|| Box::new(problem))
        });
        self.problem = problem;
        match result {
            Ok(()) => {
                self.refused = None;
                self.note(out, || format!("the position is {}", engine.position()));
            }
            // It is an error only if something other than `go mate` is asked for.
            Err(mistake) if self.problem.is_some() => {
                self.refused = Some(format!("{mistake}, unless it is for go mate"));
            }
            Err(mistake) => {
                self.refuse(&with_reason(&format!("position: {mistake}"), &reason), out);
            }
        }
    }

    /// Reports what is wrong with a position, and refuses it.
    fn refuse(&mut self, mistake: &str, out: &mut Output) {
        error(out, mistake);
        self.refused = Some("the last position was refused, expected one to think about".into());
    }

    /// Swaps the players of the position.
    fn flip(&mut self, engine: &mut Engine, out: &mut Output) {
        match engine.flip() {
            Ok(()) => self.note(out, || format!("the position is {}", engine.position())),
            Err(problem) => error(out, &format!("flip: {problem}")),
        }
    }

    /// Runs the bench, to a depth if one is given.
    fn bench(&mut self, engine: &mut Engine, depth: &str, out: &mut Output) {
        let deepest = if depth.is_empty() { Some(u32::MAX) } else { depth.parse().ok() };
        let Some(deepest) = deepest else {
            let found = shortened(depth);
            return error(out, &format!("bench: found `{found}`, expected a depth in plies"));
        };
        (self.searches, self.infinite, self.endless) = (false, false, false);
        engine.bench(deepest);
    }

    /// Reports what was understood, if the front end asked for it.
    fn note(&self, out: &mut Output, text: impl FnOnce() -> String) {
        if self.debug {
            out.line(format!("info string {}", text()));
        }
    }

    fn go(&mut self, engine: &mut Engine, rest: &str, out: &mut Output) {
        let parse =
            |text: &str| self.language.parse(engine.position(), engine.listed_moves(), text);
        let (go, problems) = parse_go(rest, self.clock_letter(engine.position()), parse);
        for problem in &problems {
            error(out, problem);
        }
        (self.pondering, self.held, self.infinite, self.endless) = (None, None, false, false);
        self.reported = SearchReport::NOTHING;
        self.searches = matches!(go, Go::Search(_) | Go::Ponder(_))
            || matches!(go, Go::Mate(_)) && self.language == Language::Uci;
        self.problem.take_if(|problem| !Arc::ptr_eq(problem.variant(), engine.variant()));
        if let (Go::Mate(limits), Some(problem)) = (&go, self.problem.clone()) {
            let time = self.time_to_solve(limits);
            (self.searches, self.endless) = (false, time.is_none());
            return engine.solve_problem(*problem, time);
        }
        if self.refused.is_some() {
            return self.go_nowhere(&go, engine, out);
        }
        let is_over = match go {
            Go::Perft(_) => false,
            // A player who can declare a win may have a mate as well.
            Go::Mate(_) => engine.outcome().is_some(),
            Go::Search(_) | Go::Ponder(_) => self.outcome(engine).is_some(),
        };
        if is_over {
            return self.answer_without_thought(&go, engine, out);
        }
        match go {
            Go::Perft(depth) => engine.count(depth),
            Go::Mate(limits) if self.language == Language::Usi => {
                let time = self.time_to_solve(&limits);
                self.endless = time.is_none();
                engine.solve(time);
            }
            Go::Ponder(limits) => {
                self.pondering = Some(limits);
                (self.infinite, self.endless) = (true, true);
                engine.ponder(None);
            }
            Go::Search(limits) | Go::Mate(limits) => {
                self.infinite = limits.is_infinite();
                self.search(engine, limits);
            }
        }
    }

    /// Answers `go` after a position that was refused: a move in the position before it would be a move
    /// of another game.
    fn go_nowhere(&mut self, go: &Go, engine: &Engine, out: &mut Output) {
        let mistake = self.refused.as_deref().unwrap_or_default();
        error(out, &format!("go: {mistake}"));
        self.answer_without_thought(go, engine, out);
    }

    /// Answers `go` where there is nothing to think about: the last position was refused, or the game
    /// is over.
    fn answer_without_thought(&mut self, go: &Go, engine: &Engine, out: &mut Output) {
        let nothing = SearchResult::default();
        if self.searches {
            self.sum_up(engine, &nothing, out);
        }
        match go {
            Go::Perft(_) => {}
            Go::Mate(_) if self.language == Language::Usi => {
                let is_known = self.refused.is_none();
                let mate = if is_known { Mate::Disproved } else { Mate::Unknown };
                out.line(self.checkmate(engine.position(), &mate));
            }
            // The front end asks for the answer when it wants it.
            Go::Ponder(_) => self.held = Some(nothing),
            Go::Search(limits) if limits.is_infinite() => self.held = Some(nothing),
            Go::Search(_) | Go::Mate(_) => self.best_move(engine, &nothing, out),
        }
    }

    /// The letter of the clock of the player to move: White moves first in UCI, second in USI.
    fn clock_letter(&self, position: &Position) -> char {
        match (self.language, position.side_to_move()) {
            (Language::Uci, Color::Black) | (Language::Usi, Color::White) => 'w',
            (Language::Uci, Color::White) | (Language::Usi, Color::Black) => 'b',
        }
    }

    /// Starts a search without the moves that the protocol cannot express.
    fn search(&mut self, engine: &mut Engine, mut limits: Limits) {
        // There may be no forced win to end it.
        if limits.mate.is_some() && (Limits { mate: None, ..limits.clone() }).is_infinite() {
            limits.move_time = Some(DEFAULT_MOVE_TIME);
        }
        self.endless = limits.is_infinite();
        let uci = self.language == Language::Uci;
        (limits.plain_passes, limits.no_declarations) = (uci && limits.moves.is_empty(), uci);
        engine.go(limits);
    }

    /// Handles `ponderhit`: the opponent has made the expected move. Some hosts send the clocks only
    /// now, as `YaneuraOu` allows.
    fn ponder_hit(&mut self, engine: &mut Engine, rest: &str, out: &mut Output) {
        if let Some(mut limits) = self.pondering.take() {
            let parse =
                |text: &str| self.language.parse(engine.position(), engine.listed_moves(), text);
            let (reported, problems) = parse_go(rest, self.clock_letter(engine.position()), parse);
            for problem in &problems {
                error(out, problem);
            }
            match reported {
                Go::Search(reported) if problems.is_empty() && !reported.is_infinite() => {
                    limits = reported
                }
                _ => {}
            }
            (self.infinite, self.held) = (limits.is_infinite(), None);
            self.search(engine, limits);
        } else if let Some(result) = self.held.take() {
            self.best_move(engine, &result, out);
        }
    }

    /// Ends the report of a search with the score that counts and the move that is played: front ends
    /// keep the last line, and progress lines have no score.
    fn sum_up(&mut self, engine: &Engine, result: &SearchResult, out: &mut Output) {
        let reported = std::mem::take(&mut self.reported);
        let Some(best) = result.best else {
            let player = engine.position().side_to_move();
            let line = self.outcome(engine).map(|outcome| text::game_over(&outcome, player));
            return out.line(line.as_deref().unwrap_or(NO_SCORE));
        };
        let Some(info) = reported.last_line(best, result, engine) else { return };
        out.line(self.info_line(engine, &info));
    }

    /// Returns the line about what a search has found.
    fn info_line(&self, engine: &Engine, info: &Info) -> String {
        let win = engine.chance_to_win(info.score);
        text::info(info, &self.language.line_text(engine.position(), &info.pv), win)
    }

    /// Returns the result of the game if it is over, or if the player to move declares a win, which
    /// only USI can express; `None` for a position that was refused.
    fn outcome(&self, engine: &Engine) -> Option<Outcome> {
        let declares = self.language == Language::Usi;
        let declared = || engine.position().winning_declaration().filter(|_| declares);
        engine.outcome().or_else(declared).filter(|_| self.refused.is_none())
    }

    fn best_move(&self, engine: &Engine, result: &SearchResult, out: &mut Output) {
        let us = Some(engine.position().side_to_move());
        let none = match self.language {
            Language::Uci => "(none)",
            Language::Usi if self.outcome(engine).and_then(|outcome| outcome.winner) == us => "win",
            Language::Usi => "resign",
        };
        // UCI cannot express a resignation.
        let plays_on = self.language == Language::Uci || !engine.resigns();
        let Some(best) = result.best.filter(|_| plays_on) else {
            return out.line(format!("bestmove {none}"));
        };
        let moves: Vec<Move> = [best].into_iter().chain(result.ponder).collect();
        out.line(format!(
            "bestmove {}",
            self.language.line_texts(engine.position(), &moves).join(" ponder ")
        ));
    }
}

impl Protocol for Uci {
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.held.is_some() && TURNS_AWAY.contains(&word) {
            self.stop(engine, out);
        }
        match word {
            "" | "register" | "xboard" => {}
            "debug" => self.debug = rest.trim() != "off",
            "flip" => self.flip(engine, out),
            "bench" => self.bench(engine, rest.trim(), out),
            "uci" | "usi" => self.handshake(engine, out),
            "isready" => out.line("readyok"),
            "ucinewgame" | "usinewgame" => {
                engine.new_game();
                (self.refused, self.problem) = (None, None);
            }
            "setoption" => self.set_option(engine, rest, out),
            "load" => self.load(engine, rest.trim(), out),
            "position" => self.position(engine, rest, out),
            "go" => self.go(engine, rest, out),
            "stop" | "gameover" => self.stop(engine, out),
            "ponderhit" => self.ponder_hit(engine, rest, out),
            "d" => text::describe(engine, out),
            "eval" => text::evaluate(engine, out),
            "help" => text::help(out),
            "quit" => return Flow::Quit,
            _ => error(out, &format!("unknown command `{}`; `help` lists them", shortened(word))),
        }
        Flow::Continue
    }

    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output) {
        match event {
            Event::Info(info) => {
                out.line(self.info_line(engine, &info));
                self.reported.note(info);
            }
            Event::Finished(result) => {
                self.sum_up(engine, &result, out);
                if self.infinite {
                    self.held = Some(result);
                } else {
                    engine.judge(&result);
                    self.best_move(engine, &result, out);
                }
            }
            Event::Solved(Ok(report)) => self.solved(engine, &report, out),
            Event::Solved(Err(problem)) => {
                error(out, &format!("go mate: {problem}"));
                self.solved(engine, &MateReport { mate: Mate::Unknown, nodes: 0 }, out);
            }
            Event::NoThread => error(out, super::NO_THREAD),
            Event::Benched(Ok(result)) => {
                let (nodes, rate) = (result.nodes, result.nodes_per_second());
                out.line(format!("{nodes} nodes {rate} nps"));
            }
            Event::Benched(Err(problem)) => error(out, &format!("bench: {problem}")),
            Event::Counted(Err(PerftError::Stopped)) => out.line("info string perft stopped"),
            Event::Counted(Err(problem)) => error(out, &format!("go perft: {problem}")),
            Event::Counted(Ok(counts)) => {
                for &(m, nodes) in &counts {
                    out.line(format!("{}: {nodes}", self.language.move_text(engine.position(), m)));
                }
                let total: u128 = counts.iter().map(|&(_, nodes)| nodes).sum();
                out.line(format!("Nodes searched: {total}"));
            }
        }
    }

    fn unreadable(&mut self, problem: &str, out: &mut Output) {
        error(out, problem);
    }

    fn stop(&mut self, engine: &Engine, out: &mut Output) {
        (self.infinite, self.pondering) = (false, None);
        match self.held.take() {
            Some(result) => self.best_move(engine, &result, out),
            None => engine.stop(),
        }
    }

    fn scheduling(&self, line: &str) -> Scheduling {
        match line.split_ascii_whitespace().next() {
            Some("go" | "bench") => Scheduling::Task,
            Some("stop" | "gameover") => Scheduling::Stop,
            Some("quit") => Scheduling::Leave,
            Some("isready") => Scheduling::AtOnce,
            Some("ponderhit") if self.pondering.is_some() => Scheduling::AtOnce,
            Some(
                "ponderhit" | "uci" | "usi" | "xboard" | "ucinewgame" | "usinewgame" | "position"
                | "setoption" | "load" | "flip",
            ) => Scheduling::Later,
            _ => Scheduling::InOrder,
        }
    }

    fn is_endless(&self) -> bool {
        self.endless
    }

    fn tell_progress(&mut self, engine: &Engine, out: &mut Output) {
        if self.searches {
            self.reported.overtaken = true;
            let report = engine.progress();
            let legal = |&m: &Move| engine.is_legal(m);
            let current = report.current.map(|(m, _)| m).filter(legal);
            // The mate solver runs before the search, and has no current move.
            let report =
                ProgressReport { current: report.current.filter(|_| current.is_some()), ..report };
            let text = current.map(|m| self.language.move_text(engine.position(), m));
            out.line(text::progress(&report, &text.unwrap_or_default()));
        }
    }
}

/// Reports an error in a line that every host ignores or shows.
fn error(out: &mut Output, problem: &str) {
    out.line(format!("info string error: {problem}"));
}
