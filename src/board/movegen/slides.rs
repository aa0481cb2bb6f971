//! How far a piece slides, from the distances to the nearest pieces of both sides.

use super::super::Position;
use crate::types::{Color, Direction, Square};

/// How a step in each direction changes a square's index.
pub const DELTAS: [i32; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < 8 {
        deltas[i] = Direction::ALL[i].delta();
        i += 1;
    }
    deltas
};

/// How far a piece slides in the eight directions.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// The number of squares it can go to, a capture included.
    pub lengths: [u32; 8],
    /// The distance to the nearest enemy or wall.
    pub enemies: [u32; 8],
}

impl Reach {
    /// Whether the furthest square in a direction is a capture.
    #[inline]
    #[must_use]
    pub const fn captures(&self, direction: usize) -> bool {
        self.lengths[direction] == self.enemies[direction]
    }
}

/// The slides of a piece of `us` on `from` with these ranges.
///
/// Walls stand in both colours' lines, so `min(own - 1, enemy)` never leaves the board and a
/// wall is never taken for a capture.
#[inline(always)]
pub fn reach(position: &Position, us: Color, from: Square, ranges: &[u32; 8]) -> Reach {
    let own = position.lines(us).distances(from);
    let enemies = position.lines(!us).distances(from);
    let mut lengths = [0; 8];
    for direction in 0..8 {
        lengths[direction] = ranges[direction].min(own[direction] - 1).min(enemies[direction]);
    }
    Reach { lengths, enemies }
}

/// Whether a slide starts in the mover's promotion zone or can end there.
#[inline]
pub fn touches_zone(position: &Position, us: Color, from: Square, reach: &Reach) -> bool {
    let lengths = &reach.lengths;
    let (forward, ahead) = match us {
        Color::Black => (lengths[7].max(lengths[0]).max(lengths[1]) as i32, -1),
        Color::White => (lengths[3].max(lengths[4]).max(lengths[5]) as i32, 1),
    };
    let furthest = from.row() as i32 + ahead * forward;
    position.variant().tables().zone_rows(us) >> furthest & 1 != 0
}
