//! The course of an exercise on the board, from its beginning to the game that was there before.

use std::sync::Arc;
use std::time::Duration;

use super::running::{Aim, Consequence, Running, Stage};
use super::turned;
use crate::clocks::Clocks;
use crate::record_view::MoveTexts;
use crate::view::Notations;
use crate::{Changed, CurrentSearch, PlayerSettings, Purpose, Request, Studio, StudioError};
use crate::{Player, ViewedPosition};
use komainu_core::board::Position;
use komainu_core::types::{Color, Move};
use komainu_engine::clock::Instant;
use komainu_engine::search::{Limits, SearchResult};
use komainu_records::{Ending, NodeId, Record};

/// The most positions that a search visits to judge or to answer a move.
const MAX_NODES: u64 = 400_000;
/// The longest time that it takes.
const MAX_TIME: Duration = Duration::from_secs(2);

/// The game that was on the board before the exercises.
pub(crate) struct SetAside {
    pub(super) record: Record,
    live: NodeId,
    at: NodeId,
    furthest: NodeId,
    variation_ending: Option<Ending>,
    draw_offer: Option<Color>,
    seats: [PlayerSettings; 2],
    clocks: Option<Clocks>,
    clocks_set_at: NodeId,
    analysing: bool,
    is_paused: bool,
    own_score: Option<i32>,
    name: Option<String>,
    unkept: Option<String>,
}

impl SetAside {
    /// Exchanges the game with the one on the board, but for what is looked at.
    fn swap_with(&mut self, studio: &mut Studio) {
        std::mem::swap(&mut self.record, &mut studio.record);
        std::mem::swap(&mut self.live, &mut studio.live);
        std::mem::swap(&mut self.variation_ending, &mut studio.variation_ending);
        std::mem::swap(&mut self.draw_offer, &mut studio.draw_offer);
        std::mem::swap(&mut self.seats, &mut studio.seats);
        std::mem::swap(&mut self.clocks, &mut studio.clocks);
        std::mem::swap(&mut self.clocks_set_at, &mut studio.clocks_set_at);
    }

    /// Gives a guest a side of the game, or none, as [`Studio::seat_guest`] does on the board.
    pub(crate) fn seat_guest(&mut self, side: Option<Color>) {
        self.draw_offer = None;
        if let Some(side) = side.filter(|side| self.seats[side.index()].is_engine()) {
            let seat = &mut self.seats[side.index()];
            seat.player = Player::Person;
            seat.note(&mut self.record, side);
            self.is_paused = false;
        }
    }
}

impl Studio {
    /// Puts an exercise on the board; the game that is there is set aside.
    pub(super) fn begin_exercise(&mut self, running: Running) {
        self.abandon();
        if self.set_aside.is_none() {
            self.set_game_aside();
        }
        let start = running.start.clone();
        self.exercise = Some(running);
        self.put(start);
    }

    fn set_game_aside(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        let person = PlayerSettings { player: Player::Person, ..PlayerSettings::default() };
        let record = Record::new(self.record.start().clone());
        self.set_aside = Some(Box::new(SetAside {
            live: self.live,
            at: self.here.node,
            furthest: self.furthest,
            record: std::mem::replace(&mut self.record, record),
            variation_ending: self.variation_ending.take(),
            draw_offer: self.draw_offer.take(),
            seats: std::mem::replace(&mut self.seats, [person; 2]),
            clocks: self.clocks.take(),
            clocks_set_at: self.clocks_set_at,
            analysing: std::mem::take(&mut self.analysing),
            is_paused: self.is_paused,
            own_score: self.own_score.take(),
            name: self.name.take(),
            unkept: self.unkept.take(),
        }));
    }

    /// Returns to the game that was set aside.
    pub(crate) fn leave_exercise(&mut self) -> Result<(), StudioError> {
        self.exercise.take().ok_or(StudioError::NoExercise)?;
        self.abandon();
        if let Some(before) = self.set_aside.take() {
            self.backend.begin(before.record.variant());
            self.take_up(*before);
        }
        self.changed = Changed::ALL;
        self.go_on();
        Ok(())
    }

    /// Reads something about the game, even while it is set aside; what is read changes nothing.
    pub(crate) fn in_the_game<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let Some(mut before) = self.set_aside.take() else { return read(self) };
        let exercise = self.exercise.take();
        let there = ViewedPosition::new(&before.record, before.at);
        let here = std::mem::replace(&mut self.here, there);
        let texts = std::mem::take(&mut self.texts);
        before.swap_with(self);
        let value = read(self);
        before.swap_with(self);
        (self.here, self.texts) = (here, texts);
        (self.exercise, self.set_aside) = (exercise, Some(before));
        value
    }

    fn take_up(&mut self, before: SetAside) {
        self.texts = MoveTexts::default();
        self.here = ViewedPosition::new(&before.record, before.at);
        self.record = before.record;
        (self.live, self.furthest) = (before.live, before.furthest);
        self.variation_ending = before.variation_ending;
        self.draw_offer = before.draw_offer;
        self.seats = before.seats;
        (self.clocks, self.clocks_set_at) = (before.clocks, before.clocks_set_at);
        (self.analysing, self.is_paused) = (before.analysing, before.is_paused);
        self.own_score = before.own_score;
        (self.name, self.unkept) = (before.name, before.unkept);
    }

    /// Ends the exercise because something else comes on the board.
    pub(crate) fn forget_exercise(&mut self) {
        self.set_aside = None;
        if self.exercise.take().is_some() {
            self.changed.exercise = true;
        }
    }

    /// Puts a position on the board, as the start of a record of its own.
    fn put(&mut self, start: Position) {
        self.abandon();
        if !Arc::ptr_eq(start.variant(), self.record.variant()) {
            self.backend.begin(start.variant());
        }
        self.record = Record::new(start);
        self.texts = MoveTexts::default();
        let root = self.record.root();
        self.move_to(root);
        (self.furthest, self.clocks_set_at) = (root, root);
        self.here = ViewedPosition::new(&self.record, root);
        self.changed = Changed::ALL;
    }

    /// Makes a move on the board and in the account of the exercise.
    fn make_in_exercise(&mut self, m: Move) -> Result<(), StudioError> {
        let before = self.here.position.clone();
        let node = self.record.play(self.here.node, m)?;
        if let Some(running) = &mut self.exercise {
            running.note(&before, m);
        }
        self.move_to(node);
        self.look_at(node);
        self.changed.exercise = true;
        Ok(())
    }

    /// Reports what has changed, so that viewers see each move of several.
    fn report(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        self.tell(Changed { exercise: false, ..changed });
        self.changed.exercise = changed.exercise;
    }

    /// Returns an error if a request would disturb the exercise on the board.
    pub(crate) fn check_exercise_allows(&self, request: &Request) -> Result<(), StudioError> {
        let Some(running) = &self.exercise else { return Ok(()) };
        let waits = self.purpose() == Some(Purpose::Exercise);
        match request {
            Request::Redo {}
            | Request::Resign { .. }
            | Request::OfferDraw {}
            | Request::AnswerDraw { .. }
            | Request::Declare {}
            | Request::Think {}
            | Request::Players { .. }
            | Request::Clock { .. }
            | Request::Analyse { .. }
            | Request::Comment { .. }
            | Request::Marks { .. }
            | Request::Delete { .. }
            | Request::Promote { .. }
            | Request::Rematch {}
            | Request::TakeAnswer { .. }
            | Request::Tag { .. } => Err(StudioError::InExercise),
            Request::Play { .. } if running.stage != Stage::Play || self.here.node != self.live => {
                Err(StudioError::NotNow)
            }
            Request::GoTo { .. } | Request::Hint {} | Request::Options { .. } if waits => {
                Err(StudioError::NotNow)
            }
            _ => Ok(()),
        }
    }

    /// Plays the learner's move.
    pub(crate) fn play_in_exercise(&mut self, m: Move) -> Result<(), StudioError> {
        self.abandon();
        self.make_in_exercise(m)?;
        let Some(running) = &mut self.exercise else { return Err(StudioError::NoExercise) };
        match running.judge(&self.here.position) {
            Consequence::Over => {}
            Consequence::TurnBack => self.turn_back(),
            Consequence::Reply(reply) => {
                self.report();
                self.reply(reply)?;
            }
            Consequence::Ask => self.ask_engine(),
        }
        Ok(())
    }

    /// Lets the learner move again; where that cannot be, the lesson has failed.
    fn turn_back(&mut self) {
        match turned(&self.here.position) {
            Ok(position) => {
                self.report();
                self.put(position);
            }
            Err(_) => self.set_stage(Stage::Failed),
        }
    }

    fn set_stage(&mut self, stage: Stage) {
        if let Some(running) = &mut self.exercise {
            running.stage = stage;
        }
        self.changed.exercise = true;
    }

    /// Makes the opponent's move.
    fn reply(&mut self, m: Move) -> Result<(), StudioError> {
        let notations = Notations::of(&self.here.position, m);
        self.make_in_exercise(m)?;
        if let Some(running) = &mut self.exercise {
            running.judge_reply(&self.here.position);
            running.reply = (running.stage == Stage::Wrong).then_some(notations);
        }
        Ok(())
    }

    /// Lets the engine look for the move in the position on the board.
    fn ask_engine(&mut self) {
        let limits =
            Limits { nodes: Some(MAX_NODES), move_time: Some(MAX_TIME), ..Limits::default() };
        let (node, position) = (self.here.node, self.here.position.clone());
        self.think(Purpose::Exercise, node, position, limits);
        self.changed.exercise = true;
    }

    /// Takes what the engine has found in the position on the board: the score of the learner's move and
    /// the answer to it, or the move that solves the exercise.
    pub(crate) fn exercise_found(&mut self, thought: &CurrentSearch, result: &SearchResult) {
        let Some(running) = &mut self.exercise else { return };
        self.changed.exercise = true;
        let first = || thought.position.legal_moves().first().copied();
        let Some(best) = result.best.or_else(first) else {
            return self.set_stage(Stage::Failed);
        };
        if let Stage::Shows(_) = running.stage {
            running.line = vec![best];
            // The move is legal where it was looked for.
            let _ = self.show_next();
            return;
        }
        let is_solved = result.info.as_ref().is_some_and(|info| running.accepts(info.score));
        if !is_solved {
            let _ = self.reply(best);
        }
    }

    /// Begins the exercise once more.
    pub(crate) fn exercise_again(&mut self) -> Result<(), StudioError> {
        let running = self.exercise.as_mut().ok_or(StudioError::NoExercise)?;
        running.reset();
        let start = running.start.clone();
        self.put(start);
        Ok(())
    }

    /// Shows the next move of the solution, which begins anew if it is not being shown.
    pub(crate) fn show_solution(&mut self) -> Result<(), StudioError> {
        let running = self.exercise.as_ref().ok_or(StudioError::NoExercise)?;
        if self.purpose() == Some(Purpose::Exercise) && matches!(running.stage, Stage::Shows(_)) {
            return Ok(());
        }
        if !matches!(running.stage, Stage::Shows(_)) {
            self.exercise_again()?;
            self.set_stage(Stage::Shows(0));
        }
        self.show_next()
    }

    fn show_next(&mut self) -> Result<(), StudioError> {
        let running = self.exercise.as_ref().ok_or(StudioError::NoExercise)?;
        let Stage::Shows(made) = running.stage else { return Ok(()) };
        let Some(&m) = running.line.get(made) else {
            match running.aim {
                // No move is known: the engine finds one.
                Aim::Better { .. } => self.ask_engine(),
                Aim::Goal { .. } | Aim::Best { .. } => self.set_stage(Stage::Shown),
            }
            return Ok(());
        };
        let (is_last, waits) = (made + 1 == running.line.len(), running.opponent_waits());
        self.make_in_exercise(m)?;
        self.set_stage(if is_last { Stage::Shown } else { Stage::Shows(made + 1) });
        if waits && !is_last {
            self.turn_back();
        }
        Ok(())
    }
}
