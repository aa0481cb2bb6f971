//! The inputs of a network: what a player sees on the board and in the hands.

use komainu_core::board::{Geometry, Position, Variant};
use komainu_core::types::{Color, Piece, Square};

/// The most pieces of a kind in hand that are counted; more count as this many.
const MAX_IN_HAND: usize = 4;

/// The places of a game's inputs in one list, for a player who sees the board from their own side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Inputs {
    geometry: Geometry,
    kinds: usize,
    hand_kinds: usize,
}

impl Inputs {
    pub fn new(variant: &Variant) -> Self {
        Self {
            geometry: *variant.geometry(),
            kinds: variant.rules().pieces.len(),
            hand_kinds: variant.hand_kinds().len(),
        }
    }

    const fn squares(&self) -> usize {
        self.geometry.files() * self.geometry.ranks()
    }

    /// The number of inputs for pieces on the board.
    const fn on_board(&self) -> usize {
        2 * self.kinds * self.squares()
    }

    /// The number of inputs.
    #[allow(clippy::len_without_is_empty)] // it is never empty
    pub const fn len(&self) -> usize {
        self.on_board() + 2 * self.hand_kinds * MAX_IN_HAND
    }

    /// The input of a piece on a square, as a player sees it.
    #[inline]
    pub fn piece(&self, view: Color, piece: Piece, square: Square) -> usize {
        let place = (square.row() - Square::BORDER) * self.geometry.files() + square.column()
            - Square::BORDER;
        let seen = if view == Color::Black { place } else { self.squares() - 1 - place };
        let kind = piece.kind().index() + if piece.is(view) { 0 } else { self.kinds };
        kind * self.squares() + seen
    }

    /// Calls `each` with the inputs of the pieces in both hands, as a player sees them.
    #[inline(always)]
    pub fn hands(&self, position: &Position, view: Color, mut each: impl FnMut(usize)) {
        let first = self.on_board();
        for (side, color) in [view, !view].into_iter().enumerate() {
            if position.hands().is_empty(color) {
                continue;
            }
            for slot in 0..self.hand_kinds {
                let count = usize::from(position.hands().count(color, slot)).min(MAX_IN_HAND);
                let place = first + (side * self.hand_kinds + slot) * MAX_IN_HAND;
                for input in place..place + count {
                    each(input);
                }
            }
        }
    }

    /// The input with left and right swapped.
    pub const fn mirrored(&self, input: usize) -> usize {
        if input >= self.on_board() {
            return input;
        }
        let files = self.geometry.files();
        input - input % files + (files - 1 - input % files)
    }

    /// All inputs of a position, as a player sees it.
    pub fn of(&self, position: &Position, view: Color) -> Vec<u32> {
        let pieces = position.pieces();
        let mut all: Vec<u32> =
            pieces.map(|(square, piece)| self.piece(view, piece, square) as u32).collect();
        self.hands(position, view, |input| all.push(input as u32));
        all
    }
}
