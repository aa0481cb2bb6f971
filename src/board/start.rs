//! Start positions that cannot be played.

use std::sync::Arc;

use thiserror::Error;

use super::{Position, Variant};
use crate::types::{Color, Piece};

/// A royal that could be captured with the first move, in a game in which none may be left attacked.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "{side} begins and could capture the {royal} with the {attacker}; with \
     `self_check = \"illegal\"` that cannot happen"
)]
pub struct StartError {
    /// The player to move.
    pub side: Color,
    /// The royal piece and its square.
    pub royal: String,
    /// The piece that attacks it and its square.
    pub attacker: String,
}

impl Position {
    /// Makes sure that the start position of a game is one that can occur in it.
    ///
    /// # Errors
    /// If a royal is attacked by the player to move and the rules do not let that happen.
    pub fn check_start(variant: &Arc<Variant>) -> Result<(), StartError> {
        if !variant.rules().endings.check_is_enforced {
            return Ok(());
        }
        let position = Self::start(variant);
        let side = position.side_to_move();
        if !position.is_in_check(!side) {
            return Ok(());
        }
        let named = |square| {
            let piece: Piece = position.piece_at(square);
            let name = &variant.rules().pieces[piece.kind().index()].name;
            format!("{name} on {}", variant.geometry().name(square))
        };
        for royal in position.royal_squares(!side) {
            let mut own = position.pieces().filter(|(_, piece)| piece.is(side));
            if let Some((from, _)) = own.find(|&(from, _)| position.reaches(from, royal)) {
                return Err(StartError { side, royal: named(royal), attacker: named(from) });
            }
        }
        Ok(())
    }
}
