//! Slides that a piece has only on the furthest ranks, where it could not go on forward.

use crate::board::Special;
use crate::types::Square;

/// Whether a piece can use them from a square.
#[inline]
pub const fn apply(from: Square, special: &Special) -> bool {
    special.edge_rows >> from.row() & 1 != 0
}
