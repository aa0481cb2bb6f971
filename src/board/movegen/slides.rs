//! Slides of a piece, from the distances to the nearest pieces of both sides.

use super::super::Position;
use crate::board::vector::Vector;
use crate::types::{Color, Direction, Square};

/// The change of a square's index by a step in each direction, as a word that wraps.
pub const DELTAS: [u32; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < 8 {
        deltas[i] = Direction::ALL[i].delta() as u32;
        i += 1;
    }
    deltas
};

/// The square so far away in a direction (an index from 0 to 7).
#[inline(always)]
pub const fn along(from: Square, direction: usize, distance: u32) -> Square {
    from.offset(DELTAS[direction] as i32 * distance as i32)
}

/// The lengths of a piece's slides in the eight directions.
#[derive(Debug, Clone, Copy)]
pub struct Reach<W> {
    /// The number of squares it can go to, a capture included.
    pub lengths: W,
    /// The distance to the nearest enemy or wall; where both are equal the slide is a capture.
    pub enemies: W,
}

/// The slides of a piece of `us` on `from` with these ranges.
///
/// Walls stand in both colours' lines, so `min(own - 1, enemy)` never leaves the board and a
/// wall is never taken for a capture.
#[inline(always)]
pub fn reach<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    ranges: &[u32; 8],
) -> Reach<V::Words> {
    let own = position.lines(us).nearest(vector, from);
    let enemies = position.lines(!us).nearest(vector, from);
    let free = vector.sub(own, vector.splat(1));
    let lengths = vector.min(vector.min(vector.load(ranges), free), enemies);
    Reach { lengths, enemies }
}
