//! Slides of a piece, from the distances to the nearest pieces of both sides.

use super::super::Position;
use crate::board::Word;
use crate::board::vector::Vector;
use crate::types::{Color, Direction, Square};

/// The change of a square's index by a step in each direction, as a wrapping word.
pub const DELTAS: [u32; 8] = {
    let mut deltas = [0; 8];
    let mut i = 0;
    while i < 8 {
        deltas[i] = Direction::ALL[i].delta() as u32;
        i += 1;
    }
    deltas
};

/// The square at a distance in a direction (an index from 0 to 7).
#[inline(always)]
pub const fn along(from: Square, direction: usize, distance: u32) -> Square {
    from.offset(DELTAS[direction] as i32 * distance as i32)
}

/// Passes on the squares of rays in the eight directions, bit 0 being the neighbour.
#[inline(always)]
pub fn for_each_square<W: Word>(from: Square, rays: [W; 8], mut take: impl FnMut(Square)) {
    for direction in 0..8 {
        let mut rest = rays[direction];
        while let Some(place) = rest.pop() {
            take(along(from, direction, place + 1));
        }
    }
}

/// The lengths of a piece's slides in the eight directions.
#[derive(Debug, Clone, Copy)]
pub struct SlideReach<W> {
    /// The number of squares it can go to, a capture included.
    pub lengths: W,
    /// The distance to the nearest enemy or wall; where both are equal the slide is a capture.
    pub enemies: W,
}

impl<W: Copy> SlideReach<W> {
    /// The directions in which the piece captures, a bit each.
    #[inline(always)]
    pub fn captures<V: Vector<Words = W>>(&self, vector: V) -> u32 {
        vector.equal(self.lengths, self.enemies)
    }
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
) -> SlideReach<V::Words> {
    let own = position.lines(us).nearest(vector, from);
    let enemies = position.lines(!us).nearest(vector, from);
    let free = vector.sub(own, vector.splat(1));
    let lengths = vector.min(vector.min(vector.load(ranges), free), enemies);
    SlideReach { lengths, enemies }
}

/// The squares from which the nearest piece in some direction is of a player, row by row.
#[inline(always)]
pub fn in_sight_of<W: Word>(position: &Position, color: Color) -> W::Words {
    let board = position.variant().geometry();
    let none = || W::words(W::ZERO);
    let (mut pieces, mut gaps, mut sight) = (none(), none(), none());
    for row in 0..W::SIDE.min(Square::GRID) {
        let occupied = position.lines::<W>(color).row(row);
        pieces[row] = occupied & !position.variant().walls::<W>().row(row);
        gaps[row] = !(occupied | position.lines::<W>(!color).row(row));
        sight[row] = in_sight_sideways(pieces[row], gaps[row]);
    }
    // Sight goes on from row to row where there are gaps, straight and to both sides.
    let (mut below, mut above) = ([W::ZERO; 3], [W::ZERO; 3]);
    let (first, last) = (board.rows().start, board.rows().end - 1);
    for i in 0..board.ranks() {
        let (down, up) = ((first + i) & (W::SIDE - 1), (last - i) & (W::SIDE - 1));
        sight[down] |= below[0] | below[1] | below[2];
        sight[up] |= above[0] | above[1] | above[2];
        below = onward(below, pieces[down], gaps[down]);
        above = onward(above, pieces[up], gaps[up]);
    }
    sight
}

/// The squares of the next row that are in sight, straight and to both sides.
#[inline(always)]
fn onward<W: Word>([straight, left, right]: [W; 3], pieces: W, gaps: W) -> [W; 3] {
    [pieces | straight & gaps, (pieces | left & gaps) >> 1, (pieces | right & gaps) << 1]
}

/// The squares of a row that have one of some pieces nearest to their left or right.
#[inline(always)]
fn in_sight_sideways<W: Word>(pieces: W, gaps: W) -> W {
    // To the right a borrow runs through the gaps to the next piece.
    let right = (!gaps).minus(pieces << 1) ^ !gaps;
    let (mut left, mut gaps) = (pieces, gaps);
    let mut step = 1;
    while step < W::BITS {
        left |= left >> step & gaps;
        gaps &= gaps >> step;
        step *= 2;
    }
    left >> 1 | right
}
