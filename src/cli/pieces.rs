//! Pieces of the player to move, as users name them: by a square, or by a symbol with `*` in hand.

use komainu_core::board::Position;
use komainu_core::types::{Piece, Square};

/// A piece that the user names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointed {
    /// The piece on a square.
    On(Square),
    /// A piece in hand.
    InHand(Piece),
}

/// Returns the piece of the player to move that is named by a square such as `7g`, or by `P*` in hand.
///
/// # Errors
/// If there is none; the text says what is there.
pub fn own_piece(position: &Position, name: &str) -> Result<Pointed, String> {
    match name.strip_suffix('*') {
        Some(symbol) => held_piece(position, symbol).map(Pointed::InHand),
        None => piece_on(position, name).map(Pointed::On),
    }
}

/// Returns the piece with this symbol that the player to move has in hand.
fn held_piece(position: &Position, symbol: &str) -> Result<Piece, String> {
    let (variant, side) = (position.variant(), position.side_to_move());
    let held = variant.hand_kinds().iter().enumerate().find(|&(slot, kind)| {
        position.hands().count(side, slot) > 0
            && variant.rules().pieces[kind.index()].symbol == symbol
    });
    let (_, &kind) =
        held.ok_or_else(|| format!("`{symbol}` is nothing that {side} has in hand"))?;
    Ok(Piece::new(kind, side))
}

/// Returns the square of this name, on which a piece of the player to move stands.
fn piece_on(position: &Position, name: &str) -> Result<Square, String> {
    let (rules, geometry) = (position.variant().rules(), position.variant().geometry());
    let Some(square) = geometry.parse(name) else {
        return Err(format!("`{name}` is no square of {}", rules.name));
    };
    match position.piece_at(square) {
        piece if piece.is(position.side_to_move()) => Ok(square),
        piece if piece.is_none() => Err(format!("{name} is empty")),
        piece => {
            let kind = &rules.pieces[piece.kind().index()].name;
            Err(format!("{name} holds {}'s {kind}", piece.color()))
        }
    }
}
