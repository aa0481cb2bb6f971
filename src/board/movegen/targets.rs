//! The set of squares that a piece with several powers reaches.

use super::super::{Geometry, Position};
use super::slides::DELTAS;
use crate::types::{Bitboard, Color, Square};

/// A set of squares that remembers which rows it fills, so that emptying it is cheap.
///
/// Squares of own pieces and walls may be added: whoever reads the set removes them.
#[derive(Debug, Clone)]
pub struct Targets {
    squares: Bitboard,
    top: usize,
    bottom: usize,
}

impl Default for Targets {
    fn default() -> Self {
        Self { squares: Bitboard::EMPTY, top: 31, bottom: 0 }
    }
}

impl Targets {
    /// Adds squares of one row.
    #[inline]
    pub fn add_row(&mut self, row: usize, bits: u32) {
        self.squares.rows[row & 31] |= bits;
        self.top = self.top.min(row & 31);
        self.bottom = self.bottom.max(row & 31);
    }

    /// Adds a square.
    #[inline]
    pub fn add(&mut self, square: Square) {
        self.add_row(square.row(), 1 << square.column());
    }

    /// Adds `length` squares in a direction (an index from 0 to 7), the nearest first.
    #[inline]
    pub fn add_ray(&mut self, from: Square, direction: usize, length: u32) {
        let mut square = from;
        for _ in 0..length {
            square = square.offset(DELTAS[direction]);
            self.add(square);
        }
    }

    /// Adds what a piece of `us` reaches by sliding up to `range` squares from a square.
    #[inline]
    pub fn add_slide(
        &mut self,
        position: &Position,
        us: Color,
        from: Square,
        direction: usize,
        range: u32,
    ) {
        let own = position.lines(us).distance(from, direction);
        let enemy = position.lines(!us).distance(from, direction);
        self.add_ray(from, direction, range.min(own - 1).min(enemy));
    }

    /// Hands out the rows of the board and empties the set.
    #[inline]
    pub fn drain(&mut self, geometry: &Geometry, mut take: impl FnMut(usize, u32)) {
        let rows = geometry.rows();
        for row in self.top..=self.bottom {
            let bits = std::mem::take(&mut self.squares.rows[row]);
            if rows.contains(&row) && bits != 0 {
                take(row, bits);
            }
        }
        (self.top, self.bottom) = (31, 0);
    }
}
