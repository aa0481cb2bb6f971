//! Setups: positions as they are described, before anybody has judged them.

use std::sync::Arc;

use thiserror::Error;

use super::{Aftermath, Position, Variant};
use crate::types::{Color, Piece, Square};

/// A description of a position that may break the rules of its game.
///
/// [`Position::new`] judges it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// What stands where; no square twice.
    pub pieces: Vec<(Square, Piece)>,
    /// The pieces in hand: player, slot (see [`Variant::hand_kinds`]) and number; no slot twice.
    pub hands: Vec<(Color, usize, u16)>,
    /// The player to move.
    pub side: Color,
    /// The number of the move to be made, from 1.
    pub number: u32,
    /// What the last moves left behind.
    pub aftermath: Aftermath,
}

/// Why a setup is no position of its game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A game that ends by mate needs a royal piece on both sides.
    #[error("{0:?} has no royal piece; this game needs one on both sides")]
    NoRoyal(Color),
    /// The player who has just moved may not have left the royal attacked.
    #[error("{0:?} to move could capture a royal piece; in this game that cannot happen")]
    RoyalCapturable(Color),
}

impl Setup {
    /// The start position of a game.
    #[must_use]
    pub fn start(variant: &Arc<Variant>) -> Self {
        let rows = variant.rules().setup.iter().enumerate();
        let pieces = rows
            .flat_map(|(row, pieces)| {
                let squares = pieces.iter().enumerate();
                squares.filter_map(move |(column, content)| {
                    let (kind, color) = (*content)?;
                    let square = Square::new(row + Square::BORDER, column + Square::BORDER);
                    Some((square, Piece::new(kind, color)))
                })
            })
            .collect();
        let hands = Color::ALL.into_iter().flat_map(|color| {
            let held = variant.rules().hands[color.index()].iter();
            held.filter_map(move |&(kind, count)| Some((color, variant.hand_slot(kind)?, count)))
        });
        Self {
            pieces,
            hands: hands.collect(),
            side: Color::Black,
            number: 1,
            aftermath: Aftermath::default(),
        }
    }

    /// Judges a position built from this setup.
    pub(super) fn validate(&self, position: &Position) -> Result<(), SetupError> {
        if !position.variant().rules().endings.check_is_enforced {
            return Ok(());
        }
        if let Some(color) = Color::ALL.into_iter().find(|&color| position.royals(color) == 0) {
            return Err(SetupError::NoRoyal(color));
        }
        if position.is_in_check(!self.side) {
            return Err(SetupError::RoyalCapturable(self.side));
        }
        Ok(())
    }
}
