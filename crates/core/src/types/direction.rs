//! The eight directions of a board and sets of them.

use super::Color;

/// One of the eight neighbours of a square, counted clockwise from straight up.
///
/// Rules name directions from the mover's side ([`Direction::from_name`]); the board counts
/// them from Black's side. [`Direction::seen_by`] turns one into the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Up, forward.
    F = 0,
    /// Up and right.
    FR = 1,
    /// Right.
    R = 2,
    /// Down and right.
    BR = 3,
    /// Down, backward.
    B = 4,
    /// Down and left.
    BL = 5,
    /// Left.
    L = 6,
    /// Up and left.
    FL = 7,
}

impl Direction {
    /// All eight, clockwise from straight up.
    pub const ALL: [Self; 8] =
        [Self::F, Self::FR, Self::R, Self::BR, Self::B, Self::BL, Self::L, Self::FL];

    /// The names used in variant files, in the order of [`Direction::ALL`].
    pub const NAMES: [&'static str; 8] = ["F", "FR", "R", "BR", "B", "BL", "L", "FL"];

    /// The direction's index into arrays of eight.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction `eighths` eighths of a turn clockwise from this one.
    #[inline]
    #[must_use]
    pub const fn turned(self, eighths: usize) -> Self {
        Self::ALL[(self.index() + eighths) % 8]
    }

    /// A direction named from a player's side, as the board counts it.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::Black => self,
            Color::White => self.turned(4),
        }
    }

    /// The change of (row, column) by a step: rows grow downward, columns to the right.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        const OFFSETS: [(i32, i32); 8] =
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        OFFSETS[self.index()]
    }

    /// The change of a square's index by a step.
    #[inline]
    #[must_use]
    pub(crate) const fn delta(self) -> i32 {
        let (row, column) = self.offset();
        row * 64 + column
    }

    /// Reads a name such as `FL`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|&n| n == name).map(|i| Self::ALL[i])
    }
}

/// A set of directions, one bit each in the order of [`Direction::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DirectionSet(pub u8);

impl DirectionSet {
    /// All eight directions.
    pub const ALL: Self = Self(0xff);
    /// The four orthogonal ones.
    pub const ORTHOGONAL: Self = Self(0b0101_0101);
    /// The four diagonal ones.
    pub const DIAGONAL: Self = Self(0b1010_1010);

    /// Returns `true` if the set holds `direction`.
    #[inline]
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction.index() & 1 != 0
    }

    /// Returns `true` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with `direction` added.
    #[must_use]
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | 1 << direction.index())
    }

    /// The members of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if no direction is in both sets.
    #[inline]
    #[must_use]
    pub(crate) const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// A set named from a player's side, as the board counts it.
    #[must_use]
    pub const fn seen_by(self, color: Color) -> Self {
        match color {
            Color::Black => self,
            Color::White => Self(self.0.rotate_left(4)),
        }
    }

    /// The members, clockwise from straight up.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let direction = Direction::ALL[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                direction
            })
        })
    }
}

impl FromIterator<Direction> for DirectionSet {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        directions.into_iter().fold(Self::default(), Self::with)
    }
}
