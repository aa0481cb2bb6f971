//! The moves that led to a position, and what each of them changed.

use super::Position;
use crate::types::{Color, Move, Piece, Square};

/// A square whose content a move changed, with its content before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The square.
    pub square: Square,
    /// The piece that stood there before the move.
    pub before: Piece,
    /// The piece that stands there after the move.
    pub after: Piece,
}

/// The highest move number: later moves have the same.
pub const MAX_NUMBER: u32 = 1_000_000;

/// The data needed to take a move back, and to recognise the position before it.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    pub key: u64,
    pub played: Move,
    /// The number of squares that had changed before.
    pub changes: u32,
    /// The number of counts of pieces in hand that had changed before.
    pub hand_changes: u32,
    pub reversible: u32,
    /// The piece that went straight to a square and stayed what it is; none after other moves.
    pub mover: Piece,
    /// The piece that it captured there, if any.
    pub victim: Piece,
}

/// A number of pieces in hand that a move changed.
#[derive(Debug, Clone, Copy)]
pub struct HandChange {
    pub color: Color,
    pub slot: u8,
    pub before: u16,
}

impl Position {
    /// The number of the move to be made, counting single moves of either player.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.first_number.saturating_add(self.undo.len() as u32).min(MAX_NUMBER)
    }

    /// The number of moves that have been made since the position was set up.
    #[must_use]
    pub fn moves_made(&self) -> usize {
        self.undo.len()
    }

    /// The number of moves since the last one that cannot be undone by later moves: a capture, a drop or
    /// the promotion of a piece that cannot turn back; if there was none, the moves before the position
    /// was set up are added.
    #[must_use]
    #[doc(hidden)]
    pub fn moves_since_progress(&self) -> u32 {
        let mut end = self.changes.len();
        let movers = [!self.side, self.side].into_iter().cycle();
        let quiet = self.undo.iter().rev().zip(movers).take_while(|(undo, mover)| {
            let changes = &self.changes[undo.changes as usize..end];
            end = undo.changes as usize;
            let captures = || changes.iter().any(|change| change.before.is(!*mover));
            let promotes = || {
                let moved = changes.iter().find(|change| change.square == undo.played.from());
                let turns = |kind| self.variant.rules().other_side(kind).is_some();
                undo.played.is_promotion()
                    && !moved.is_some_and(|change| turns(change.before.kind()))
            };
            let is_drop = undo.played.dropped().is_some();
            !(undo.victim.is_some() || is_drop || captures() || promotes())
        });
        let quiet = quiet.count();
        let before = if quiet == self.undo.len() { self.first_quiet } else { 0 };
        before.saturating_add(quiet as u32)
    }

    /// Makes this the first position that counts for the rules about repetition.
    ///
    /// Taking back the move that led here brings the earlier positions back.
    #[doc(hidden)]
    pub const fn forget_earlier(&mut self) {
        self.reversible = 0;
    }

    /// The last move made, if any.
    #[must_use]
    pub fn last_move(&self) -> Option<Move> {
        self.undo.last().map(|undo| undo.played)
    }

    /// The squares that the last move changed, in the order in which they changed.
    #[inline]
    #[doc(hidden)]
    pub fn last_changes(&self) -> impl Iterator<Item = Change> {
        self.changes_by(self.undo.len().wrapping_sub(1))
    }

    /// The squares that one of the moves that have been made changed, in the order in which they
    /// changed; moves are counted from 0. None if there was no such move.
    #[inline]
    #[doc(hidden)]
    pub fn changes_by(&self, number: usize) -> impl Iterator<Item = Change> + Clone {
        let undo = self.undo.get(number);
        let step = undo.filter(|undo| undo.mover.is_some()).map(|undo| {
            let (from, to) = (undo.played.from(), undo.played.to());
            [
                Change { square: from, before: undo.mover, after: Piece::NONE },
                Change { square: to, before: undo.victim, after: undo.mover },
            ]
        });
        let next = self.undo.get(number.wrapping_add(1));
        let end = next.map_or(self.changes.len(), |next| next.changes as usize);
        let others = undo.map_or(&[][..], |undo| &self.changes[undo.changes as usize..end]);
        step.into_iter().flatten().chain(others.iter().copied())
    }
}
