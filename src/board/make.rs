//! Making and taking back moves: the one place that changes a board.
//!
//! What few moves need stands in functions that are not inlined, which leaves registers for the
//! rest: writing them to memory is a good part of what a move costs.

use super::position::{HandChange, Undo};
use super::{Aftermath, Change, PieceFlags, Position};
use crate::types::{Color, Direction, Move, Piece, Square};

impl Position {
    /// Plays a pseudo-legal move.
    ///
    /// The order of events is: captures, promotion, the burning of the mover beside an enemy
    /// demon, the burning of its neighbours by a demon that survives.
    pub fn make(&mut self, m: Move) {
        if self.variant.memory().is_needed() {
            self.remember_aftermath(self.aftermath_of(m));
        }
        if m.is_plain() && !m.promotes() { self.step(m) } else { self.make_any(m) }
    }

    /// Plays a move of a piece that goes straight to a square and stays what it is.
    ///
    /// Most moves are such steps: of them neither changes nor keys are written twice.
    #[inline(always)]
    fn step(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let (mover, victim) = (self.piece_at(from), self.piece_at(to));
        self.remember(m, mover, victim);
        if victim.is_some() {
            self.take_victim(to, victim);
        }
        self.relocate(from, to, mover);
        let mut captured = victim.is_some();
        if self.variant.tables().has_burners() {
            captured |= self.resolve_burning(m, mover, mover);
        }
        self.count_reversible(captured);
        let zobrist = self.variant.zobrist();
        self.switch_side(zobrist.piece(mover, from) ^ zobrist.piece(mover, to));
    }

    /// Plays any move.
    #[inline(never)]
    fn make_any(&mut self, m: Move) {
        self.remember(m, Piece::NONE, Piece::NONE);
        match m.dropped() {
            Some(slot) => self.drop_piece(slot, m),
            None => self.move_piece(m),
        }
        self.switch_side(0);
    }

    /// Gives the move to the other player without moving anything.
    pub fn make_null(&mut self) {
        if self.variant.memory().is_needed() {
            self.remember_aftermath(Aftermath::default());
        }
        self.remember(Move::NONE, Piece::NONE, Piece::NONE);
        self.reversible += 1;
        self.switch_side(0);
    }

    /// Takes the last move back; without one nothing happens.
    pub fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else { return };
        self.switch_side(0);
        self.restore_key(undo.key);
        self.reversible = undo.reversible;
        if self.changes.len() > undo.changes as usize {
            self.revert_changes(undo.changes as usize);
        }
        if self.hand_changes.len() > undo.hand_changes as usize {
            self.revert_hand_changes(undo.hand_changes as usize);
        }
        if undo.mover.is_some() {
            let (from, to) = (undo.played.from(), undo.played.to());
            self.relocate(to, from, undo.mover);
            if undo.victim.is_some() {
                let (before, after) = (undo.victim, Piece::NONE);
                self.revert(Change { square: to, before, after });
            }
        }
        if let Some(aftermath) = self.aftermaths.pop() {
            self.set_aftermath(aftermath);
        }
    }

    /// Takes back the changes of squares from one of them on.
    #[inline(never)]
    fn revert_changes(&mut self, first: usize) {
        for i in (first..self.changes.len()).rev() {
            self.revert(self.changes[i]);
        }
        self.changes.truncate(first);
    }

    /// Takes back the changes of hands from one of them on.
    #[inline(never)]
    fn revert_hand_changes(&mut self, first: usize) {
        for i in (first..self.hand_changes.len()).rev() {
            self.revert_hand(self.hand_changes[i]);
        }
        self.hand_changes.truncate(first);
    }

    /// Notes what the last moves left behind and puts something else in its place.
    #[inline(never)]
    fn remember_aftermath(&mut self, aftermath: Aftermath) {
        self.aftermaths.push(*self.aftermath());
        self.set_aftermath(aftermath);
    }

    /// Takes the victim of a step off the board.
    #[inline(never)]
    fn take_victim(&mut self, square: Square, victim: Piece) {
        self.take_in_hand(victim);
        self.take(square);
    }

    /// Notes what is needed to take the move back; `mover` and `victim` are those of a step.
    #[inline(always)]
    fn remember(&mut self, played: Move, mover: Piece, victim: Piece) {
        let (changes, hand_changes) = (self.changes.len() as u32, self.hand_changes.len() as u32);
        let (key, reversible) = (self.key(), self.reversible);
        self.undo.push(Undo { key, played, changes, hand_changes, reversible, mover, victim });
    }

    /// Counts a move as one after which positions may recur, or begins anew.
    #[inline(always)]
    fn count_reversible(&mut self, irreversible: bool) {
        self.reversible =
            if irreversible && !self.keeps_captures() { 0 } else { self.reversible + 1 };
    }

    fn drop_piece(&mut self, slot: usize, m: Move) {
        let side = self.side_to_move();
        let piece = Piece::new(self.variant.hand_kinds()[slot], side);
        let landed = if m.promotes() { self.variant.tables().promoted(piece) } else { piece };
        self.change_hand(side, slot, self.hands().count(side, slot) - 1);
        self.change(m.to(), landed);
        self.reversible += 1;
    }

    fn move_piece(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let mover = self.piece_at(from);
        let landed = if m.promotes() { self.promoted_by(m, mover) } else { mover };
        let mut captured = m.has_via();
        for square in m.captured_on_the_way() {
            self.capture(square, Piece::NONE);
        }
        if from == to {
            if landed != mover {
                self.change(to, landed);
            }
        } else {
            self.change(from, Piece::NONE);
            captured |= self.piece_at(to).is_some();
            self.capture(to, landed);
        }
        if self.variant.tables().has_burners() {
            captured |= self.resolve_burning(m, mover, landed);
        }
        self.count_reversible(captured || landed != mover && !self.variant.turns_back());
    }

    /// The squares on which a pseudo-legal move captures, in order; what it burns is not counted.
    #[inline]
    pub fn captured_squares(&self, m: Move) -> impl Iterator<Item = Square> {
        // Lion power of three steps may end on a square that it has emptied itself.
        let ends_on_victim = m.from() != m.to()
            && self.piece_at(m.to()).is_some()
            && m.captured_on_the_way().all(|square| square != m.to());
        m.captured_on_the_way().chain(ends_on_victim.then(|| m.to()))
    }

    /// Whether captured pieces come back, so that a position may recur after a capture.
    #[inline]
    fn keeps_captures(&self) -> bool {
        self.variant.rules().drops.is_some()
    }

    /// What the mover becomes: what its last victim turns it into, or its promoted side.
    ///
    /// A royal is never infected; of several pieces captured the last one decides.
    fn promoted_by(&self, m: Move, mover: Piece) -> Piece {
        let tables = self.variant.tables();
        if !tables.flags(mover).has(PieceFlags::ROYAL) {
            let last = self.captured_squares(m).last();
            let last = last.map(|square| self.piece_at(square));
            if let Some(kind) = last.and_then(|victim| tables.infection(victim)) {
                return Piece::new(kind, mover.color());
            }
        }
        tables.promoted(mover)
    }

    /// Replaces the content of a square and notes the change.
    #[inline(always)]
    fn change(&mut self, square: Square, after: Piece) {
        let before = self.piece_at(square);
        if before.is_some() {
            self.take(square);
        }
        if after.is_some() {
            self.put(square, after);
        }
        self.changes.push(Change { square, before, after });
    }

    /// Changes the number of pieces in a hand and notes the change.
    #[inline(always)]
    fn change_hand(&mut self, color: Color, slot: usize, count: u8) {
        let before = self.hands().count(color, slot);
        self.hand_changes.push(HandChange { color, slot: slot as u8, before });
        self.set_hand(color, slot, count);
    }

    /// Replaces an enemy piece, if one is there, and takes it in hand if the game has drops.
    #[inline(always)]
    fn capture(&mut self, square: Square, after: Piece) {
        self.take_in_hand(self.piece_at(square));
        self.change(square, after);
    }

    /// Takes a victim in hand if the game has drops.
    ///
    /// There may be none: a square that is empty by now can be crossed again by three-step Lion
    /// power.
    #[inline(always)]
    fn take_in_hand(&mut self, victim: Piece) {
        if self.keeps_captures()
            && victim.is_some()
            && let Some(slot) = self.variant.hand_slot(victim.kind())
        {
            let side = self.side_to_move();
            let count = self.hands().count(side, slot);
            self.change_hand(side, slot, count.saturating_add(1));
        }
    }

    /// Burns the mover beside an enemy demon, or its neighbours if it is a demon that survives.
    ///
    /// Returns whether anything burnt.
    fn resolve_burning(&mut self, m: Move, mover: Piece, landed: Piece) -> bool {
        let (tables, rules) = (self.variant.tables(), self.variant.rules().burning);
        let to = m.to();
        let moved_as_demon = tables.flags(mover).has(PieceFlags::BURNER) || rules.on_promotion;
        let burns = tables.flags(landed).has(PieceFlags::BURNER) && moved_as_demon;
        let exposed = m.from() != to || rules.without_displacement;
        if exposed && self.burn_zone(!landed.color()).contains(to) {
            if burns && rules.burns_before_it_burns {
                self.burn_neighbours(to, landed, true);
            }
            self.change(to, Piece::NONE);
            return true;
        }
        burns && self.burn_neighbours(to, landed, false)
    }

    /// Removes the enemies around a demon and returns whether there were any.
    fn burn_neighbours(&mut self, center: Square, demon: Piece, spare_demons: bool) -> bool {
        let mut burnt = false;
        for direction in Direction::ALL {
            let square = center.step(direction);
            let piece = self.piece_at(square);
            if !piece.is(!demon.color()) {
                continue;
            }
            if spare_demons && self.variant.tables().flags(piece).has(PieceFlags::BURNER) {
                continue;
            }
            self.change(square, Piece::NONE);
            burnt = true;
        }
        burnt
    }
}
