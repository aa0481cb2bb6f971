//! The two players.

use std::fmt;
use std::ops::Not;

/// A player: Black moves first and sits at the bottom of every diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Color {
    /// Sente, who moves first; chess front ends call this side White.
    Black = 0,
    /// Gote, who moves second.
    White = 1,
}

impl Color {
    /// Both players, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The player's index into per-colour arrays: 0 or 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The player's letter in SFEN: `b` or `w`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}
