//! Royals in hand: limits on a player who has not dropped one yet.
//!
//! Source: the rules of Unashogi (Edward Jackman, 1994).

use crate::board::{PieceFlags, Position};
use crate::rules::BeforeRoyal;
use crate::types::{Color, Move, Piece};

impl Position {
    /// Returns `true` if a player has neither a royal on the board nor one to drop.
    #[inline]
    pub(in crate::board) fn has_no_royal(&self, color: Color) -> bool {
        self.royals(color) == 0 && !self.holds_royal(color)
    }

    /// Returns `true` if a player has yet to drop a royal, and until then attacks nothing.
    #[inline]
    #[doc(hidden)]
    pub fn awaits_royal(&self, color: Color) -> bool {
        self.royals(color) == 0 && self.holds_royal(color)
    }

    /// Returns `true` if a player may drop a royal; beside another one, neither has to be safe.
    #[inline]
    pub(in crate::board) fn may_drop_royal(&self, color: Color) -> bool {
        self.before_royal().is_some() && self.holds_royal(color)
    }

    /// Returns `true` if a move on the board has to wait until its player has dropped a royal.
    pub(in crate::board) fn comes_before_royal(&self, m: Move) -> bool {
        m.dropped().is_none()
            && self.awaits_royal(self.side_to_move())
            && (self.is_capture(m)
                || m.is_promotion()
                    && self.before_royal() == Some(BeforeRoyal::NoCaptureOrPromotion))
    }

    #[inline]
    fn before_royal(&self) -> Option<BeforeRoyal> {
        self.variant().rules().drops.and_then(|drops| drops.before_royal)
    }

    #[cold]
    fn holds_royal(&self, color: Color) -> bool {
        let (tables, hands) = (self.variant().tables(), self.hands());
        let is_royal = |kind| tables.flags(Piece::new(kind, color)).has(PieceFlags::ROYAL);
        let mut held = self.variant().hand_kinds().iter().enumerate();
        held.any(|(slot, &kind)| hands.count(color, slot) > 0 && is_royal(kind))
    }
}
