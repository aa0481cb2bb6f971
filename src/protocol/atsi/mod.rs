//! ATSI, version 0: the protocol of taikyoku-shogi.github.io, spoken through a program that turns
//! the messages of a WebSocket into lines, such as websocketd.
//!
//! | the host says | the engine answers |
//! | --- | --- |
//! | `atsiinit v0` | `atsiok` |
//! | `identify` | `info NAME DESCRIPTION VERSION` |
//! | `player 0`, `player 1` | nothing: it moves first or second |
//! | `time SECONDS INCREMENT` | nothing |
//! | `setparam NAME VALUE` | nothing: an option of the engine, `_` for its blanks |
//! | `startgame initial`, `startgame TSFEN` | a move if it is its turn |
//! | `opmove SQUARES SECONDS SECONDS` | a move; the times may be left out |
//! | `win`, `loss`, `draw` | nothing |
//! | `quit` | nothing: the end |
//!
//! A move is `move SQUARES`, as [`atsi`] writes them, followed by `eval NUMBER`, the engine's
//! evaluation of the game from the first player's side, in centipawns. `resign REASON` takes the place
//! of a move; `log TEXT` is for the user. The host does not enforce the clock, does not know repetition
//! and does not report the capture of the last royal piece.

use std::time::Duration;

use super::reasons::{reason, with_reason};
use super::{Flow, NO_THREAD, Output, Protocol, Scheduling, shortened};
use komainu_core::board::{Dialect, Reason};
use komainu_core::notation::{
    MoveTextError, atsi, parse_atsi_among, parse_canonical_among, spelled_atsi,
};
use komainu_core::types::{Color, Move};
use komainu_engine::search::{Clock, Limits, SearchResult};
use komainu_engine::{DEFAULT_MOVE_TIME, Engine, Event};

/// The name of the hosts' game, played by their rules.
const GAME: &str = "taikyoku-atsi";
/// The names of the version: the one that hosts send, and the one in their description.
const VERSIONS: [&str; 2] = ["v0", "v00"];

/// A conversation in ATSI.
#[derive(Debug, Default)]
pub struct Atsi {
    /// True if the host uses the same version.
    ready: bool,
    /// The side that the engine plays.
    player: Option<Color>,
    /// The engine's clock, if there is one.
    clock: Option<Clock>,
    /// True if a game is going on.
    playing: bool,
}

impl Atsi {
    /// Begins the conversation if the host uses the same version and the game is known.
    fn begin(&mut self, engine: &mut Engine, version: &str, out: &mut Output) {
        *self = Self::default();
        if !VERSIONS.contains(&version) {
            let (found, expected) = (shortened(version), VERSIONS.join("` or `"));
            return error(out, &format!("atsiinit: found `{found}`, expected `{expected}`"));
        }
        match engine.play_by_default(GAME) {
            Ok(()) => {
                self.ready = true;
                out.line("atsiok");
            }
            Err(problem) => error(out, &format!("atsiinit: {problem}")),
        }
    }

    fn player(&mut self, text: &str, out: &mut Output) {
        match text {
            "0" => self.player = Some(Color::Black),
            "1" => self.player = Some(Color::White),
            _ => error(out, &format!("player: found `{}`, expected 0 or 1", shortened(text))),
        }
    }

    fn time(&mut self, text: &str, out: &mut Output) {
        let mut words = text.split_ascii_whitespace();
        let remaining = seconds(words.next().unwrap_or_default());
        match (remaining, seconds(words.next().unwrap_or("0"))) {
            (Ok(remaining), Ok(increment)) => {
                self.clock = Some(Clock { remaining, increment, ..Clock::default() });
            }
            (Err(problem), _) | (_, Err(problem)) => error(out, &format!("time: {problem}")),
        }
    }

    fn set_param(engine: &mut Engine, text: &str, out: &mut Output) {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        match engine.set_option(&name.replace('_', " "), value.trim()) {
            Err(problem) => error(out, &format!("setparam: {problem}")),
            Ok(aside) => {
                for problem in aside {
                    error(out, &format!("setparam: {problem}"));
                }
                if let Some(lost) = engine.take_discarded() {
                    error(out, &format!("setparam: {lost}"));
                }
            }
        }
    }

    fn start_game(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        engine.new_game();
        let setup = (text != "initial").then_some((text, Dialect::Sfen));
        if let Err(problem) = engine.set_position(setup, &[], parse_atsi_among) {
            self.playing = false;
            return error(out, &format!("startgame: {problem}"));
        }
        self.playing = self.player.is_some();
        if !self.playing {
            return error(out, "startgame: expected `player` before it");
        }
        if self.player == Some(engine.position().side_to_move()) {
            self.think(engine, out);
        }
    }

    /// Plays a move of the opponent and answers it; resigns a game that differs from the one on the
    /// host's board.
    fn opponent_moves(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        if !self.playing {
            return error(out, "opmove: expected a game, begun by `startgame`");
        }
        if self.player == Some(engine.position().side_to_move()) {
            return error(out, "opmove: it is not the opponent's turn");
        }
        let (squares, left) = match squares_and_time(text) {
            Ok(parts) => parts,
            Err(problem) => return error(out, &format!("opmove: {problem}")),
        };
        let m = match parse_atsi_among(engine.position(), engine.listed_moves(), &squares) {
            Ok(m) => m,
            Err(problem) => {
                let position = engine.position();
                let name = |square| position.variant().geometry().name(square);
                let reason = reason(position, spelled_atsi(position, &squares), &name);
                error(out, &with_reason(&format!("opmove: {problem}"), &reason));
                if matches!(problem, MoveTextError::Illegal(_)) {
                    self.resign("unknown_move", out);
                }
                return;
            }
        };
        self.clock =
            self.clock.map(|clock| Clock { remaining: left.unwrap_or(clock.remaining), ..clock });
        match engine.play(m) {
            Ok(()) => self.think(engine, out),
            Err(problem) => error(out, &format!("opmove: {problem}")),
        }
    }

    fn resign(&mut self, reason: &str, out: &mut Output) {
        self.playing = false;
        out.line(format!("resign {reason}"));
    }

    /// Looks for a move, unless the game is over.
    fn think(&mut self, engine: &mut Engine, out: &mut Output) {
        match engine.outcome() {
            Some(outcome) if outcome.reason == Reason::NoLegalMove => {
                return self.resign("no_legal_move", out);
            }
            Some(outcome) if outcome.reason == Reason::Repetition && outcome.winner.is_none() => {
                // The host plays on, and so does the engine, as if the position was a new one.
                let text = engine.position().to_string();
                let setup = Some((text.as_str(), Dialect::Sfen));
                if let Err(problem) = engine.set_position(setup, &[], parse_canonical_among) {
                    error(out, &problem.to_string());
                }
            }
            Some(outcome) => {
                self.playing = false;
                return out.line(format!("log the game is over: {}", outcome.reason));
            }
            None => {}
        }
        // If there are too many moves to check one by one, only the best one is checked in the end.
        let (position, legal) = (engine.position(), engine.legal_moves_if_few());
        let can_be_told = |m: &Move| atsi(position, *m).is_some();
        let moves: Vec<Move> =
            legal.unwrap_or_default().iter().copied().filter(can_be_told).collect();
        if legal.is_some() && moves.is_empty() {
            error(out, "there is no move that can be told to the host");
            return self.resign("no_words", out);
        }
        let move_time = self.clock.is_none().then_some(DEFAULT_MOVE_TIME);
        engine.go(Limits { clock: self.clock, move_time, moves, ..Limits::default() });
    }

    /// Plays and sends the move that a search has found.
    fn finish(&mut self, engine: &mut Engine, result: &SearchResult, out: &mut Output) {
        if !self.playing {
            return;
        }
        engine.judge(result);
        let text = result.best.and_then(|m| Some((m, atsi(engine.position(), m)?)));
        let Some((m, text)) = text.filter(|_| !engine.resigns()) else {
            return self.resign("lost", out);
        };
        let used = engine.time_taken();
        self.clock = self.clock.map(|clock| {
            let left = clock.remaining.saturating_sub(used).saturating_add(clock.increment);
            Clock { remaining: left, ..clock }
        });
        let side = engine.position().side_to_move();
        if let Err(problem) = engine.play(m) {
            error(out, &problem.to_string());
            return self.resign("mistake", out);
        }
        let score = result.info.as_ref().map(|info| match side {
            Color::Black => info.score.0,
            Color::White => -info.score.0,
        });
        let lines = [Some(format!("move {text}")), score.map(|score| format!("eval {score}"))];
        out.lines(&lines.into_iter().flatten().collect::<Vec<_>>());
    }
}

impl Protocol for Atsi {
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "atsiinit" => self.begin(engine, rest, out),
            "quit" => return Flow::Quit,
            "" => {}
            _ if !self.ready => {
                error(out, &format!("found `{}`, expected atsiinit v0", shortened(word)));
            }
            "identify" => {
                // The host takes every blank for the end of a word.
                out.line(format!("info Komainu shogi-variants {}", env!("CARGO_PKG_VERSION")));
            }
            "player" => self.player(rest, out),
            "time" => self.time(rest, out),
            "setparam" => Self::set_param(engine, rest, out),
            "startgame" => self.start_game(engine, rest, out),
            "opmove" => self.opponent_moves(engine, rest, out),
            "win" | "loss" | "draw" => {
                engine.abort();
                self.playing = false;
            }
            _ => error(out, &format!("unknown command `{}`", shortened(word))),
        }
        Flow::Continue
    }

    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output) {
        match event {
            Event::Finished(result) => self.finish(engine, &result, out),
            Event::NoThread => error(out, NO_THREAD),
            Event::Info(_) | Event::Counted(_) | Event::Solved(_) | Event::Benched(_) => {}
        }
    }

    fn unreadable(&mut self, problem: &str, out: &mut Output) {
        error(out, problem);
    }

    fn stop(&mut self, engine: &Engine, _: &mut Output) {
        engine.stop();
    }

    fn scheduling(&self, line: &str) -> Scheduling {
        match line.split_ascii_whitespace().next() {
            Some("startgame" | "opmove") => Scheduling::Task,
            Some("win" | "loss" | "draw" | "identify") => Scheduling::AtOnce,
            Some("quit") => Scheduling::Leave,
            _ => Scheduling::Later,
        }
    }

    fn is_endless(&self) -> bool {
        false
    }
}

/// Returns the squares of a move, and the time that the engine has left if the host sends it: two times
/// after the squares, the engine's and its opponent's.
fn squares_and_time(text: &str) -> Result<(String, Option<Duration>), String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_square = |word: &&&str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            && word.ends_with(|c: char| c.is_ascii_lowercase())
    };
    let (squares, times) = words.split_at(words.iter().take_while(is_square).count());
    let left = match times {
        [] => None,
        [left, other] => Some(seconds(left).and_then(|left| seconds(other).map(|_| left))?),
        _ => {
            let found = shortened(text);
            return Err(format!("found `{found}`, expected squares and two times or none"));
        }
    };
    Ok((squares.join(" "), left))
}

/// Reads a time in seconds, which may have a fraction; a clock that has run out is at zero.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|seconds: &f64| !seconds.is_nan());
    let number = number.ok_or_else(|| format!("found `{}`, expected seconds", shortened(text)))?;
    Ok(Duration::try_from_secs_f64(number.max(0.0)).unwrap_or(Duration::MAX))
}

/// Reports an error in the host's log.
fn error(out: &mut Output, problem: &str) {
    out.line(format!("log error: {problem}"));
}
