//! CECP, the protocol of XBoard, WinBoard and QBoard, version 2.
//!
//! The first player, Black in shogi, is White to a chess front end.

mod clock;
mod features;
mod highlight;
mod pictures;
mod setup;
#[cfg(feature = "cli")]
pub(crate) mod shown;
mod slots;

use std::time::Duration;

use super::{Flow, NO_THREAD, Output, Protocol, Turn, expressible, shortened};
use crate::board::{Dialect, Outcome, Variant};
use crate::engine::{Engine, Event, VARIANT_PATH};
use crate::notation::{Coordinates, MoveTextError, parse_canonical_among};
use crate::search::{Info, Limits, SearchResult};
use crate::types::{Color, Move, Score};
use clock::TimeControl;
use highlight::Lifted;

/// A conversation in CECP.
pub struct Cecp {
    mode: Mode,
    time: TimeControl,
    coordinates: Coordinates,
    /// Tells if thinking is shown.
    post: bool,
    /// Tells if the front end has answered a feature, as XBoard does and QBoard does not.
    negotiates: bool,
    /// Tells if the engine thinks on the opponent's time.
    ponders: bool,
    /// The answer about which it thinks on the opponent's time, if it does.
    expected: Option<Move>,
    /// A piece picked up with the mouse.
    lifted: Option<Lifted>,
    /// Pings to be answered once the engine has moved.
    pings: Vec<String>,
    /// Tells if the result has been told.
    over: bool,
    last_info: Option<Info>,
}

/// The engine's part in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Nothing: moves are only recorded.
    Force,
    /// It plays this colour.
    Play(Color),
    /// It thinks about every position and moves in none.
    Analyze,
}

impl Default for Cecp {
    fn default() -> Self {
        Self {
            mode: Mode::Play(Color::White),
            time: TimeControl::default(),
            coordinates: Coordinates::default(),
            // QBoard asks for no thinking and shows it all the same; XBoard says what it wants.
            post: false,
            negotiates: false,
            ponders: false,
            expected: None,
            lifted: None,
            pings: Vec::new(),
            over: false,
            last_info: None,
        }
    }
}

impl Cecp {
    fn new_game(&mut self, engine: &mut Engine) {
        engine.new_game();
        self.mode = Mode::Play(Color::White);
        self.time.new_game();
        (self.over, self.lifted) = (false, None);
    }

    fn variant(&mut self, engine: &mut Engine, name: &str, out: &mut Output) {
        let known: Vec<_> = engine.rule_options().collect();
        if let Err(problem) = engine.select_variant(name) {
            return out.line(format!("Error ({problem}): variant {name}"));
        }
        if self.negotiates && !engine.rule_options().eq(known) {
            features::announce_anew(engine, out);
        }
        let variant = engine.variant();
        let first_rank = variant.rules().names.first_rank(name);
        self.coordinates = Coordinates { first_rank };
        self.new_game(engine);
        for line in setup::lines(engine.variant(), name, self.negotiates) {
            out.line(line);
        }
    }

    fn set_board(&mut self, engine: &mut Engine, fen: &str, out: &mut Output) {
        match engine.set_position(Some((fen, Dialect::Fen)), &[], parse_canonical_among) {
            Ok(()) => {
                (self.over, self.lifted, self.expected) = (false, None, None);
                self.think_if_due(engine, out);
            }
            Err(problem) => out.line(format!("tellusererror Illegal position: {problem}")),
        }
    }

    /// Plays a move of the opponent's.
    fn user_move(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        let own_turn = self.mode == Mode::Play(engine.position().side_to_move());
        if own_turn && engine.is_thinking() {
            return out.line(format!("Illegal move (it is not your turn): {text}"));
        }
        match self.parse_move(engine, text) {
            Ok(m) => self.play_user_move(engine, m, out),
            Err(MoveTextError::Malformed { .. }) => {
                out.line(format!("Illegal move (not a move): {text}"));
            }
            Err(MoveTextError::Illegal(_)) => out.line(format!("Illegal move: {text}")),
        }
    }

    fn parse_move(&self, engine: &Engine, text: &str) -> Result<Move, MoveTextError> {
        self.coordinates.parse_among(engine.position(), engine.legal_moves(), text)
    }

    fn play_user_move(&mut self, engine: &mut Engine, m: Move, out: &mut Output) {
        self.lifted = None;
        self.make(engine, m);
        self.think_if_due(engine, out);
    }

    /// Makes a move that has been read or found, which is legal.
    fn make(&mut self, engine: &mut Engine, m: Move) {
        if engine.play(m).is_ok() {
            self.expected = None;
            self.time.moved();
        }
    }

    /// Starts thinking if it is the engine's turn, unless the game is over.
    fn think_if_due(&mut self, engine: &mut Engine, out: &mut Output) {
        let position = engine.position();
        let own_turn = self.mode == Mode::Play(position.side_to_move());
        if !own_turn && self.mode != Mode::Analyze {
            return;
        }
        let declared = || position.ended_impasse().filter(|_| own_turn);
        if let Some(outcome) = engine.outcome().or_else(declared) {
            if own_turn {
                out.lines(self.result(outcome).as_slice());
            }
            return engine.abort();
        }
        let mut limits = match self.mode {
            Mode::Analyze => Limits::default(),
            _ => self.time.limits(),
        };
        limits.moves = expressible(engine);
        self.expected = None;
        engine.go(limits);
    }

    /// The result to tell, unless it has been told.
    fn result(&mut self, outcome: Outcome) -> Option<String> {
        let result = match outcome.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        };
        let told = std::mem::replace(&mut self.over, true);
        (!told).then(|| format!("{result} {{{}}}", outcome.reason))
    }

    /// Plays and tells the engine's move.
    fn finish(&mut self, engine: &mut Engine, result: &SearchResult, out: &mut Output) {
        if let Some(best) = result.best.filter(|_| self.mode != Mode::Analyze) {
            let legs = self.coordinates.legs(engine.variant(), best);
            let last = legs.len() - 1;
            let mut lines: Vec<String> = (legs.iter().enumerate())
                .map(|(index, leg)| format!("move {leg}{}", if index < last { "," } else { "" }))
                .collect();
            if engine.play(best).is_ok() {
                self.time.moved_after(engine.time_taken());
            }
            // An opponent that is mated may tell so without a reason, were it to see the move first.
            lines.extend(engine.outcome().and_then(|outcome| self.result(outcome)));
            out.lines(&lines);
            self.ponder(engine, result.ponder);
        }
        self.tell_pings(out);
    }

    /// Thinks on the opponent's time about the answer that is expected.
    fn ponder(&mut self, engine: &mut Engine, expected: Option<Move>) {
        self.expected = expected.filter(|m| self.ponders && engine.legal_moves().contains(m));
        if let Some(expected) = self.expected.filter(|_| engine.outcome().is_none()) {
            engine.ponder(expected);
        }
    }

    fn set_pondering(&mut self, engine: &mut Engine, ponders: bool) {
        self.ponders = ponders;
        if !ponders && self.expected.take().is_some() {
            engine.abort();
        }
    }

    fn set_mode(&mut self, engine: &mut Engine, mode: Mode, out: &mut Output) {
        engine.abort();
        self.expected = None;
        self.mode = mode;
        self.think_if_due(engine, out);
        self.answer_pings(engine, out);
    }

    fn answer_pings(&mut self, engine: &Engine, out: &mut Output) {
        let moves = self.mode != Mode::Analyze && self.expected.is_none();
        if !(engine.is_thinking() && moves) {
            self.tell_pings(out);
        }
    }

    fn tell_pings(&mut self, out: &mut Output) {
        for ping in self.pings.drain(..) {
            out.line(format!("pong {ping}"));
        }
    }

    fn undo(&mut self, engine: &mut Engine, moves: usize, out: &mut Output) {
        if engine.undo(moves) {
            (self.over, self.lifted, self.expected) = (false, None, None);
            self.time.taken_back(moves);
            if self.mode == Mode::Analyze {
                self.think_if_due(engine, out);
            }
        } else {
            out.line("Error (too few moves to take back): undo");
        }
        self.tell_pings(out);
    }

    fn set_option(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let (name, value) = (name.trim(), value.trim());
        let was_thinking = engine.is_thinking();
        if name.eq_ignore_ascii_case(VARIANT_PATH) {
            Self::load(engine, value, out);
        } else if let Err(problem) = engine.set_option(name, value) {
            out.line(format!("Error ({problem}): option {text}"));
        }
        // A change of rules ends a search; whoever waits for a move still gets one.
        if was_thinking && !engine.is_thinking() {
            self.think_if_due(engine, out);
            self.answer_pings(engine, out);
        }
    }

    /// Adds the game in a variant file and announces it.
    fn load(engine: &mut Engine, path: &str, out: &mut Output) {
        match engine.load_variant(path) {
            Ok(None) => {}
            Ok(Some(_)) => features::announce_anew(engine, out),
            Err(problem) => {
                let lines = problem.lines();
                for line in &lines {
                    out.line(format!("Error ({line}): option {VARIANT_PATH}={path}"));
                }
                let more = if lines.len() > 1 { ", and more" } else { "" };
                out.line(format!("tellusererror {}{more}", lines[0]));
            }
        }
    }

    /// A status line in answer to `.` while analysing.
    fn status(&self, out: &mut Output) {
        if let Some(info) = self.last_info.as_ref().filter(|_| self.mode == Mode::Analyze) {
            let (centiseconds, nodes) = (info.time.as_millis() / 10, info.nodes);
            out.line(format!("stat01: {centiseconds} {nodes} {} 0 0", info.depth));
        }
    }

    fn tell(&self, info: &Info, variant: &Variant, out: &mut Output) {
        let text = |m: Move| self.coordinates.write(variant, m);
        let expected = self.expected.map(|m| format!(" ({})", text(m)));
        let pv = info.pv.iter().map(|&m| format!(" {}", text(m)));
        let pv: String = expected.into_iter().chain(pv).collect();
        let centiseconds = info.time.as_millis() / 10;
        let (depth, nodes) = (info.depth, info.nodes);
        out.line(format!("{depth} {} {centiseconds} {nodes}{pv}", score(info.score)));
    }

    /// Tells if a text looks like a move, for clients that send moves bare.
    fn is_bare_move(&self, engine: &Engine, text: &str) -> bool {
        !matches!(self.parse_move(engine, text), Err(MoveTextError::Malformed { .. }))
    }
}

/// A score as CECP has it: centipawns, or 100000 and the moves to a forced end.
fn score(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score.mate() {
        Some(moves) if moves > 0 => MATE + moves,
        Some(moves) => moves - MATE,
        None => score.0,
    }
}

impl Protocol for Cecp {
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let side = engine.position().side_to_move();
        match word {
            "quit" => return Flow::Quit,
            "protover" => features::announce(engine, out),
            "accepted" | "rejected" => self.negotiates = true,
            "new" => {
                self.new_game(engine);
                self.answer_pings(engine, out);
            }
            "variant" => self.variant(engine, rest, out),
            "setboard" => self.set_board(engine, rest, out),
            "usermove" => self.user_move(engine, rest, out),
            "force" | "exit" => self.set_mode(engine, Mode::Force, out),
            "result" => {
                self.set_mode(engine, Mode::Force, out);
                self.over = true;
            }
            "go" => self.set_mode(engine, Mode::Play(side), out),
            "playother" => self.set_mode(engine, Mode::Play(!side), out),
            "analyze" => self.set_mode(engine, Mode::Analyze, out),
            "?" if self.is_endless() => {}
            "?" => engine.stop(),
            "hard" | "easy" => self.set_pondering(engine, word == "hard"),
            "undo" => self.undo(engine, 1, out),
            "remove" => self.undo(engine, 2, out),
            "ping" => {
                self.pings.push(rest.to_owned());
                self.answer_pings(engine, out);
            }
            "post" | "nopost" => self.post = word == "post",
            "level" | "st" | "sd" | "nps" | "time" | "otim" => {
                if let Err(problem) = self.time.command(word, rest) {
                    out.line(format!("Error ({problem}): {line}"));
                }
            }
            "memory" => self.set_option(engine, &format!("Hash={rest}"), out),
            "cores" => self.set_option(engine, &format!("Threads={rest}"), out),
            "option" => self.set_option(engine, rest, out),
            "lift" | "hover" | "put" => self.mouse(engine, word, rest, out),
            "." => self.status(out),
            "hint" | "draw" | "bk" => {}
            "" | "xboard" | "random" | "computer" | "name" | "rating" | "ics" | "egtpath"
            | "white" | "black" | "pause" | "resume" | "exclude" | "include" | "holding"
            | "reset" | "setscore" => {}
            _ if self.is_bare_move(engine, line) => self.bare_move(engine, line, out),
            _ => out.line(format!("Error (unknown command): {}", shortened(line))),
        }
        Flow::Continue
    }

    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output) {
        match event {
            Event::Info(info) => {
                if self.post || self.mode == Mode::Analyze {
                    self.tell(&info, engine.variant(), out);
                }
                if info.line == 1 {
                    self.last_info = Some(info);
                }
            }
            Event::Finished(_) if self.expected.is_some() => {}
            Event::Finished(result) => self.finish(engine, &result, out),
            Event::NoThread => out.line(format!("Error ({NO_THREAD}): go")),
            Event::Counted(_) | Event::Solved(_) => {}
        }
    }

    fn unreadable(&mut self, problem: &str, out: &mut Output) {
        out.line(format!("Error (unreadable input): {problem}"));
    }

    fn stop(&mut self, engine: &Engine, _: &mut Output) {
        engine.stop();
    }

    fn turn(&self, _: &str) -> Turn {
        Turn::AtOnce
    }

    fn is_endless(&self) -> bool {
        self.mode == Mode::Analyze || self.expected.is_some()
    }
}

impl Cecp {
    /// A move without `usermove`; it is never called illegal, since cutechess sends a dummy one.
    fn bare_move(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        match self.parse_move(engine, text) {
            Ok(m) => self.play_user_move(engine, m, out),
            Err(_) => out.line(format!("Error (no legal move): {text}")),
        }
    }
}

/// The time for a move where the front end has said nothing.
const DEFAULT_TIME: Duration = crate::engine::DEFAULT_MOVE_TIME;
