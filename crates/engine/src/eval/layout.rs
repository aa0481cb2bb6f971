//! The numbers that can be learnt for a game, in one list.

use komainu_core::board::{Geometry, Variant};
use komainu_core::types::{Color, Piece, PieceKind, Square};

/// The sums over a position that are not sums over its pieces; each counts for Black and against White.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub enum Scalar {
    /// Having the move.
    Tempo,
    /// The squares next to royals that no piece of their own side stands on.
    Escapes,
    /// The escapes, times the pieces in the opponent's hand.
    Drops,
    /// The enemies next to demons.
    Burnt,
}

impl Scalar {
    pub const ALL: [Self; 4] = [Self::Tempo, Self::Escapes, Self::Drops, Self::Burnt];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tempo => "tempo",
            Self::Escapes => "escapes",
            Self::Drops => "drops",
            Self::Burnt => "burnt",
        }
    }
}

/// The place of every number in the list of a game's numbers, as Black sees the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Layout {
    geometry: Geometry,
    kinds: usize,
}

impl Layout {
    pub fn new(variant: &Variant) -> Self {
        Self { geometry: *variant.geometry(), kinds: variant.rules().pieces.len() }
    }

    /// The number of numbers.
    #[allow(clippy::len_without_is_empty)] // it is never empty
    pub fn len(&self) -> usize {
        self.scalar(Scalar::Tempo) + Scalar::ALL.len()
    }

    /// The distances in king steps that are distinguished: from 1 to one less than this.
    pub fn distances(&self) -> usize {
        self.geometry.files().max(self.geometry.ranks())
    }

    fn squares(&self) -> usize {
        self.geometry.files() * self.geometry.ranks()
    }

    /// The worth of a piece on a square.
    pub fn square(&self, piece: Piece, square: Square) -> usize {
        let place = (square.row() - Square::BORDER) * self.geometry.files() + square.column()
            - Square::BORDER;
        // White sees the board from the other side, where the first square is the last one.
        let own = if piece.color() == Color::Black { place } else { self.squares() - 1 - place };
        piece.kind().index() * self.squares() + own
    }

    /// The addition for the distance from the nearest enemy royal.
    pub fn attack(&self, kind: PieceKind, distance: usize) -> usize {
        self.kinds * self.squares() + kind.index() * self.distances() + distance
    }

    /// The addition for the distance from the nearest royal of its own side.
    pub fn shelter(&self, kind: PieceKind, distance: usize) -> usize {
        self.attack(kind, distance) + self.kinds * self.distances()
    }

    /// The worth of a piece in hand.
    pub fn hand(&self, kind: PieceKind) -> usize {
        self.kinds * (self.squares() + 2 * self.distances()) + kind.index()
    }

    /// The weight of a scalar.
    pub fn scalar(&self, scalar: Scalar) -> usize {
        self.hand(PieceKind(0)) + self.kinds + scalar as usize
    }
}
