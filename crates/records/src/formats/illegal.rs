//! Moves of records that are not legal where they stand.

use std::fmt;

use super::Cause;
use komainu_core::board::{Position, Variant};
use komainu_core::notation::{Coordinates, MoveTextError};
use komainu_core::types::{Move, PieceKind, Square};

/// A move that is not legal in the position before it. With both, [`Position::explain`] tells why.
#[derive(Debug, Clone)]
pub struct IllegalMove {
    /// The text of the move.
    pub text: String,
    /// The position before it.
    pub position: Position,
    /// The move that the text spells; none if it does not say which piece moves.
    pub spelled: Option<Move>,
    /// The coordinates of its squares; none if the record names squares as diagrams do, such as `7g`.
    coordinates: Option<Coordinates>,
}

impl IllegalMove {
    /// The name of a square as the record has it.
    #[must_use]
    pub fn square(&self, square: Square) -> String {
        let geometry = self.position.variant().geometry();
        match self.coordinates {
            Some(coordinates) => coordinates.square(geometry, square),
            None => geometry.name(square),
        }
    }
}

/// The same text in the same position; the rest follows.
impl PartialEq for IllegalMove {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text && self.position.key() == other.position.key()
    }
}

impl Eq for IllegalMove {}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MoveTextError::Illegal(self.text.clone()).fmt(f)
    }
}

impl Cause {
    /// A move that is not legal in a position.
    pub(super) fn illegal(text: String, position: &Position, spelled: Option<Move>) -> Self {
        let position = position.clone();
        Self::Illegal(Box::new(IllegalMove { text, position, spelled, coordinates: None }))
    }

    /// What is wrong with the text of a move, and the move that it `spelled`, if it is not legal.
    pub(super) fn of_text(
        error: MoveTextError,
        position: &Position,
        spelled: impl FnOnce() -> Option<Move>,
    ) -> Self {
        match error {
            MoveTextError::Illegal(text) => Self::illegal(text, position, spelled()),
            other => Self::Move(other),
        }
    }

    /// The same in a record with other coordinates.
    pub(super) fn with_coordinates(mut self, coordinates: Coordinates) -> Self {
        if let Self::Illegal(found) = &mut self {
            found.coordinates = Some(coordinates);
        }
        self
    }

    /// Returns `true` for a move that is not legal.
    pub(super) const fn is_illegal(&self) -> bool {
        matches!(self, Self::Illegal(_))
    }
}

/// The drop of a kind in hand that is meant, whether it is legal or not.
pub(super) fn drop_of(
    variant: &Variant,
    is_meant: impl Fn(PieceKind) -> bool,
    to: Square,
) -> Option<Move> {
    let slot = variant.hand_kinds().iter().position(|&kind| is_meant(kind))?;
    Some(Move::drop(slot, to))
}

/// The same where the text may mean a move instead: only if the player to move holds such a piece.
pub(super) fn drop_of_held(
    position: &Position,
    is_meant: impl Fn(PieceKind) -> bool,
    to: Square,
) -> Option<Move> {
    let held = |slot| position.hands().count(position.side_to_move(), slot) > 0;
    drop_of(position.variant(), is_meant, to).filter(|m| m.dropped().is_some_and(held))
}
