//! Making and taking back moves: the one place that changes a board.
//!
//! Code that few moves need is in functions that are not inlined, which leaves registers for the rest:
//! spilling them to memory is a good part of the cost of a move.

use super::position::{HandChange, Undo};
use super::zobrist::SIDE;
use super::{Change, Effects, Position, Restrictions};
use crate::types::{Color, Move, Piece, Square};

impl Position {
    /// Plays a pseudo-legal move.
    pub fn make(&mut self, m: Move) {
        if self.variant.restriction_rules().is_needed() {
            self.push_restrictions(self.restrictions_of(m));
        }
        if self.is_step(m) { self.step(m) } else { self.make_any(m) }
    }

    /// Plays a move of a piece that goes straight to a square and stays what it is.
    ///
    /// Most moves are such steps; for them neither changes nor keys are written twice.
    #[inline(always)]
    fn step(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let (mover, victim) = (self.piece_at(from), self.piece_at(to));
        self.remember(m, mover, victim);
        if victim.is_some() {
            self.take_victim(to, victim);
        }
        self.relocate(from, to, mover);
        self.count_reversible(victim.is_some());
        let zobrist = self.variant.zobrist();
        self.switch_side(zobrist.piece(mover, from) ^ zobrist.piece(mover, to));
    }

    /// Plays any move.
    #[inline(never)]
    fn make_any(&mut self, m: Move) {
        let effects = self.effects(m);
        self.remember(m, Piece::NONE, Piece::NONE);
        match m.dropped() {
            Some(slot) => self.drop_piece(slot, m.to(), effects.landed()),
            None => self.apply(m, &effects),
        }
        self.switch_side(0);
    }

    /// The key of the position after a pseudo-legal move that goes straight to a square and stays what
    /// it is, where nothing burns and captured pieces do not come back; for other moves a guess.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn key_after(&self, m: Move) -> u64 {
        let (from, to, mover) = (m.from(), m.to(), self.piece_moved(m));
        let zobrist = self.variant.zobrist();
        let mut key = self.key() ^ SIDE;
        if from != to {
            let victim = self.piece_at(to);
            key ^= zobrist.piece(mover, to);
            key ^= if victim.is_some() { zobrist.piece(victim, to) } else { 0 };
            key ^= if m.dropped().is_some() { 0 } else { zobrist.piece(mover, from) };
        }
        key
    }

    /// Gives the move to the other player without moving anything.
    #[doc(hidden)]
    pub fn make_null(&mut self) {
        if self.variant.restriction_rules().is_needed() {
            self.push_restrictions(Restrictions::default());
        }
        self.remember(Move::NONE, Piece::NONE, Piece::NONE);
        self.reversible += 1;
        self.switch_side(0);
    }

    /// Takes the last move back; without one nothing happens.
    pub fn unmake(&mut self) {
        let Some(undo) = self.undo.pop() else { return };
        if self.undo.len() < self.indexed as usize {
            self.forget_last_indexed(undo.key);
        }
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
        if let Some(restrictions) = self.earlier_restrictions.pop() {
            self.set_restrictions(restrictions);
        }
    }

    /// Takes back the changes of squares from number `first` on.
    #[inline(never)]
    fn revert_changes(&mut self, first: usize) {
        for i in (first..self.changes.len()).rev() {
            self.revert(self.changes[i]);
        }
        self.changes.truncate(first);
    }

    /// Takes back the changes of hands from number `first` on.
    #[inline(never)]
    fn revert_hand_changes(&mut self, first: usize) {
        for i in (first..self.hand_changes.len()).rev() {
            self.revert_hand(self.hand_changes[i]);
        }
        self.hand_changes.truncate(first);
    }

    /// Saves the restrictions that the last moves left and replaces them.
    #[inline(never)]
    fn push_restrictions(&mut self, restrictions: Restrictions) {
        self.earlier_restrictions.push(*self.restrictions());
        self.set_restrictions(restrictions);
    }

    /// Takes the victim of a step off the board.
    #[inline(never)]
    fn take_victim(&mut self, square: Square, victim: Piece) {
        self.take_in_hand(victim);
        self.take(square);
    }

    /// Saves the data needed to take the move back; `mover` and `victim` are those of a step.
    #[inline(always)]
    fn remember(&mut self, played: Move, mover: Piece, victim: Piece) {
        let (changes, hand_changes) = (self.changes.len() as u32, self.hand_changes.len() as u32);
        let (key, reversible) = (self.key(), self.reversible);
        self.undo.push(Undo { key, played, changes, hand_changes, reversible, mover, victim });
    }

    /// Counts a move after which positions may recur, or restarts the count.
    #[inline(always)]
    fn count_reversible(&mut self, irreversible: bool) {
        self.reversible =
            if irreversible && !self.keeps_captures() { 0 } else { self.reversible + 1 };
    }

    fn drop_piece(&mut self, slot: usize, to: Square, landed: Piece) {
        let side = self.side_to_move();
        self.change_hand(side, slot, self.hands().count(side, slot) - 1);
        self.change(to, landed);
        self.reversible += 1;
    }

    /// Changes the board as a move of a piece on it does.
    fn apply(&mut self, m: Move, effects: &Effects) {
        let (from, to) = (m.from(), m.to());
        for (square, victim) in effects.captured() {
            self.take_in_hand(victim);
            if square != to {
                self.change(square, Piece::NONE);
            }
        }
        if from != to {
            self.change(from, Piece::NONE);
        }
        self.change(to, effects.landed());
        for (square, _) in effects.burnt().chain(effects.lost()) {
            if square != to {
                self.change(square, Piece::NONE);
            }
        }
        let removes = effects.removed().len() > 0 || effects.mover_burns();
        let turns = effects.landed() != effects.mover() && !self.variant.turns_back();
        self.count_reversible(removes || turns);
    }

    /// Returns `true` if captured pieces come back, so that a position may recur after a capture.
    #[inline]
    fn keeps_captures(&self) -> bool {
        self.variant.rules().drops.is_some()
    }

    /// Replaces the content of a square and notes the change.
    #[inline(always)]
    fn change(&mut self, square: Square, after: Piece) {
        let before = self.piece_at(square);
        if before == after {
            return;
        }
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
    fn change_hand(&mut self, color: Color, slot: usize, count: u16) {
        let before = self.hands().count(color, slot);
        self.hand_changes.push(HandChange { color, slot: slot as u8, before });
        self.set_hand(color, slot, count);
    }

    /// Takes a victim in hand if the game has drops.
    #[inline(always)]
    fn take_in_hand(&mut self, victim: Piece) {
        if self.keeps_captures()
            && let Some(slot) = self.variant.hand_slot(victim.kind())
        {
            let side = self.side_to_move();
            let count = self.hands().count(side, slot);
            self.change_hand(side, slot, count + 1);
        }
    }
}
