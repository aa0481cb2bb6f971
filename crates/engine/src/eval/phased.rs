//! Numbers that change from the opening to the ending.

use std::ops::{Add, AddAssign, Mul, Sub};

/// A number that changes during a game: its values at the start and on a board without pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[doc(hidden)]
pub struct Phased {
    pub opening: i32,
    pub ending: i32,
}

/// A [`Phased`] number as tables keep it, in half the space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[doc(hidden)]
pub struct Worth {
    opening: i16,
    ending: i16,
}

impl Phased {
    /// The same number from the opening to the ending.
    pub const fn steady(value: i32) -> Self {
        Self { opening: value, ending: value }
    }

    /// The number once `gone` of `all` pieces have left the board.
    #[inline]
    pub const fn at(self, gone: i32, all: i32) -> i32 {
        self.opening + (self.ending - self.opening) * gone / all
    }
}

impl Worth {
    /// Stores a number, or the nearest one that fits.
    pub const fn new(value: Phased) -> Self {
        const fn near(value: i32) -> i16 {
            if value > i16::MAX as i32 {
                i16::MAX
            } else if value < -(i16::MAX as i32) {
                -i16::MAX
            } else {
                value as i16
            }
        }
        Self { opening: near(value.opening), ending: near(value.ending) }
    }

    /// The number itself.
    #[inline(always)]
    pub const fn get(self) -> Phased {
        Phased { opening: self.opening as i32, ending: self.ending as i32 }
    }
}

impl Add for Phased {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { opening: self.opening + other.opening, ending: self.ending + other.ending }
    }
}

impl Sub for Phased {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { opening: self.opening - other.opening, ending: self.ending - other.ending }
    }
}

impl Mul<i32> for Phased {
    type Output = Self;

    #[inline(always)]
    fn mul(self, factor: i32) -> Self {
        Self { opening: self.opening * factor, ending: self.ending * factor }
    }
}

impl AddAssign for Phased {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}
