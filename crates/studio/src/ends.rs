//! How players end a game: they resign, agree on a draw, declare a win, or use up their time.

use super::{MessageLevel, Part, PlayerSettings, Said, Studio, StudioError};
use komainu_core::board::Reason;
use komainu_core::types::Color;
use komainu_engine::clock::Instant;
use komainu_records::{End, Ending, NodeId};

impl Studio {
    /// The result of the game at the node where it is played: the record's at the end of its line, or
    /// that of a variation.
    #[must_use]
    pub fn over(&self) -> Option<Ending> {
        if self.live == self.end_of_record() { self.record.ending } else { self.variation_ending }
    }

    /// The node that the record ends with.
    pub(super) fn end_of_record(&self) -> NodeId {
        self.record.end_of_line(self.record.root())
    }

    /// Sets or removes the result of the game at the node where it is played.
    pub(super) fn set_over(&mut self, ending: Option<Ending>) {
        if self.live == self.end_of_record() {
            self.record.ending = ending;
        } else {
            self.variation_ending = ending;
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        self.abandon();
        self.draw_offer = None;
        self.drop_taken_back();
        self.set_over(Some(ending));
        if let Some(clocks) = &mut self.clocks {
            clocks.stop(Instant::now());
        }
        self.changed.record = true;
        self.changed.table = true;
        self.keep();
    }

    /// Lets the record end where the game goes on, if moves were taken back to that node of its line: they are
    /// no part of a game that ends there. What is only tried out from a node of another game's line leaves
    /// that as it is.
    fn drop_taken_back(&mut self) {
        let (root, line) = (self.record.root(), self.record.main_line());
        let live = self.live;
        let is_tried = self.record.ending.is_some() || self.retried.is_some();
        let is_on_line = live == root || line.contains(&live);
        if is_tried || !is_on_line || self.redone_from(live).is_none() {
            return;
        }
        for child in self.record.node(live).children().to_vec() {
            self.record.remove(child);
        }
        self.furthest = live;
        if self.record.find(self.here.node.number()).is_none() {
            self.look_at(live);
        }
    }

    /// Lets a game go on at a node, even if it was over there.
    pub(super) fn reopen(&mut self, node: NodeId) {
        if node == self.end_of_record()
            && let Some(ending) = self.record.ending.take()
        {
            self.note_end(node, ending);
        }
    }

    /// If the line of the record has changed, gives the record the result of the new line; the result
    /// of the old one becomes a comment.
    pub(super) fn settle_ending(&mut self, end_before: NodeId) {
        let end = self.end_of_record();
        if end == end_before {
            return;
        }
        if let Some(ending) = self.record.ending.take()
            && self.record.find(end_before.number()).is_some()
        {
            self.note_end(end_before, ending);
        }
        self.record.ending = self.record.position_at(end).outcome().map(Ending::from);
    }

    /// Writes down how a line ended, with the comment on that; most ends by the rules can be seen
    /// without it.
    fn note_end(&mut self, node: NodeId, ending: Ending) {
        let notes = self.record.notes_mut(node);
        let is_seen = matches!(ending.end, End::Rules(reason) if reason != Reason::Declaration);
        let words = ending.to_string();
        if !is_seen && !notes.comment.contains(&words) {
            let blank = if notes.comment.is_empty() { "" } else { " " };
            notes.comment += &format!("{blank}{words}");
        }
        // If the node has the end of another line, the comment on the end belongs to that.
        if notes.ending.is_none() {
            notes.take_end_back();
            notes.spent_on_end = None;
        }
    }

    /// Resigns for a player who is no guest: the given one, or else the one at this machine.
    pub(super) fn resign_as_host(&mut self, loser: Option<Color>) -> Result<(), StudioError> {
        let loser = loser.or_else(|| self.guest_at_the_board().map(|guest| !guest));
        if let Some(loser) = loser {
            self.check_not_guests(loser)?;
        }
        self.resign(loser)
    }

    /// Resigns for a player: the given one, or else the person against the engine, or the player to
    /// move.
    pub(super) fn resign(&mut self, loser: Option<Color>) -> Result<(), StudioError> {
        self.is_not_over()?;
        let loser = loser.unwrap_or_else(|| self.person_or_mover());
        self.end(Ending { winner: Some(!loser), end: End::Resignation });
        self.go_on();
        Ok(())
    }

    /// Offers a draw for the player at this machine: the opponent of a guest or of the engine, or else the
    /// player to move.
    pub(super) fn offer_draw(&mut self) -> Result<Option<bool>, StudioError> {
        let by = self.guest_side.map_or_else(|| self.person_or_mover(), |guest| !guest);
        self.offer_draw_of(by)
    }

    /// The person against the engine, or the player to move.
    fn person_or_mover(&self) -> Color {
        match self.seats.map(PlayerSettings::is_engine) {
            [true, false] => Color::White,
            [false, true] => Color::Black,
            _ => !self.record.mover(self.live),
        }
    }

    /// Offers a draw for a player. Returns whether the engine agrees, which it does if its last score is not
    /// better than even. An opponent who is a person is asked, and the answer is `None`.
    pub(super) fn offer_draw_of(&mut self, by: Color) -> Result<Option<bool>, StudioError> {
        self.is_not_over()?;
        if !self.seats[(!by).index()].is_engine() {
            // Who offers what is offered agrees.
            if self.draw_offer == Some(!by) {
                self.agree_on_draw();
                return Ok(Some(true));
            }
            self.draw_offer = Some(by);
            self.changed.table = true;
            return Ok(None);
        }
        let accepted = self.own_score.is_some_and(|score| score <= 0);
        if accepted {
            self.agree_on_draw();
        }
        Ok(Some(accepted))
    }

    /// Accepts or declines the draw that is offered.
    pub(super) fn answer_draw(&mut self, agrees: bool) -> Result<(), StudioError> {
        match self.guest_side {
            Some(guest) => self.answer_draw_of(!guest, agrees),
            None => self.settle_draw(agrees),
        }
    }

    /// Accepts or declines the draw that is offered to a player, or takes the player's own offer back.
    pub(super) fn answer_draw_of(&mut self, by: Color, agrees: bool) -> Result<(), StudioError> {
        if agrees && self.draw_offer == Some(by) {
            return Err(StudioError::NoOffer);
        }
        self.settle_draw(agrees)
    }

    fn settle_draw(&mut self, agrees: bool) -> Result<(), StudioError> {
        self.draw_offer.take().ok_or(StudioError::NoOffer)?;
        self.changed.table = true;
        if agrees {
            self.agree_on_draw();
        }
        Ok(())
    }

    fn agree_on_draw(&mut self) {
        self.end(Ending { winner: None, end: End::Agreement });
        self.go_on();
    }

    /// Declares an impasse for the player to move, a person, in place of a move.
    pub(super) fn declare(&mut self) -> Result<(), StudioError> {
        self.is_not_over()?;
        let position = self.record.position_at(self.live);
        if self.seats[position.side_to_move().index()].is_engine() {
            return Err(StudioError::NotYourTurn);
        }
        self.end(position.declare()?.into());
        self.go_on();
        Ok(())
    }

    /// Makes a player lose whose time has run out; returns `true` if there is one.
    pub(super) fn look_at_flags(&mut self, now: Instant) -> bool {
        let flag = self.clocks.as_ref().and_then(|clocks| clocks.flag(now));
        if let Some(color) = flag {
            self.end(Ending { winner: Some(!color), end: End::Time });
            let text = format!("{color}'s time has run out");
            let said = Said::new("time_out", [("side", Part::of(color))], text);
            self.say(MessageLevel::Info, said);
        }
        flag.is_some()
    }

    /// Makes sure that an answer is meant for the game on the board.
    pub(super) fn check_round(&self, round: Option<u32>) -> Result<(), StudioError> {
        match round.filter(|&round| round != self.round) {
            Some(_) => Err(StudioError::OtherRound),
            None => Ok(()),
        }
    }

    /// Makes sure that the game is not over.
    ///
    /// # Errors
    /// If it is over.
    pub(super) fn is_not_over(&self) -> Result<(), StudioError> {
        match self.over() {
            Some(ending) => Err(StudioError::Over(ending)),
            None => Ok(()),
        }
    }
}
