//! Pieces: a kind and its owner.

use std::fmt;

use super::Color;

/// A kind of piece of one game: an index into that game's list of pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceKind(pub u16);

impl PieceKind {
    /// The largest number of kinds in a game.
    pub const MAX: usize = 1000;

    /// The kind's index into arrays over the kinds of a game.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The content of a square: a piece of a kind and a colour, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Piece(pub u16);

impl fmt::Debug for Piece {
    /// Writes the owner and the number of the kind.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_some() {
            true => write!(f, "{:?}({})", self.color(), self.kind().0),
            false => f.write_str("Piece(none)"),
        }
    }
}

impl Piece {
    /// An empty square.
    pub const NONE: Self = Self(0);

    /// A piece of `kind` that belongs to `color`.
    #[inline]
    #[must_use]
    pub const fn new(kind: PieceKind, color: Color) -> Self {
        // A kind that no game has makes a piece that no set-up takes, not an overflow.
        Self((kind.0.wrapping_add(1) << 1) | color as u16)
    }

    /// Returns `true` if the square is empty.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if a piece stands here.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// The owner; meaningless for an empty square.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::Black } else { Color::White }
    }

    /// The kind of a piece; for an empty square a kind that no game has.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        PieceKind((self.0 >> 1).wrapping_sub(1))
    }

    /// The index into tables over all pieces of a game, 0 being the empty square.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns `true` if this is a piece of `color`.
    #[inline]
    #[must_use]
    pub const fn is(self, color: Color) -> bool {
        self.0 != 0 && self.0 & 1 == color as u16
    }
}
