//! CECP, the protocol of XBoard, WinBoard and QBoard, version 2.
//!
//! The first player, Black in shogi, is White to a chess front end.

mod analysis;
mod clock;
mod features;
mod highlight;
mod moves;
mod options;
mod pictures;
mod qboard;
mod repaint;
mod setup;
#[cfg(feature = "cli")]
pub(crate) mod shown;
mod slots;
mod table_talk;

use std::time::Duration;

use super::{Flow, NO_THREAD, Output, Protocol, Scheduling, shortened};
use clock::TimeControl;
use highlight::Lifted;
use komainu_core::board::{Dialect, Outcome, Variant};
use komainu_core::notation::{Coordinates, MoveTextError, parse_canonical_among};
use komainu_core::types::{Color, Move, PieceKind, Score};
use komainu_engine::search::{Info, Limits, ScoreBound, SearchResult};
use komainu_engine::{Engine, Event};
use repaint::ShownMoves;

/// A conversation in CECP.
pub struct Cecp {
    mode: Mode,
    time: TimeControl,
    coordinates: Coordinates,
    /// The name by which the front end chose the game.
    game: String,
    /// True if thinking is shown.
    post: bool,
    /// True if the front end has answered a feature, as XBoard does and QBoard does not.
    negotiates: bool,
    /// True if the engine thinks on the opponent's time.
    ponders: bool,
    /// The expected answer on which the engine ponders, if it ponders.
    expected: Option<Move>,
    /// The answer that it expects, given as a hint on request.
    hint: Option<Move>,
    /// True if it is searching for a hint, not for a move to play.
    hinting: bool,
    /// The moves that are excluded from the analysis.
    excluded: Vec<Move>,
    /// The game as XBoard shows it.
    shown: ShownMoves,
    /// True if the opponent is a program, too.
    against_program: bool,
    /// True if the player has touched a piece with the mouse.
    touched: bool,
    /// True if the player has been warned that XBoard numbers the ranks differently from the game.
    told_of_ranks: bool,
    /// The name of the last game that the front end chose, if there is no such game.
    refused: Option<String>,
    /// The kinds in hand as XBoard shows them.
    holdings: Vec<PieceKind>,
    /// A piece picked up with the mouse.
    lifted: Option<Lifted>,
    /// Pings to be answered once the engine has moved.
    pings: Vec<String>,
    /// True if the result has been sent.
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
    /// It thinks about every position and plays no moves.
    Analyze,
}

impl Default for Cecp {
    fn default() -> Self {
        Self {
            mode: Mode::Play(Color::White),
            time: TimeControl::default(),
            coordinates: Coordinates::default(),
            game: String::new(),
            // QBoard does not ask for thinking, though it shows it; XBoard says what it wants.
            post: false,
            negotiates: false,
            ponders: false,
            expected: None,
            hint: None,
            hinting: false,
            excluded: Vec::new(),
            shown: ShownMoves::default(),
            against_program: false,
            touched: false,
            told_of_ranks: false,
            refused: None,
            holdings: Vec::new(),
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
        (self.against_program, self.refused) = (false, None);
        self.begin_at_position();
    }

    /// Forgets all state that belongs to another game.
    fn begin_at_position(&mut self) {
        self.over = false;
        self.shown = ShownMoves::default();
        self.turn_to_position();
    }

    /// Forgets the state that belongs to the last position.
    fn turn_to_position(&mut self) {
        (self.lifted, self.expected, self.hint, self.hinting) = (None, None, None, false);
        self.excluded.clear();
        self.last_info = None;
    }

    fn variant(&mut self, engine: &mut Engine, name: &str, out: &mut Output) {
        let known = features::options(engine);
        if let Err(problem) = engine.select_variant(name) {
            out.line(format!("Error ({problem}): variant {name}"));
            // QBoard shows only this message, and would play on as if the game were another one.
            out.line(format!("tellusererror Komainu does not know the game {name}"));
            self.refused = Some(name.to_owned());
            return;
        }
        if self.negotiates && features::options(engine) != known {
            features::announce_anew(engine, out);
        }
        let variant = engine.variant();
        let first_rank = variant.rules().names.first_rank(name);
        self.coordinates = Coordinates { first_rank };
        self.told_of_ranks = false;
        self.holdings = setup::holdings(variant, name);
        name.clone_into(&mut self.game);
        for problem in engine.set_aside() {
            out.line(format!("# {problem}"));
        }
        self.new_game(engine);
        for line in setup::lines(engine.start_position(), name, self.negotiates) {
            out.line(line);
        }
        self.answer_pings(engine, out);
    }

    fn set_board(&mut self, engine: &mut Engine, fen: &str, out: &mut Output) {
        match engine.set_position(Some((fen, Dialect::Fen)), &[], parse_canonical_among) {
            Ok(()) => {
                self.begin_at_position();
                self.think_if_due(engine, out);
                if self.mode == Mode::Force {
                    out.lines(engine.outcome().and_then(|over| self.result(over)).as_slice());
                }
                self.answer_pings(engine, out);
            }
            Err(problem) => out.line(format!("tellusererror Illegal position: {problem}")),
        }
    }

    /// Plays a move of the opponent.
    fn user_move(&mut self, engine: &mut Engine, text: &str, out: &mut Output) {
        if let Some(reason) = self.takes_no_move(engine) {
            return out.line(format!("Illegal move ({reason}): {text}"));
        }
        match self.parse_move(engine, text) {
            Ok(m) => self.play_user_move(engine, m, out),
            Err(problem) => {
                self.tell_of_ranks(engine, text, out);
                let reason = match problem {
                    MoveTextError::Malformed { .. } => "not a move".to_owned(),
                    _ => self.reason(engine, text),
                };
                let reason = Some(reason.trim_end_matches('.')).filter(|reason| !reason.is_empty());
                let reason = reason.map_or_else(String::new, |reason| format!(" ({reason})"));
                out.line(format!("Illegal move{reason}: {text}"));
            }
        }
    }

    /// Returns the reason why no move is accepted, if there is one.
    fn takes_no_move(&self, engine: &Engine) -> Option<String> {
        if let Some(game) = &self.refused {
            return Some(no_such_game(game));
        }
        let own_turn = self.mode == Mode::Play(engine.position().side_to_move());
        let thinks = own_turn && engine.is_thinking() && !self.hinting;
        thinks.then(|| "it is not your turn".to_owned())
    }

    fn play_user_move(&mut self, engine: &mut Engine, m: Move, out: &mut Output) {
        self.note_shown(engine, m);
        if engine.play(m).is_ok() {
            self.turn_to_position();
            self.time.moved();
        }
        out.lines(&self.shown_anew(engine, true));
        self.think_if_due(engine, out);
    }

    /// Starts thinking if it is the engine's turn, unless the game is over.
    fn think_if_due(&mut self, engine: &mut Engine, out: &mut Output) {
        let position = engine.position();
        let own_turn = self.mode == Mode::Play(position.side_to_move());
        if !own_turn && self.mode != Mode::Analyze {
            return;
        }
        let declared = || position.winning_declaration().filter(|_| own_turn);
        if let Some(outcome) = engine.outcome().or_else(declared) {
            if own_turn {
                out.lines(self.result(outcome).as_slice());
            } else {
                out.line(analysis::of_outcome(position, outcome));
            }
            return engine.abort();
        }
        let mut limits = match self.mode {
            Mode::Analyze => Limits::default(),
            _ => self.time.limits(),
        };
        (limits.moves, limits.plain_passes) = (self.moves_to_search(engine), true);
        (self.expected, self.hinting, self.last_info) = (None, false, None);
        if self.mode != Mode::Analyze || self.has_moves_to_analyse(engine) {
            engine.go(limits);
        }
    }

    /// Returns the line with the result, unless it has been sent.
    fn result(&mut self, outcome: Outcome) -> Option<String> {
        let result = match outcome.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        };
        let reported = std::mem::replace(&mut self.over, true);
        (!reported).then(|| format!("{result} {{{}}}", outcome.reason))
    }

    /// Plays and sends the engine's move.
    fn finish(&mut self, engine: &mut Engine, result: &SearchResult, out: &mut Output) {
        if let Some(best) = result.best.filter(|_| self.mode != Mode::Analyze) {
            engine.judge(result);
            if engine.resigns() {
                self.over = true;
                out.line("resign");
                self.mode = Mode::Force;
                return self.tell_pings(out);
            }
            let mut lines = self.move_lines(engine, best);
            if engine.play(best).is_ok() {
                self.turn_to_position();
                self.time.moved_after(engine.time_taken());
            }
            // A mated opponent that saw the move first might send the result without a reason.
            lines.extend(engine.outcome().and_then(|outcome| self.result(outcome)));
            if !self.over && self.negotiates && engine.offers_draw() {
                lines.push("offer draw".to_owned());
            }
            out.lines(&lines);
            self.hint = result.ponder;
            self.ponder(engine, result.ponder);
        }
        self.tell_pings(out);
    }

    /// Thinks on the opponent's time about the expected answer.
    fn ponder(&mut self, engine: &mut Engine, expected: Option<Move>) {
        self.expected = expected.filter(|&m| self.ponders && engine.is_legal(m));
        if let Some(expected) = self.expected.filter(|_| engine.outcome().is_none()) {
            engine.ponder(Some(expected));
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
        (self.expected, self.hinting, self.last_info) = (None, false, None);
        self.mode = mode;
        self.think_if_due(engine, out);
        self.answer_pings(engine, out);
    }

    fn answer_pings(&mut self, engine: &Engine, out: &mut Output) {
        let moves = self.mode != Mode::Analyze && self.expected.is_none() && !self.hinting;
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
            self.over = false;
            self.turn_to_position();
            self.time.taken_back(moves);
            let lines = self.shown.taken_back(engine.position(), moves, self.coordinates);
            // While the user steps through a game, XBoard keeps the later moves.
            out.lines(if self.mode == Mode::Force { &[] } else { &lines });
            if self.mode == Mode::Analyze {
                self.think_if_due(engine, out);
            }
        } else {
            out.line("Error (too few moves to take back): undo");
        }
        self.answer_pings(engine, out);
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
}

/// Returns the reason why nothing is played after a game was refused.
fn no_such_game(name: &str) -> String {
    format!("no such game as {}", shortened(name))
}

/// A score as CECP has it: centipawns, or 100000 plus the moves to a forced end.
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
            "go" | "playother" if self.refused.is_some() => {
                let game = self.refused.as_deref().unwrap_or_default();
                out.line(format!("Error ({}): {word}", no_such_game(game)));
            }
            "go" | "playother" => {
                self.over = false;
                let own = if word == "go" { side } else { !side };
                self.set_mode(engine, Mode::Play(own), out);
            }
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
            "memory" => self.set_option(engine, &format!("Hash={rest}"), line, out),
            "cores" => self.set_option(engine, &format!("Threads={rest}"), line, out),
            "option" => self.set_option(engine, rest, line, out),
            "lift" | "hover" | "put" => self.mouse(engine, word, rest, out),
            "." => self.status(out),
            "hint" => self.give_hint(engine, out),
            "bk" => table_talk::tell_of_book(out),
            "draw" => self.answer_draw(engine, out),
            "exclude" | "include" => self.exclude(engine, word, rest, out),
            "computer" => self.against_program = true,
            "" | "xboard" | "random" | "name" | "rating" | "ics" | "egtpath" | "white"
            | "black" | "pause" | "resume" | "holding" | "reset" | "setscore" => {}
            _ if self.is_bare_move(engine, line) => self.bare_move(engine, line, out),
            _ => out.line(format!("Error (unknown command): {}", shortened(line))),
        }
        Flow::Continue
    }

    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output) {
        match event {
            // XBoard does not know bounds.
            Event::Info(info) if info.bound != ScoreBound::Exact => {}
            Event::Info(info) => {
                if (self.post || self.mode == Mode::Analyze) && !self.hinting {
                    self.tell(&info, engine.variant(), out);
                }
                if info.line == 1 {
                    self.last_info = Some(info);
                }
            }
            Event::Finished(_) if self.expected.is_some() => {}
            Event::Finished(result) if self.hinting => self.tell_hint(engine, result.best, out),
            Event::Finished(result) => self.finish(engine, &result, out),
            Event::NoThread => out.line(format!("Error ({NO_THREAD}): go")),
            Event::Counted(_) | Event::Solved(_) | Event::Benched(_) => {}
        }
    }

    fn unreadable(&mut self, problem: &str, out: &mut Output) {
        out.line(format!("Error (unreadable input): {problem}"));
    }

    fn stop(&mut self, engine: &Engine, _: &mut Output) {
        engine.stop();
    }

    fn scheduling(&self, _: &str) -> Scheduling {
        Scheduling::AtOnce
    }

    fn is_endless(&self) -> bool {
        self.mode == Mode::Analyze || self.expected.is_some()
    }
}

/// The time for a move where the front end has said nothing.
const DEFAULT_TIME: Duration = komainu_engine::DEFAULT_MOVE_TIME;
