//! Line words: the occupancy of every rank, file and diagonal, one word each.

use super::vector::{Scalar, Vector, above, below};
use super::{Geometry, Window};
use crate::types::Square;

/// Which squares of every line are occupied.
///
/// A bit is a column on ranks and a row on all other lines. Bits outside the board are walls,
/// always set, so that the nearest set bit in each direction is what stops a slide. The rank
/// words are at the same time the set of occupied squares, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineWords {
    ranks: [u32; 32],
    files: [u32; 32],
    /// Lines from top left to bottom right, by row - column + 31.
    diagonals: [u32; 64],
    /// Lines from top right to bottom left, by row + column.
    antidiagonals: [u32; 64],
}

/// Each bit of a word: to shift by a number takes older processors three instructions.
static BITS: [u32; 32] = {
    let mut bits = [0; 32];
    let mut place = 0;
    while place < 32 {
        bits[place] = 1 << place;
        place += 1;
    }
    bits
};

/// The distances to the nearest set bit in the eight directions, in squares, clockwise from up.
pub type Distances = [u32; 8];

impl LineWords {
    /// An empty board: walls alone.
    #[must_use]
    pub fn walls(geometry: &Geometry) -> Self {
        let mut lines =
            Self { ranks: [!0; 32], files: [!0; 32], diagonals: [!0; 64], antidiagonals: [!0; 64] };
        for square in geometry.squares() {
            lines.toggle(square);
        }
        lines
    }

    /// Occupies an empty square, empties an occupied one.
    #[inline(always)]
    pub const fn toggle(&mut self, square: Square) {
        let (row, column) = (square.row() & 31, square.column());
        let bit = BITS[row];
        self.ranks[row] ^= BITS[column];
        self.files[column] ^= bit;
        self.diagonals[row + 31 - column] ^= bit;
        self.antidiagonals[row + column] ^= bit;
    }

    /// Tells whether a square is occupied or a wall.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.ranks[square.row() & 31] >> square.column() & 1 != 0
    }

    /// The occupied squares and walls, row by row.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> &[u32; 32] {
        &self.ranks
    }

    /// The squares of a board with a neighbour that is neither occupied nor a wall, row by row.
    #[inline(always)]
    #[must_use]
    pub fn beside_gaps<V: Vector>(&self, vector: V, geometry: &Geometry) -> [u32; 32] {
        /// The last row of the grid from which on eight rows have neighbours on both sides.
        const LAST: usize = 22;
        let eight = |row: usize| match self.ranks[row..].first_chunk() {
            Some(words) => vector.load(words),
            None => vector.splat(0),
        };
        // Bits that drop out at the edges of a word are walls.
        let sides = |rows| vector.and(vector.add(rows, rows), vector.half(rows));
        let mut open = [0; 32];
        for row in geometry.rows().step_by(8) {
            let row = row.min(LAST);
            let (above, here, below) = (eight(row - 1), eight(row), eight(row + 1));
            let shut = vector.and(vector.and(above, sides(above)), vector.and(below, sides(below)));
            let shut = vector.and(shut, sides(here));
            let gaps = vector.store(vector.and_not(vector.splat(!0), shut));
            open[row..row + 8].copy_from_slice(&gaps);
        }
        open
    }

    /// The occupied squares of a grid row and the walls beside them.
    #[inline]
    #[must_use]
    pub const fn row(&self, row: usize) -> u32 {
        self.ranks[row & 31]
    }

    /// The occupied squares and walls among a square of the board and its neighbours.
    ///
    /// Nine bits, row by row from the top left; the square itself is the fifth.
    #[inline(always)]
    #[must_use]
    pub const fn window(&self, square: Square) -> u32 {
        let (row, left) = (square.row() & 31, square.column() - 1);
        let above = self.ranks[(row - 1) & 31] >> left & 7;
        let beside = self.ranks[row] >> left & 7;
        let below = self.ranks[(row + 1) & 31] >> left & 7;
        above | beside << 3 | below << 6
    }

    /// The file, the antidiagonal, the rank and the diagonal through a square.
    #[inline(always)]
    const fn through(&self, square: Square) -> [u32; 4] {
        let (row, column) = (square.row() & 31, square.column());
        [
            self.files[column],
            self.antidiagonals[row + column],
            self.ranks[row],
            self.diagonals[row + 31 - column],
        ]
    }

    /// The distances from a square of the board to the nearest occupied square or wall.
    #[inline]
    #[must_use]
    pub fn distances(&self, square: Square) -> Distances {
        self.nearest(Scalar::ANYWHERE, square)
    }

    /// The same as [`LineWords::distances`], with the vectors of a tier.
    #[inline(always)]
    pub fn nearest<V: Vector>(&self, vector: V, square: Square) -> V::Words {
        vector.nearest(self.through(square), square.row() as u32 & 31, square.column() as u32)
    }

    /// The distances to the nearest square that is occupied on these lines or on others.
    #[inline(always)]
    #[must_use]
    pub fn distances_with(&self, others: &Self, square: Square) -> Distances {
        let (own, others) = (self.through(square), others.through(square));
        let lines = std::array::from_fn(|line| own[line] | others[line]);
        Scalar::ANYWHERE.nearest(lines, square.row() as u32 & 31, square.column() as u32)
    }

    /// The occupied squares and walls in the eight directions, bit 0 being the neighbour.
    #[inline(always)]
    pub fn outward<V: Vector>(&self, vector: V, square: Square) -> V::Words {
        vector.outward(self.through(square), square.row() as u32 & 31, square.column() as u32)
    }

    /// The occupied squares and walls at most three king steps from a square of the board.
    #[inline(always)]
    #[must_use]
    pub fn around<V: Vector>(&self, vector: V, square: Square) -> Window {
        Window::of_rows(vector, &self.ranks, square, true)
    }

    /// The distance from a square of the board in one direction (an index from 0 to 7).
    #[inline]
    #[must_use]
    pub fn distance(&self, square: Square, direction: usize) -> u32 {
        let (row, column) = (square.row() as u32, square.column() as u32);
        let line = self.through(square)[direction & 3];
        let place = if direction & 3 == 2 { column } else { row };
        let grows = (2..6).contains(&direction);
        if grows { above(line, place) } else { below(line, place) }
    }

    /// The words of all lines, for comparing and hashing.
    pub fn words(&self) -> impl Iterator<Item = u32> {
        self.ranks
            .iter()
            .chain(&self.files)
            .chain(&self.diagonals)
            .chain(&self.antidiagonals)
            .copied()
    }
}
