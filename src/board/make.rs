//! Making and taking back moves: the one place that changes a board.

use super::position::{HandChange, Undo};
use super::{Aftermath, Change, PieceFlags, Position};
use crate::types::{Color, Direction, Move, Piece, Square};

impl Position {
    /// Plays a pseudo-legal move.
    ///
    /// The order of events is: captures, promotion, the burning of the mover beside an enemy
    /// demon, the burning of its neighbours by a demon that survives.
    pub fn make(&mut self, m: Move) {
        self.remember(m);
        if self.variant.memory().is_needed() {
            self.set_aftermath(self.aftermath_of(m));
        }
        match m.dropped() {
            Some(slot) => self.drop_piece(slot, m),
            None => self.move_piece(m),
        }
        self.switch_side();
    }

    /// Gives the move to the other player without moving anything.
    pub fn make_null(&mut self) {
        self.remember(Move::NONE);
        self.set_aftermath(Aftermath::default());
        self.reversible += 1;
        self.switch_side();
    }

    /// Takes the last move back; without one nothing happens.
    pub fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else { return };
        match self.changes[undo.changes as usize..] {
            [left, entered] if left.before == entered.after => self.step_back(left, entered),
            _ => self.revert_to(undo.changes as usize),
        }
        self.changes.truncate(undo.changes as usize);
        while self.hand_changes.len() > undo.hand_changes as usize {
            if let Some(change) = self.hand_changes.pop() {
                self.revert_hand(change);
            }
        }
        if let Some(aftermath) = self.aftermaths.pop() {
            self.set_aftermath(aftermath);
        }
        self.switch_side();
        self.restore_key(undo.key);
        self.reversible = undo.reversible;
    }

    /// Takes back that a piece went from one square to another and stayed what it was.
    #[inline(always)]
    fn step_back(&mut self, left: Change, entered: Change) {
        self.relocate(entered.square, left.square, left.before);
        if entered.before.is_some() {
            self.revert(Change { after: Piece::NONE, ..entered });
        }
    }

    /// Takes back all changes from one of them on.
    fn revert_to(&mut self, first: usize) {
        for i in (first..self.changes.len()).rev() {
            self.revert(self.changes[i]);
        }
    }

    /// Notes what is needed to take the move back.
    #[inline(always)]
    fn remember(&mut self, played: Move) {
        let (changes, hand_changes) = (self.changes.len() as u32, self.hand_changes.len() as u32);
        let reversible = self.reversible;
        self.undo.push(Undo { played, key: self.key(), changes, hand_changes, reversible });
        if self.variant.memory().is_needed() {
            self.aftermaths.push(*self.aftermath());
        }
    }

    fn drop_piece(&mut self, slot: usize, m: Move) {
        let side = self.side_to_move();
        let piece = Piece::new(self.variant.hand_kinds()[slot], side);
        let landed = if m.promotes() { self.variant.tables().promoted(piece) } else { piece };
        self.change_hand(side, slot, self.hands().count(side, slot) - 1);
        self.change(m.to(), landed);
        self.reversible += 1;
    }

    #[inline(always)]
    fn move_piece(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let mover = self.piece_at(from);
        let landed = if m.promotes() { self.promoted_by(m, mover) } else { mover };
        let mut captured = false;
        if m.has_via() {
            for square in m.captured_on_the_way() {
                self.capture(square, Piece::NONE);
            }
            captured = true;
        }
        if from == to {
            if landed != mover {
                self.change(to, landed);
            }
        } else {
            let victim = self.piece_at(to);
            captured |= victim.is_some();
            if landed == mover {
                self.step(from, to, mover, victim);
            } else {
                self.change(from, Piece::NONE);
                self.capture(to, landed);
            }
        }
        if self.variant.tables().has_burners() {
            captured |= self.resolve_burning(m, mover, landed);
        }
        let irreversible = captured || landed != mover && !self.variant.turns_back();
        self.reversible =
            if irreversible && !self.keeps_captures() { 0 } else { self.reversible + 1 };
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

    /// Moves a piece that stays what it is, onto a victim or an empty square.
    #[inline(always)]
    fn step(&mut self, from: Square, to: Square, mover: Piece, victim: Piece) {
        if victim.is_some() {
            self.take_in_hand(victim);
            self.take(to);
        }
        self.relocate(from, to, mover);
        self.relocate_key(from, to, mover);
        self.changes.extend_from_slice(&[
            Change { square: from, before: mover, after: Piece::NONE },
            Change { square: to, before: victim, after: mover },
        ]);
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
