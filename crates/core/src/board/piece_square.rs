//! Tables with a value for each piece on each square of a board.

use std::ops::{Index, IndexMut};

use super::Geometry;
use crate::types::{Piece, Square};

/// A value for each piece of a game on each square of its board, and on no other square of the
/// grid: dense tables stay in the caches.
#[derive(Debug, Clone)]
pub struct PieceSquareTable<T> {
    values: Box<[T]>,
    files: usize,
    squares: usize,
}

impl<T: Copy> PieceSquareTable<T> {
    /// A table for a game with a number of kinds of pieces that holds the same value everywhere.
    #[must_use]
    pub fn new(geometry: &Geometry, kinds: usize, value: T) -> Self {
        let squares = geometry.files() * geometry.ranks();
        let values = vec![value; 2 * (kinds + 1) * squares].into_boxed_slice();
        Self { values, files: geometry.files(), squares }
    }

    /// Holds the same value everywhere.
    pub fn fill(&mut self, value: T) {
        self.values.fill(value);
    }

    #[inline(always)]
    const fn place(&self, piece: Piece, square: Square) -> usize {
        let (row, column) = (square.row() - Square::BORDER, square.column() - Square::BORDER);
        piece.index() * self.squares + row * self.files + column
    }
}

impl<T: Copy> Index<(Piece, Square)> for PieceSquareTable<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, (piece, square): (Piece, Square)) -> &T {
        &self.values[self.place(piece, square)]
    }
}

impl<T: Copy> IndexMut<(Piece, Square)> for PieceSquareTable<T> {
    #[inline(always)]
    fn index_mut(&mut self, (piece, square): (Piece, Square)) -> &mut T {
        &mut self.values[self.place(piece, square)]
    }
}
