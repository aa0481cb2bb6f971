//! The course of a game: moves, whose turn it is, and take-backs.

use super::clocks::Clocks;
use super::{Changed, Purpose, Said, Studio, StudioError, ViewedPosition};
use komainu_core::types::{Color, Move};
use komainu_engine::clock::Instant;
use komainu_records::{Ending, NodeId, Record};

impl Studio {
    /// Plays a move of a person in the position that is looked at.
    pub(super) fn play(&mut self, m: Move) -> Result<(), StudioError> {
        if let Some(outcome) = self.here.outcome {
            return Err(StudioError::Over(outcome.into()));
        }
        if self.exercise.is_some() {
            return self.play_in_exercise(m);
        }
        if self.look_at_flags(Instant::now()) {
            self.is_not_over()?;
        }
        let (goes_on, end) = (self.here.node == self.live, self.end_of_record());
        let node = self.record.play(self.here.node, m)?;
        // Whatever the engine thinks of, it is no longer the position that the game goes on from.
        self.abandon();
        self.arrive(node, goes_on, end);
        self.look_at(node);
        self.go_on();
        Ok(())
    }

    /// Lets the game go on after a node whose move has just been made; `end_before` is the node with
    /// which the record ended before.
    pub(super) fn arrive(&mut self, node: NodeId, goes_on: bool, end_before: NodeId) {
        if goes_on && !self.is_kept_from(node, end_before) {
            // Moves that were taken back become a variation.
            self.record.promote(node);
        }
        if self.record.ending.is_some() {
            self.settle_ending(end_before);
        }
        let now = Instant::now();
        let times = self.clocks.as_mut().filter(|_| goes_on).and_then(|clocks| clocks.moved(now));
        self.move_to(node);
        match times {
            Some((spent, left)) => {
                let notes = self.record.notes_mut(node);
                (notes.spent, notes.clock) = (Some(spent), Some(left));
            }
            None => self.set_clocks_back(),
        }
        let outcome = ViewedPosition::new(&self.record, node).outcome;
        if let (Some(outcome), None) = (outcome, self.over()) {
            self.end(outcome.into());
        }
        self.changed.record = true;
        self.changed.table = true;
        self.keep();
    }

    /// Returns `true` if a move leaves the line of a game that has come to an end, which stays as it is.
    fn is_kept_from(&self, node: NodeId, end: NodeId) -> bool {
        let line = self.record.line_to(end);
        let before = self.record.node(node).parent();
        let is_on_line =
            before.is_some_and(|before| before == self.record.root() || line.contains(&before));
        before.is_some() && before == self.retried || self.record.ending.is_some() && is_on_line
    }

    /// Lets the game go on at another node.
    pub(super) fn move_to(&mut self, node: NodeId) {
        self.live = node;
        self.variation_ending = None;
        self.draw_offer = None;
        self.is_paused = false;
        self.changed.table = true;
    }

    /// Stops the clocks, and sets them to the times at the node where the game goes on.
    pub(super) fn set_clocks_back(&mut self) {
        let Some(mut clocks) = self.clocks.as_ref().map(Clocks::anew) else { return };
        let line = self.record.line_to(self.live);
        // The times before the clocks were set belong to other clocks.
        let set_at = line.iter().position(|&node| node == self.clocks_set_at);
        let first = match set_at {
            Some(place) => place + 1,
            None if self.clocks_set_at == self.record.root() => 0,
            None => line.len(),
        };
        let begins = self.record.start().side_to_move();
        for (place, &node) in line.iter().enumerate().skip(first) {
            let color = if place % 2 == 0 { begins } else { !begins };
            clocks.recall(color, &self.record.node(node).notes);
        }
        self.clocks = Some(clocks);
    }

    /// Looks at a node; a hint or an analysis for another node is abandoned.
    pub(super) fn look_at(&mut self, node: NodeId) {
        if node != self.here.node {
            if self.purpose() != Some(Purpose::Review) {
                self.abandon_unless_own_move();
            }
            self.here = ViewedPosition::new(&self.record, node);
        }
        self.changed.position = true;
        self.changed.record = true;
        self.changed.table = true;
    }

    /// Does what comes next: analyses, or lets the engine move or the clock run.
    pub(super) fn go_on(&mut self) {
        self.changed.table = true;
        if self.analysing {
            return self.analyse_here();
        }
        self.go_on_with_game();
        self.review_next();
    }

    /// Lets the engine move or the clock run, if the game is not over.
    fn go_on_with_game(&mut self) {
        if self.over().is_some() {
            return;
        }
        let moment = ViewedPosition::new(&self.record, self.live);
        if moment.outcome.is_some() {
            return;
        }
        let side = moment.position.side_to_move();
        let is_engine = self.seats[side.index()].is_engine() && !self.is_paused;
        if is_engine && let Some(won) = moment.position.winning_declaration() {
            return self.end(won.into());
        }
        // A person's first move is not timed.
        if is_engine || self.live != self.record.root() {
            self.run_clock(side);
        }
        // A review waits for the game.
        if is_engine && self.purpose() == Some(Purpose::Review) {
            self.abandon();
        }
        if is_engine && self.thought.is_none() {
            match moment.position.winning_declaration() {
                Some(outcome) => self.end(outcome.into()),
                None => self.think_of_move(self.live, moment.position),
            }
        }
    }

    fn run_clock(&mut self, side: Color) {
        if let Some(clocks) = self.clocks.as_mut().filter(|_| !self.is_paused) {
            clocks.start(side, Instant::now());
        }
    }

    /// Takes back the last move; against the engine, the moves back to the person's own turn.
    pub(super) fn take_back(&mut self) -> Result<(), StudioError> {
        let parent = |record: &Record, node: NodeId| record.node(node).parent();
        let mut node = parent(&self.record, self.live).ok_or(StudioError::NoMove("take back"))?;
        if self.is_engines_turn(node)
            && self.has_person()
            && let Some(before) = parent(&self.record, node)
        {
            node = before;
        }
        let furthest =
            if self.redone_from(self.live).is_some() { self.furthest } else { self.live };
        self.return_to(node);
        self.furthest = furthest;
        Ok(())
    }

    /// The node after this one that plays a move again that was taken back.
    pub(super) fn redone_from(&self, node: NodeId) -> Option<NodeId> {
        let line = self.record.line_to(self.furthest);
        let children = self.record.node(node).children();
        children.iter().find(|child| line.contains(child)).copied()
    }

    /// Plays a move again that was taken back; against the engine, the moves up to the person's own
    /// turn.
    pub(super) fn redo(&mut self) -> Result<(), StudioError> {
        let next = |node| {
            let first = self.record.node(node).children().first().copied();
            self.redone_from(node).or(first)
        };
        let mut node = next(self.live).ok_or(StudioError::NoMove("play again"))?;
        if self.is_engines_turn(node)
            && self.has_person()
            && let Some(after) = next(node)
        {
            node = after;
        }
        self.return_to(node);
        Ok(())
    }

    /// Lets the game go on at an earlier or later node.
    fn return_to(&mut self, node: NodeId) {
        self.abandon();
        self.reopen(self.live);
        self.move_to(node);
        self.set_clocks_back();
        if self.over().is_none() {
            let outcome = ViewedPosition::new(&self.record, node).outcome;
            self.set_over(outcome.map(Ending::from));
        }
        // An engine that would repeat its move at once has to wait.
        self.is_paused = self.is_engines_turn(node);
        self.look_at(node);
        self.go_on();
    }

    /// Returns `true` if the engine is to move after a node.
    pub(super) fn is_engines_turn(&self, node: NodeId) -> bool {
        self.seats[(!self.record.mover(node)).index()].is_engine()
    }

    fn has_person(&self) -> bool {
        self.seats.iter().any(|seat| !seat.is_engine())
    }

    /// Begins with another record, at a node of it.
    pub(super) fn begin(&mut self, record: Record, live: NodeId, clocks: Option<Clocks>) {
        self.abandon();
        self.forget_exercise();
        self.round = self.round.wrapping_add(1);
        self.backend.begin(record.variant());
        self.record = record;
        self.texts = super::MoveTexts::default();
        self.move_to(live);
        self.here = ViewedPosition::new(&self.record, live);
        self.clocks = clocks;
        self.clocks_set_at = self.record.root();
        self.furthest = live;
        self.retried = None;
        self.reviewed = super::Review::default();
        self.own_score = None;
        self.name = None;
        if let Some(problem) = self.unkept.take() {
            let text = format!("the game before is not kept: {problem}");
            self.warn(Said::new("not_kept_before", [("problem", problem.into())], text));
        }
        self.changed = Changed::ALL;
    }
}
