//! Windows: the squares at most three king steps from a square, in one word.

use super::Word;
use super::vector::{Scalar, Vector};
use crate::types::{Bitboard, Square};

/// A set of squares around one in the middle, seven rows of seven.
///
/// Eight bits a row from the top left, the eighth of which stays empty; the middle is bit 27.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Window(
    /// The bits.
    pub u64,
);

impl Window {
    /// The king steps that the window reaches.
    pub const STEPS: i32 = 3;

    /// No square.
    pub const EMPTY: Self = Self(0);

    /// The square in the middle.
    pub const MIDDLE: Self = Self(1 << 27);

    /// All squares of the window.
    pub const ALL: Self = Self(0x007f_7f7f_7f7f_7f7f);

    /// The part of rows of the grid around a square of the board.
    ///
    /// `outside` is the bit beyond the grid: 1 for rows that include walls, or else 0.
    #[inline(always)]
    #[must_use]
    pub fn of_rows<V: Vector>(vector: V, rows: &[V::Word], square: Square, outside: bool) -> Self {
        // The border is only two squares wide: a row may be missing above the grid or below it.
        let last = rows.len() - 5;
        let top = square.row() & (V::Word::SIDE - 1);
        let first = top.clamp(3, last) - 3;
        let words = rows[first..first + 8].first_chunk().copied();
        let words = words.unwrap_or([V::Word::ZERO; 8]);
        let bytes = vector.bytes(&words, square.column() as u32 - 2, u32::from(outside));
        let fill = u64::from(outside) * 0x7f;
        let bits = if top < 3 {
            bytes << 8 | fill
        } else if top <= last {
            bytes
        } else if top == last + 1 {
            bytes >> 8
        } else {
            bytes >> 16 | fill << 48
        };
        Self(bits & Self::ALL.0)
    }

    /// The part of a set around a square of the board.
    #[inline(always)]
    #[must_use]
    pub fn of_set(set: &Bitboard, square: Square) -> Self {
        Self::of_rows(Scalar::<u64>::NEW, &set.rows, square, false)
    }

    /// The square some rows below and columns to the right of the middle, if it is inside.
    #[must_use]
    pub const fn square(rows: i32, columns: i32) -> Option<Self> {
        let inside = rows.abs() <= Self::STEPS && columns.abs() <= Self::STEPS;
        if inside { Some(Self(1 << Self::bit(rows, columns))) } else { None }
    }

    /// The set and the row some rows below the middle.
    #[must_use]
    pub const fn with_row(self, rows: i32) -> Self {
        Self(self.0 | 0x7f << (8 * (rows + Self::STEPS)))
    }

    /// The squares at most `steps` king steps from the middle, without the middle.
    #[must_use]
    pub const fn within(steps: u32) -> Self {
        let mut all = Self::MIDDLE;
        let mut step = 0;
        while step < steps {
            all = all.widened();
            step += 1;
        }
        Self(all.0 & !Self::MIDDLE.0)
    }

    /// The squares of the set and their neighbours.
    #[inline(always)]
    #[must_use]
    pub const fn widened(self) -> Self {
        let rows = self.0 | self.0 << 1 | self.0 >> 1;
        Self((rows | rows << 8 | rows >> 8) & Self::ALL.0)
    }

    /// The set moved from one middle to another; squares that leave the window must be empty.
    #[inline(always)]
    #[must_use]
    pub const fn moved(self, from: Square, to: Square) -> Self {
        let rows = to.row() as i32 - from.row() as i32;
        let columns = to.column() as i32 - from.column() as i32;
        let bits = rows * 8 + columns;
        Self(if bits >= 0 { self.0 << bits } else { self.0 >> -bits })
    }

    /// Returns `true` if the set around `from` contains `to`; `false` if that is outside.
    #[inline(always)]
    #[must_use]
    pub const fn contains(self, from: Square, to: Square) -> bool {
        let rows = to.row() as i32 - from.row() as i32;
        let columns = to.column() as i32 - from.column() as i32;
        (rows + 3) as u32 <= 6
            && (columns + 3) as u32 <= 6
            && self.0 >> Self::bit(rows, columns) & 1 != 0
    }

    /// The squares of the set around a middle, from the top left.
    #[inline(always)]
    pub fn squares(self, middle: Square) -> impl Iterator<Item = Square> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let bit = bits.trailing_zeros() as i32;
                bits &= bits - 1;
                middle.offset((bit / 8 - 3) * 64 + bit % 8 - 3)
            })
        })
    }

    const fn bit(rows: i32, columns: i32) -> u32 {
        ((rows + 3) * 8 + columns + 3) as u32
    }
}
