//! Line words: the occupancy of every rank, file and diagonal, one word each.

use super::vector::{Scalar, Vector, above, below};
use super::{Geometry, Window, Word};
use crate::types::Square;

/// Which squares of every line are occupied.
///
/// A bit is a column on ranks and a row on all other lines. Bits outside the board are walls,
/// always set, so that the nearest set bit in each direction is what stops a slide. The rank
/// words are at the same time the set of occupied squares, row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineWords<W: Word> {
    ranks: W::Words,
    files: W::Words,
    /// Lines from top left to bottom right, by row - column + the last row of the grid.
    diagonals: W::Diagonals,
    /// Lines from top right to bottom left, by row + column.
    antidiagonals: W::Diagonals,
}

/// The distances to the nearest set bit in the eight directions, in squares, clockwise from up.
pub type Distances = [u32; 8];

impl<W: Word> LineWords<W> {
    /// An empty board: walls alone.
    #[must_use]
    pub fn walls(geometry: &Geometry) -> Self {
        let mut lines = Self::full();
        for square in geometry.squares() {
            lines.toggle(square);
        }
        lines
    }

    /// Walls everywhere: no board at all.
    #[must_use]
    pub fn full() -> Self {
        let (words, diagonals) = (W::words(W::ALL), W::diagonals(W::ALL));
        Self { ranks: words, files: words, diagonals, antidiagonals: diagonals }
    }

    /// Occupies an empty square, or empties an occupied one.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square) {
        let (row, column) = Self::place(square);
        let bit = W::bit(row);
        self.ranks[row] ^= W::bit(column);
        self.files[column] ^= bit;
        self.diagonals[row + W::SIDE - 1 - column] ^= bit;
        self.antidiagonals[row + column] ^= bit;
    }

    /// The row and the column of a square on a grid of this width.
    #[inline(always)]
    const fn place(square: Square) -> (usize, usize) {
        (square.row() & (W::SIDE - 1), square.column() & (W::SIDE - 1))
    }

    /// Returns `true` if a square is occupied or a wall.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        let (row, column) = Self::place(square);
        (self.ranks[row] >> column as u32).low() & 1 != 0
    }

    /// The occupied squares and walls, row by row.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> &[W] {
        self.ranks.as_ref()
    }

    /// The squares of a board with a neighbour that is neither occupied nor a wall, row by row.
    #[inline(always)]
    #[must_use]
    pub fn beside_gaps<V: Vector<Word = W>>(&self, vector: V, geometry: &Geometry) -> W::Words {
        // The last row of the grid from which on eight rows have neighbours on both sides.
        let last = W::SIDE - 10;
        let eight = |row: usize| match self.rows()[row..].first_chunk() {
            Some(words) => vector.load_words(words),
            None => vector.splat(0),
        };
        // Bits that drop out at the edges of a word are walls.
        let sides = |rows| vector.and(vector.add(rows, rows), vector.half(rows));
        let mut open = W::words(W::ZERO);
        for row in geometry.rows().step_by(8) {
            let row = row.min(last);
            let (above, here, below) = (eight(row - 1), eight(row), eight(row + 1));
            let shut = vector.and(vector.and(above, sides(above)), vector.and(below, sides(below)));
            let shut = vector.and(shut, sides(here));
            let gaps = vector.store_words(vector.and_not(vector.splat(!0), shut));
            for (place, gaps) in gaps.into_iter().enumerate() {
                open[row + place] = gaps;
            }
        }
        open
    }

    /// The occupied squares of a grid row and the walls beside them.
    #[inline]
    #[must_use]
    pub fn row(&self, row: usize) -> W {
        self.ranks[row & (W::SIDE - 1)]
    }

    /// The occupied squares and walls among a square of the board and its neighbours.
    ///
    /// Nine bits, row by row from the top left; the square itself is the fifth.
    #[inline(always)]
    #[must_use]
    pub fn window(&self, square: Square) -> u32 {
        let (row, left) = (square.row(), square.column() as u32 - 1);
        let three = |row| (self.row(row) >> left).low() & 7;
        three(row - 1) | three(row) << 3 | three(row + 1) << 6
    }

    /// The file, the antidiagonal, the rank and the diagonal through a square.
    #[inline(always)]
    fn through(&self, square: Square) -> [W; 4] {
        let (row, column) = Self::place(square);
        [
            self.files[column],
            self.antidiagonals[row + column],
            self.ranks[row],
            self.diagonals[row + W::SIDE - 1 - column],
        ]
    }

    /// The distances from a square of the board to the nearest occupied square or wall.
    #[inline]
    #[must_use]
    pub fn distances(&self, square: Square) -> Distances {
        Scalar::NEW.store(self.nearest(Scalar::NEW, square))
    }

    /// The same as [`LineWords::distances`], with the vectors of a tier.
    #[inline(always)]
    pub fn nearest<V: Vector<Word = W>>(&self, vector: V, square: Square) -> V::Words {
        let (row, column) = Self::place(square);
        vector.nearest(self.through(square), row as u32, column as u32)
    }

    /// The distances to the nearest square that is occupied on these lines or on others.
    #[inline(always)]
    #[must_use]
    pub fn distances_with(&self, others: &Self, square: Square) -> Distances {
        let (own, others) = (self.through(square), others.through(square));
        let lines = std::array::from_fn(|line| own[line] | others[line]);
        let ((row, column), scalar) = (Self::place(square), Scalar::NEW);
        scalar.store(scalar.nearest(lines, row as u32, column as u32))
    }

    /// The occupied squares and walls in the eight directions, bit 0 being the neighbour.
    #[inline(always)]
    pub fn outward<V: Vector<Word = W>>(&self, vector: V, square: Square) -> V::Words {
        let (row, column) = Self::place(square);
        vector.outward(self.through(square), row as u32, column as u32)
    }

    /// The occupied squares and walls at most three king steps from a square of the board.
    #[inline(always)]
    #[must_use]
    pub fn around<V: Vector<Word = W>>(&self, vector: V, square: Square) -> Window {
        Window::of_rows(vector, self.rows(), square, true)
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
}

/// The lines of a position.
#[derive(Debug, Clone, Copy)]
pub struct Lines<W: Word> {
    /// The lines as each player's pieces occupy them.
    pub pieces: [LineWords<W>; 2],
    /// The lines as the pieces with a place in the range jumpers' order occupy them.
    pub ranked: LineWords<W>,
}

impl<W: Word> Lines<W> {
    /// The lines without any board: walls everywhere.
    pub fn nowhere() -> Self {
        Self::of_walls(&LineWords::full())
    }

    /// The lines of an empty board with these walls.
    pub const fn of_walls(walls: &LineWords<W>) -> Self {
        Self { pieces: [*walls; 2], ranked: *walls }
    }
}
