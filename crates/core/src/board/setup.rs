//! Set-ups: descriptions of positions, before they are judged.

use std::sync::Arc;

use thiserror::Error;

use super::{Position, Restrictions, Variant};
use crate::types::{Bitboard, Color, Piece, Square};

/// A description of a position that may break the rules of its game.
///
/// [`Position::new`] judges it. A start position with one piece less, as a handicap:
///
/// ```
/// use komainu_core::board::{Setup, SetupError};
/// use komainu_core::{Position, Variant};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let mut setup = Setup::start(&mini);
/// let rook = mini.geometry().parse("1e").unwrap();
/// setup.pieces.retain(|&(square, _)| square != rook);
/// let position = Position::new(&mini, &setup).unwrap();
/// assert_eq!(position.to_string(), "rbsgk/4p/5/P4/KGSB1 b - 1");
///
/// setup.pieces.push(setup.pieces[0]);
/// assert!(matches!(Position::new(&mini, &setup), Err(SetupError::Occupied { .. })));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The pieces on the board, no two on one square.
    pub pieces: Vec<(Square, Piece)>,
    /// The pieces in hand: owner, slot (an index into [`Variant::hand_kinds`]) and number, no slot
    /// of an owner twice.
    pub hands: Vec<(Color, usize, u16)>,
    /// The player to move.
    pub side: Color,
    /// The number of the move to be made, from 1.
    pub number: u32,
    /// The number of moves since the last capture, drop or promotion, as far as it is known; FENs give
    /// it, and no rule needs it.
    pub quiet: u32,
    /// The traces of the last moves, where the rules of the game look back at them.
    pub restrictions: Restrictions,
}

/// A reason why a set-up is not a position of its game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A square lies outside the board.
    #[error("grid row {} and column {} are no square of the board", .0.row(), .0.column())]
    OffBoard(Square),
    /// Two pieces stand on one square.
    #[error("two pieces stand on {name}")]
    Occupied {
        /// The square.
        square: Square,
        /// The square's name.
        name: String,
    },
    /// The content of a square is not a piece of the game.
    #[error("what stands on {name} is no piece of this game")]
    UnknownPiece {
        /// The square's name.
        name: String,
        /// The content of the square.
        piece: Piece,
    },
    /// A slot does not exist in the hands of the game.
    #[error("a hand of this game has {known} slots, none with the index {found}")]
    UnknownSlot {
        /// The index of the slot.
        found: usize,
        /// The number of slots.
        known: usize,
    },
    /// A slot of one hand is filled twice.
    #[error("the slot {slot} of {color}'s hand is filled twice")]
    SlotTwice {
        /// The owner of the hand.
        color: Color,
        /// The index of the slot.
        slot: usize,
    },
    /// The hands hold more pieces than are counted.
    #[error("the hands hold {0} pieces, expected {most} at most", most = Setup::MAX_IN_HAND)]
    HandsTooFull(u64),
    /// Moves are numbered from 1.
    #[error("the move number is 0, expected 1 or more")]
    Number,
    /// A game that ends by mate needs a royal piece on both sides.
    #[error("{0} has no royal piece; this game needs one on both sides")]
    NoRoyal(Color),
    /// A mate problem needs a royal piece of the player who defends.
    #[error("{0} has no royal piece, and so there is nothing to attack")]
    NothingToAttack(Color),
    /// The player who has just moved may not have left the royal attacked.
    #[error("{0} to move could capture a royal piece; in this game that cannot happen")]
    RoyalCapturable(Color),
}

impl Setup {
    /// The most pieces in both hands together.
    ///
    /// Together with the pieces on the board they fit in a count, whatever is captured.
    pub const MAX_IN_HAND: u16 = 64_500;

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
            held.filter_map(move |&(kind, count)| Some((color, variant.slot_of(kind)?, count)))
        });
        Self {
            pieces,
            hands: hands.collect(),
            side: Color::Black,
            number: 1,
            quiet: 0,
            restrictions: Restrictions::default(),
        }
    }

    /// The description of a position.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let slots = 0..position.variant().hand_kinds().len();
        let held = Color::ALL.into_iter().flat_map(|color| {
            let count = move |slot| (color, slot, position.hands().count(color, slot));
            slots.clone().map(count).filter(|hand| hand.2 > 0)
        });
        Self {
            pieces: position.pieces().collect(),
            hands: held.collect(),
            side: position.side_to_move(),
            number: position.move_number(),
            quiet: position.moves_since_progress(),
            restrictions: *position.restrictions(),
        }
    }

    /// The same with the players changed: the board is turned round, and each player has the other one's
    /// pieces.
    #[must_use]
    pub fn with_players_changed(&self, variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let turned = |square: Square| geometry.turned(square);
        let mut restrictions = Restrictions::default();
        restrictions.set_lion_taken(self.restrictions.lion_taken().map(turned));
        for color in Color::ALL {
            restrictions.set_entered(!color, self.restrictions.entered(color).map(turned));
        }
        let pieces = self.pieces.iter();
        Self {
            pieces: pieces
                .map(|&(square, piece)| (turned(square), Piece::new(piece.kind(), !piece.color())))
                .collect(),
            hands: self.hands.iter().map(|&(color, slot, count)| (!color, slot, count)).collect(),
            side: !self.side,
            number: self.number,
            quiet: self.quiet,
            restrictions,
        }
    }

    /// Makes sure that a board and hands of the game can hold everything described.
    pub(super) fn check_shape(&self, variant: &Variant) -> Result<(), SetupError> {
        let geometry = variant.geometry();
        let on_board = |square: Square| {
            let inside = square.index() == usize::from(square.0)
                && geometry.contains(square.row(), square.column());
            if inside { Ok(()) } else { Err(SetupError::OffBoard(square)) }
        };
        let mut occupied = Bitboard::EMPTY;
        for &(square, piece) in &self.pieces {
            on_board(square)?;
            let name = || geometry.name(square);
            if occupied.contains(square) {
                return Err(SetupError::Occupied { square, name: name() });
            }
            occupied.insert(square);
            if piece.is_none() || piece.kind().index() >= variant.rules().pieces.len() {
                return Err(SetupError::UnknownPiece { name: name(), piece });
            }
        }
        let known = variant.hand_kinds().len();
        for (index, &(color, slot, _)) in self.hands.iter().enumerate() {
            if slot >= known {
                return Err(SetupError::UnknownSlot { found: slot, known });
            }
            if self.hands[..index].iter().any(|hand| (hand.0, hand.1) == (color, slot)) {
                return Err(SetupError::SlotTwice { color, slot });
            }
        }
        let held: u64 = self.hands.iter().map(|hand| u64::from(hand.2)).sum();
        if held > Self::MAX_IN_HAND.into() {
            return Err(SetupError::HandsTooFull(held));
        }
        let entered = Color::ALL.into_iter().filter_map(|color| self.restrictions.entered(color));
        self.restrictions.lion_taken().into_iter().chain(entered).try_for_each(on_board)?;
        if self.number == 0 { Err(SetupError::Number) } else { Ok(()) }
    }

    /// Judges the position built from this set-up by the rules of its game.
    pub(super) fn judge(&self, position: &Position) -> Result<(), SetupError> {
        if !position.variant().rules().endings.check_is_enforced {
            return Ok(());
        }
        if let Some(color) = Color::ALL.into_iter().find(|&color| position.has_no_royal(color)) {
            return Err(SetupError::NoRoyal(color));
        }
        if position.is_in_check(!self.side) {
            return Err(SetupError::RoyalCapturable(self.side));
        }
        Ok(())
    }
}
