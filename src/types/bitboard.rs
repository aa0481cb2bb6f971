//! Sets of squares, one word a row.

use super::Square;

/// A set of squares: one 32-bit word for each row of the grid, bit = column.
///
/// ```
/// use komainu::types::{Bitboard, Square};
/// let mut set = Bitboard::EMPTY;
/// set.insert(Square::new(4, 7));
/// assert!(set.contains(Square::new(4, 7)));
/// assert_eq!(set.iter().count(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bitboard {
    /// The rows from the top of the grid.
    pub rows: [u32; 32],
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { rows: [0; 32] };

    /// Whether the set holds `square`.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.rows[square.row() & 31] >> square.column() & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.rows[square.row() & 31] |= 1 << square.column();
    }

    /// Takes `square` out if it is in, puts it in if not.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.rows[square.row() & 31] ^= 1 << square.column();
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == [0; 32]
    }

    /// Adds the squares of `other`.
    pub fn insert_all(&mut self, other: &Self) {
        for (row, more) in self.rows.iter_mut().zip(other.rows) {
            *row |= more;
        }
    }

    /// Takes the squares of `other` out.
    pub fn remove_all(&mut self, other: &Self) {
        for (row, less) in self.rows.iter_mut().zip(other.rows) {
            *row &= !less;
        }
    }

    /// The squares, row by row from the top, each from the left.
    pub fn iter(&self) -> impl Iterator<Item = Square> {
        self.rows.into_iter().enumerate().flat_map(|(row, bits)| squares_of_row(row, bits))
    }
}

/// A set of few squares: row words, and a word that tells which of them are not empty.
///
/// ```
/// use komainu::types::{SparseSet, Square};
/// let mut set = SparseSet::EMPTY;
/// set.toggle(Square::new(4, 7));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Square::new(4, 7)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseSet {
    squares: Bitboard,
    filled: u32,
}

impl SparseSet {
    /// No square.
    pub const EMPTY: Self = Self { squares: Bitboard::EMPTY, filled: 0 };

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// The row words.
    #[inline]
    #[must_use]
    pub const fn squares(&self) -> &Bitboard {
        &self.squares
    }

    /// Takes `square` out if it is in, puts it in if not.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        let row = square.row() & 31;
        self.squares.toggle(square);
        let filled = (self.squares.rows[row] != 0) as u32;
        self.filled = self.filled & !(1 << row) | filled << row;
    }

    /// The squares, row by row from the top, each from the left.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> {
        let (mut rows, mut row, mut bits) = (self.filled, 0, 0);
        std::iter::from_fn(move || {
            if bits == 0 {
                if rows == 0 {
                    return None;
                }
                row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                bits = self.squares.rows[row & 31];
            }
            let column = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(Square::new(row, column))
        })
    }
}

/// The squares of one row word.
#[inline]
fn squares_of_row(row: usize, mut bits: u32) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let column = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Square::new(row, column)
        })
    })
}
