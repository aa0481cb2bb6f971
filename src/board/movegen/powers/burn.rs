//! Burning: what a demon that merely moves would remove.
//!
//! What happens to the burnt is decided where moves are made; generation only has to know that a
//! quiet move beside enemies captures.

use super::pieces_of;
use crate::board::{PieceFlags, Position};
use crate::types::{Bitboard, Color, Square};

/// The squares on which a move of the piece on `from` ends with a capture.
pub fn capturing_squares(position: &Position, us: Color, from: Square) -> Bitboard {
    let enemies = pieces_of(position, !us);
    let tables = position.variant().tables();
    if !tables.flags(position.piece_at(from)).has(PieceFlags::BURNER) {
        return enemies;
    }
    let mut squares = enemies;
    tables.add_neighbours(&enemies, &mut squares);
    squares
}

/// Whether the piece on `from` burns something if it stays where it is.
pub fn burns_by_passing(position: &Position, from: Square) -> bool {
    let piece = position.piece_at(from);
    position.variant().tables().flags(piece).has(PieceFlags::BURNER)
        && capturing_squares(position, piece.color(), from).contains(from)
}
