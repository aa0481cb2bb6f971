//! Hands: the pieces that players hold.

use crate::types::{Color, Move};

/// The pieces of each slot that both players hold in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hands {
    counts: [[u16; Move::SLOTS]; 2],
    /// The pieces that each player holds.
    totals: [u16; 2],
}

impl Default for Hands {
    fn default() -> Self {
        Self { counts: [[0; Move::SLOTS]; 2], totals: [0; 2] }
    }
}

impl Hands {
    /// The number of pieces a player holds of a slot (see [`Variant::hand_kinds`](crate::Variant::hand_kinds)).
    #[inline]
    #[must_use]
    pub const fn count(&self, color: Color, slot: usize) -> u16 {
        self.counts[color.index()][slot]
    }

    /// The number of pieces that a player holds.
    #[must_use]
    pub const fn total(&self, color: Color) -> u16 {
        self.totals[color.index()]
    }

    /// Returns `true` if a player holds nothing.
    #[must_use]
    pub const fn is_empty(&self, color: Color) -> bool {
        self.totals[color.index()] == 0
    }

    /// Changes a count; there are never so many pieces that the total overflows.
    pub(super) const fn set(&mut self, color: Color, slot: usize, count: u16) {
        let (old, total) = (&mut self.counts[color.index()][slot], &mut self.totals[color.index()]);
        *total = total.wrapping_sub(*old).wrapping_add(count);
        *old = count;
    }
}
