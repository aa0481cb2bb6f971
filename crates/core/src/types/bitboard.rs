//! Sets of squares, one word a row.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::Square;

/// The words of a set: more than boards have rows, so that any row of six bits is one of them.
const ROWS: usize = 64;

/// A set of squares: one word for each row of the grid, bit = column.
///
/// Two sets are combined by operators: `|` unites them, `&` keeps what both hold, `^` what only
/// one holds, and `-` takes the squares of the second out of the first. There is no complement,
/// since a set knows nothing of the size of a board: subtract from the squares of the board.
///
/// ```
/// use komainu_core::types::{Bitboard, Square};
/// let (one, two) = (Square::new(2, 2), Square::new(3, 4));
/// let first = Bitboard::from_iter([one]);
/// let both: Bitboard = [one, two].into_iter().collect();
/// assert!(both.contains(two) && both.len() == 2);
/// assert_eq!(first | both, both);
/// assert_eq!(first & both, first);
/// assert_eq!((both - first).into_iter().collect::<Vec<_>>(), [two]);
/// ```
///
/// `{:?}` draws the set from the top left corner of the board as far as it reaches:
///
/// ```
/// # use komainu_core::types::{Bitboard, Square};
/// let set = Bitboard::from_iter([Square::new(2, 2), Square::new(3, 4)]);
/// assert_eq!(format!("{set:?}"), "Bitboard(\n# . .\n. . #\n)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bitboard {
    /// The rows from the top of the grid.
    pub rows: [u64; ROWS],
}

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self { rows: [0; ROWS] };

    /// Returns `true` if the set holds `square`.
    #[inline]
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.rows[square.row() & (ROWS - 1)] >> square.column() & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.rows[square.row() & (ROWS - 1)] |= 1 << square.column();
    }

    /// Removes `square` if the set holds it and adds it if not.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        self.rows[square.row() & (ROWS - 1)] ^= 1 << square.column();
    }

    /// Removes `square`.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.rows[square.row() & (ROWS - 1)] &= !(1 << square.column());
    }

    /// Returns `true` if the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == [0; ROWS]
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The squares, row by row from the top, each from the left.
    #[must_use]
    pub fn iter(&self) -> Squares {
        self.into_iter()
    }

    /// The set whose row words are these of two sets, combined.
    fn combined(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let mut both = Self::EMPTY;
        for row in 0..Square::GRID {
            both.rows[row] = combine(self.rows[row], other.rows[row]);
        }
        both
    }
}

impl Default for Bitboard {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows.iter().fold(0, |all, row| all | row);
        // A set that reaches into the border is drawn from the corner of the grid.
        let border = (1 << Square::BORDER) - 1;
        let outside = columns & border != 0 || self.rows[..Square::BORDER].iter().any(|&r| r != 0);
        let first = if outside { 0 } else { Square::BORDER };
        let end = 64 - columns.leading_zeros() as usize;
        let last = self.rows.iter().rposition(|&row| row != 0);
        writeln!(f, "Bitboard(")?;
        for row in first..last.map_or(first, |last| last + 1) {
            let mark = |column| if self.rows[row] >> column & 1 != 0 { "#" } else { "." };
            writeln!(f, "{}", (first..end).map(mark).collect::<Vec<_>>().join(" "))?;
        }
        write!(f, ")")
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares { set: self, row: 0 }
    }
}

impl IntoIterator for &Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        (*self).into_iter()
    }
}

/// The squares of a [`Bitboard`], row by row from the top, each from the left.
#[derive(Debug, Clone)]
pub struct Squares {
    /// The squares that are left.
    set: Bitboard,
    /// The first row that may hold one.
    row: usize,
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let rest = self.set.rows.get_mut(self.row..)?;
        let (skipped, bits) = rest.iter_mut().enumerate().find(|(_, bits)| **bits != 0)?;
        self.row += skipped;
        let column = bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(Square::new(self.row, column))
    }
}

/// Implements an operator and its assigning form for sets, row word by row word.
macro_rules! set_operator {
    ($operator:ident, $function:ident, $assign:ident, $assign_function:ident, $combine:expr) => {
        impl $operator for Bitboard {
            type Output = Self;

            fn $function(self, other: Self) -> Self {
                self.combined(&other, $combine)
            }
        }

        impl $assign for Bitboard {
            fn $assign_function(&mut self, other: Self) {
                *self = self.combined(&other, $combine);
            }
        }
    };
}

set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |one, other| one | other);
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |one, other| one & other);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |one, other| one ^ other);
set_operator!(Sub, sub, SubAssign, sub_assign, |one, other| one & !other);

/// A set of few squares: row words, and a word that marks the rows that are not empty.
///
/// ```
/// use komainu_core::types::bitboard::SparseSet;
/// use komainu_core::types::Square;
/// let mut set = SparseSet::EMPTY;
/// set.toggle(Square::new(4, 7));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Square::new(4, 7)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SparseSet {
    squares: Bitboard,
    filled: u64,
}

impl SparseSet {
    /// No square.
    pub const EMPTY: Self = Self { squares: Bitboard::EMPTY, filled: 0 };

    /// Returns `true` if the set is empty.
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

    /// Removes `square` if the set holds it and adds it if not.
    #[inline]
    pub const fn toggle(&mut self, square: Square) {
        let row = square.row() & (ROWS - 1);
        self.squares.toggle(square);
        let filled = (self.squares.rows[row] != 0) as u64;
        self.filled = self.filled & !(1 << row) | filled << row;
    }

    /// The squares, row by row from the top, each from the left.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = Square> {
        self.iter_only(None)
    }

    /// The same, or the one of them that is given, if the set has it.
    #[inline(always)]
    pub fn iter_only(&self, only: Option<Square>) -> impl Iterator<Item = Square> {
        let (mut rows, chosen) = match only {
            None => (self.filled, !0),
            Some(square) => (self.filled & 1 << square.row(), 1 << square.column()),
        };
        let (mut row, mut bits) = (0, 0);
        std::iter::from_fn(move || {
            while bits == 0 {
                if rows == 0 {
                    return None;
                }
                row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                bits = self.squares.rows[row & (ROWS - 1)] & chosen;
            }
            let column = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(Square::new(row, column))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[(usize, usize)]) -> Bitboard {
        squares.iter().map(|&(row, column)| Square::new(row, column)).collect()
    }

    #[test]
    fn operators_unite_intersect_and_subtract() {
        let (one, other) = (set(&[(2, 2), (5, 31)]), set(&[(5, 31), (29, 0)]));
        assert_eq!(one | other, set(&[(2, 2), (5, 31), (29, 0)]));
        assert_eq!(one & other, set(&[(5, 31)]));
        assert_eq!(one ^ other, set(&[(2, 2), (29, 0)]));
        assert_eq!(one - other, set(&[(2, 2)]));
        let mut all = one;
        all |= other;
        all -= one;
        assert_eq!(all, set(&[(29, 0)]));
    }

    #[test]
    fn the_squares_come_row_by_row_and_make_the_same_set_again() {
        let squares = [(0, 39), (2, 2), (2, 3), (17, 30), (39, 0), (39, 39)];
        let set = set(&squares);
        let found: Vec<_> = set.iter().map(|square| (square.row(), square.column())).collect();
        assert_eq!(found, squares);
        assert_eq!(set.len(), squares.len());
        assert_eq!(set.into_iter().collect::<Bitboard>(), set);
        assert_eq!(Bitboard::EMPTY.iter().next(), None);
    }

    #[test]
    fn the_drawing_starts_at_the_corner_of_the_board_or_of_the_grid() {
        assert_eq!(format!("{:?}", Bitboard::EMPTY), "Bitboard(\n)");
        assert_eq!(format!("{:?}", set(&[(3, 3)])), "Bitboard(\n. .\n. #\n)");
        assert_eq!(format!("{:?}", set(&[(1, 0)])), "Bitboard(\n.\n#\n)");
    }
}
