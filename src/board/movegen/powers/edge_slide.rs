//! Slides that a piece has only on the furthest ranks, where it could not go on forward.

use super::{blocker, line_to};
use crate::board::{Position, Special};
use crate::types::Square;

/// Whether a piece can use them from a square.
#[inline]
pub const fn apply(from: Square, special: &Special) -> bool {
    special.edge_rows >> from.row() & 1 != 0
}

pub fn attacks(position: &Position, from: Square, to: Square, special: &Special) -> bool {
    apply(from, special)
        && line_to(from, to).is_some_and(|(direction, distance)| {
            special.edge_slides.0 >> direction & 1 != 0
                && blocker(position, from, direction) >= distance
        })
}
