//! The words of lines: 32 bits on boards of up to 28 squares a side, 64 bits on larger ones.
//!
//! Code that works on line words is generic over them and compiled for both; which of them a position
//! has is decided when its game is loaded. See `benches/README.md` for the designs that were measured.

use std::fmt::Debug;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, IndexMut, Not, Shl, Shr,
};

use super::lines::Lines;
use super::rays::RayMasks;
use super::variant::EmptyBoard;
use super::{Position, Variant};
use crate::types::Square;

/// A word with a bit for each square of a line.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits.
    const BITS: u32;
    /// The number of rows, and of columns, of a grid of such words.
    const SIDE: usize = Self::BITS as usize;
    /// No bit.
    const ZERO: Self;
    /// All bits.
    const ALL: Self;

    /// A word for each row or column of the grid.
    type Words: Copy + Eq + Debug + Send + Sync + AsRef<[Self]> + IndexMut<usize, Output = Self>;
    /// A word for each diagonal of the grid.
    type Diagonals: Copy + Eq + Debug + Send + Sync + AsRef<[Self]> + IndexMut<usize, Output = Self>;
    /// A value for each square of the grid, at its [place](Self::place).
    type PerSquare<T: Copy>: IndexMut<usize, Output = T>;

    /// An array with the same word for each row or column.
    fn words(word: Self) -> Self::Words;

    /// The same word for each diagonal.
    fn diagonals(word: Self) -> Self::Diagonals;

    /// The same value for each square.
    fn per_square<T: Copy>(value: T) -> Self::PerSquare<T>;

    /// The place of a square among all squares of the grid.
    fn place(square: Square) -> usize;

    /// A small number.
    fn of(number: u32) -> Self;

    /// The low bits of a longer word.
    fn cut(word: u64) -> Self;

    /// The word in 64 bits, of which those beyond it are clear.
    fn long(self) -> u64;

    /// The low 32 bits.
    fn low(self) -> u32;

    /// One bit, counted from the lowest.
    fn bit(place: usize) -> Self;

    /// Returns `true` if a bit is set.
    #[inline(always)]
    fn has(self, place: usize) -> bool {
        self & Self::bit(place) != Self::ZERO
    }

    /// The number of bits below the lowest that is set.
    fn trailing_zeros(self) -> u32;

    /// The number of bits above the highest that is set.
    fn leading_zeros(self) -> u32;

    /// The number of bits that are set.
    fn count_ones(self) -> u32;

    /// The bits from the highest to the lowest.
    fn reverse_bits(self) -> Self;

    /// `self + other`, wrapping.
    fn plus(self, other: Self) -> Self;

    /// `self - other`, wrapping.
    fn minus(self, other: Self) -> Self;

    /// `self * other`, wrapping.
    fn times(self, other: Self) -> Self;

    /// The lesser of two numbers.
    fn lesser(self, other: Self) -> Self;

    /// Returns `true` if a number is at least another.
    fn is_at_least(self, other: Self) -> bool;

    /// The bits moved down by some places, the highest one taking the places of those above it.
    fn spread_down(self, places: u32) -> Self;

    /// Removes the lowest bit that is set from the word and returns its place; none if no bit is set.
    #[inline(always)]
    fn pop(&mut self) -> Option<u32> {
        (*self != Self::ZERO).then(|| {
            let place = self.trailing_zeros();
            *self &= self.minus(Self::of(1));
            place
        })
    }

    /// The squares of some masks along a direction (an index from 0 to 7).
    fn mask(masks: &RayMasks, direction: usize) -> Self;

    /// The lines of a position of a board of this width.
    fn lines(position: &Position) -> &Lines<Self>;

    /// The empty board of a game of this width.
    fn empty(variant: &Variant) -> &EmptyBoard<Self>;
}

macro_rules! word {
    ($word:ty, $signed:ty) => {
        const BITS: u32 = <$word>::BITS;
        const ZERO: Self = 0;
        const ALL: Self = !0;

        type Words = [Self; Self::BITS as usize];
        type Diagonals = [Self; 2 * Self::BITS as usize];
        type PerSquare<T: Copy> = [T; (Self::BITS * Self::BITS) as usize];

        #[inline(always)]
        fn words(word: Self) -> Self::Words {
            [word; Self::BITS as usize]
        }

        #[inline(always)]
        fn diagonals(word: Self) -> Self::Diagonals {
            [word; 2 * Self::BITS as usize]
        }

        #[inline(always)]
        fn per_square<T: Copy>(value: T) -> Self::PerSquare<T> {
            [value; (Self::BITS * Self::BITS) as usize]
        }

        #[inline(always)]
        fn cut(word: u64) -> Self {
            word as Self
        }

        #[inline(always)]
        #[allow(clippy::useless_conversion, reason = "one of the words has 64 bits already")]
        fn long(self) -> u64 {
            self.into()
        }

        #[inline(always)]
        fn low(self) -> u32 {
            self as u32
        }

        #[inline(always)]
        fn of(number: u32) -> Self {
            number.into()
        }

        #[inline(always)]
        fn trailing_zeros(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline(always)]
        fn leading_zeros(self) -> u32 {
            self.leading_zeros()
        }

        #[inline(always)]
        fn count_ones(self) -> u32 {
            self.count_ones()
        }

        #[inline(always)]
        fn reverse_bits(self) -> Self {
            self.reverse_bits()
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            self.wrapping_add(other)
        }

        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            self.wrapping_mul(other)
        }

        #[inline(always)]
        fn lesser(self, other: Self) -> Self {
            self.min(other)
        }

        #[inline(always)]
        fn is_at_least(self, other: Self) -> bool {
            self >= other
        }

        #[inline(always)]
        fn spread_down(self, places: u32) -> Self {
            (self as $signed >> places) as Self
        }
    };
}

/// Each bit of a word: on older processors a shift by a number takes three instructions.
static BITS: [u32; 32] = {
    let mut bits = [0; 32];
    let mut place = 0;
    while place < 32 {
        bits[place] = 1 << place;
        place += 1;
    }
    bits
};

impl Word for u32 {
    word!(u32, i32);

    #[inline(always)]
    fn place(square: Square) -> usize {
        (square.row() & 31) << 5 | square.column() & 31
    }

    #[inline(always)]
    fn bit(place: usize) -> Self {
        BITS[place & 31]
    }

    #[inline(always)]
    fn mask(masks: &RayMasks, direction: usize) -> Self {
        masks.near[direction]
    }

    #[inline(always)]
    fn lines(position: &Position) -> &Lines<Self> {
        position.narrow_lines()
    }

    #[inline(always)]
    fn empty(variant: &Variant) -> &EmptyBoard<Self> {
        variant.narrow_board()
    }
}

impl Word for u64 {
    word!(u64, i64);

    #[inline(always)]
    fn place(square: Square) -> usize {
        square.index()
    }

    #[inline(always)]
    fn bit(place: usize) -> Self {
        1 << (place & 63)
    }

    #[inline(always)]
    fn mask(masks: &RayMasks, direction: usize) -> Self {
        masks.towards(direction)
    }

    #[inline(always)]
    fn lines(position: &Position) -> &Lines<Self> {
        position.wide_lines()
    }

    #[inline(always)]
    fn empty(variant: &Variant) -> &EmptyBoard<Self> {
        variant.wide_board()
    }
}

/// Does some work with the type of words that a game's board has.
macro_rules! by_width {
    ($is_wide:expr, $word:ident => $work:expr) => {
        if $is_wide {
            type $word = u64;
            $work
        } else {
            type $word = u32;
            $work
        }
    };
}

pub(crate) use by_width;
