//! The course of a game: moves, whose turn it is, take-backs and ends.

use super::clocks::Clocks;
use super::{Changed, MessageLevel, Moment, Studio, StudioError};
use crate::clock::Instant;
use crate::game::{End, Ending, NodeId, Record};
use crate::types::{Color, Move};

impl Studio {
    /// Plays a move of a person after the position that is looked at.
    pub(super) fn play(&mut self, m: Move) -> Result<(), StudioError> {
        if let Some(outcome) = self.here.outcome {
            return Err(StudioError::Over(outcome.to_string()));
        }
        let goes_on = self.here.node == self.live;
        let node = self.record.play(self.here.node, m)?;
        if goes_on {
            // What was taken back becomes a variation.
            self.record.promote(node);
        }
        self.arrive(node, goes_on);
        self.look_at(node);
        self.go_on();
        Ok(())
    }

    /// Lets the game go on after a node whose move has just been made.
    pub(super) fn arrive(&mut self, node: NodeId, goes_on: bool) {
        let now = Instant::now();
        if goes_on
            && let Some((spent, left)) = self.clocks.as_mut().and_then(|clocks| clocks.moved(now))
        {
            let notes = self.record.notes_mut(node);
            (notes.spent, notes.clock) = (Some(spent), Some(left));
        }
        self.live = node;
        self.is_paused = false;
        let moment = Moment::new(&self.record, node);
        let is_main = self.record.main_line().last() == Some(&node);
        if let (Some(outcome), None, true) = (moment.outcome, self.record.ending, is_main) {
            self.end(outcome.into());
        }
        self.changed.record = true;
        self.changed.table = true;
        self.keep();
    }

    /// Looks at a node; what was thought about another one for the person there is over.
    pub(super) fn look_at(&mut self, node: NodeId) {
        if node != self.here.node {
            self.abandon_unless_own_move();
            self.here = Moment::new(&self.record, node);
        }
        self.changed.position = true;
        self.changed.record = true;
        self.changed.table = true;
    }

    /// Does what is next: analyses, or lets the engine move or the clock run.
    pub(super) fn go_on(&mut self) {
        self.changed.table = true;
        if self.analysing {
            return self.analyse_here();
        }
        if self.record.ending.is_some() {
            return;
        }
        let moment = Moment::new(&self.record, self.live);
        if moment.outcome.is_some() {
            return;
        }
        let side = moment.position.side_to_move();
        let is_engine = self.seats[side.index()].is_engine() && !self.is_paused;
        // A person's first move takes as long as it takes.
        if is_engine || self.live != self.record.root() {
            self.run_clock(side);
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

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        self.abandon();
        self.record.ending = Some(ending);
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        self.changed.record = true;
        self.changed.table = true;
        self.keep();
    }

    /// The player to move gives the game up; against the engine it is the person who does.
    pub(super) fn resign(&mut self) -> Result<(), StudioError> {
        self.is_not_over()?;
        let side = self.record.position_at(self.live).side_to_move();
        let loser = match self.seats.map(super::Seat::is_engine) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => side,
        };
        self.end(Ending { winner: Some(!loser), end: End::Resignation });
        self.go_on();
        Ok(())
    }

    /// The player to move declares points in place of a move.
    pub(super) fn declare(&mut self) -> Result<(), StudioError> {
        self.is_not_over()?;
        let outcome = self.record.position_at(self.live).declare()?;
        self.end(outcome.into());
        self.go_on();
        Ok(())
    }

    /// Offers a draw; tells if it is agreed to: by the engine if it does not think that it stands
    /// better, by people always.
    pub(super) fn offer_draw(&mut self) -> Result<bool, StudioError> {
        self.is_not_over()?;
        let has_engine = self.seats.iter().any(|seat| seat.is_engine());
        let accepted = !has_engine || self.own_score.is_some_and(|score| score <= 0);
        if accepted {
            self.end(Ending { winner: None, end: End::Agreement });
            self.go_on();
        }
        Ok(accepted)
    }

    fn is_not_over(&self) -> Result<(), StudioError> {
        match self.record.ending {
            Some(ending) => Err(StudioError::Over(ending.to_string())),
            None => Ok(()),
        }
    }

    /// Takes back the last move; against the engine back to the person's own turn.
    pub(super) fn take_back(&mut self) -> Result<(), StudioError> {
        let parent = |record: &Record, node: NodeId| record.node(node).parent();
        let mut node = parent(&self.record, self.live).ok_or(StudioError::NoMove("take back"))?;
        if self.is_engines_turn(node)
            && self.has_person()
            && let Some(before) = parent(&self.record, node)
        {
            node = before;
        }
        self.return_to(node);
        Ok(())
    }

    /// Plays again what was taken back; against the engine up to the person's own turn.
    pub(super) fn redo(&mut self) -> Result<(), StudioError> {
        let next = |record: &Record, node: NodeId| record.node(node).children().first().copied();
        let mut node = next(&self.record, self.live).ok_or(StudioError::NoMove("play again"))?;
        if self.is_engines_turn(node)
            && self.has_person()
            && let Some(after) = next(&self.record, node)
        {
            node = after;
        }
        self.return_to(node);
        Ok(())
    }

    /// Lets the game go on at another node.
    fn return_to(&mut self, node: NodeId) {
        self.abandon();
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        self.record.ending = None;
        self.live = node;
        let outcome = Moment::new(&self.record, node).outcome;
        self.record.ending = outcome.map(Ending::from);
        // An engine that would repeat its move at once has to wait.
        self.is_paused = self.is_engines_turn(node);
        self.look_at(node);
        self.go_on();
    }

    /// Tells if the engine is to move after a node.
    pub(super) fn is_engines_turn(&self, node: NodeId) -> bool {
        self.seats[(!self.record.mover(node)).index()].is_engine()
    }

    fn has_person(&self) -> bool {
        self.seats.iter().any(|seat| !seat.is_engine())
    }

    /// A player whose time has run out loses.
    pub(super) fn look_at_flags(&mut self, now: Instant) {
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.flag(now));
        if let Some(color) = flag {
            self.end(Ending { winner: Some(!color), end: End::Time });
            self.say(MessageLevel::Info, format!("{color}'s time has run out"));
        }
    }

    /// Begins with another record, at a node of it.
    pub(super) fn begin(&mut self, record: Record, live: NodeId, clocks: Option<Clocks>) {
        self.abandon();
        self.thinker.begin(record.variant());
        self.record = record;
        self.texts = super::MoveTexts::default();
        self.live = live;
        self.here = Moment::new(&self.record, live);
        self.clocks = clocks;
        self.is_paused = false;
        self.own_score = None;
        self.name = None;
        self.changed = Changed::ALL;
    }
}
