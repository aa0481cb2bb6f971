//! Moves as they are spelt in games, followed by the signs of check.

use komainu_core::board::Position;
use komainu_core::notation::{Coordinates, MoveTextError};
use komainu_core::types::Move;

/// The maximum length of a move whose signs are removed one by one, in bytes.
const MAX_LENGTH: usize = 80;

/// Reads a move. A `+` is a promotion if the piece can promote, and otherwise means that the move gives
/// check; two mean both.
///
/// # Errors
/// If the text is not a move, or not exactly one of the legal ones.
pub(super) fn read(
    coordinates: Coordinates,
    position: &Position,
    text: &str,
) -> Result<Move, MoveTextError> {
    let stated = coordinates.parse_short(position, text);
    let mut plain = text.trim_end_matches('#');
    let mut found = stated.clone();
    while found.is_err() && text.len() <= MAX_LENGTH {
        let Some(rest) = plain.strip_suffix('+') else { return stated };
        plain = rest;
        found = coordinates.parse_short(position, plain);
    }
    match found {
        Ok(m) if stated.is_err() && !gives_check(position, m) => stated,
        found => found,
    }
}

fn gives_check(position: &Position, m: Move) -> bool {
    let mut after = position.clone();
    after.make(m);
    after.is_in_check(after.side_to_move())
}
