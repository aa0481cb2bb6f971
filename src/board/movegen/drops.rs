//! Drops of pieces in hand and where they may go.

use super::MoveSink;
use super::promotion::{forward, may_stay};
use crate::board::Position;
use crate::rules::Drops;
use crate::types::{Color, Move, Piece, PieceKind, Square};

/// Generates the drops of a player, but for the rule about mate by a pawn drop.
pub fn generate<S: MoveSink>(position: &Position, us: Color, sink: &mut S) {
    let variant = position.variant();
    let Some(drops) = variant.rules().drops else {
        return;
    };
    for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
        if position.hands().count(us, slot) == 0 {
            continue;
        }
        let piece = Piece::new(kind, us);
        let full_files = full_files(position, &drops, kind, us);
        for row in variant.geometry().rows() {
            let occupied = position.lines(us).row(row) | position.lines(!us).row(row);
            let mut bits = !(occupied | full_files);
            while bits != 0 {
                let to = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                if drops.immobile || is_mobile(position, piece, to) {
                    sink.push(Move::drop(slot, to));
                }
            }
        }
    }
}

/// The files that hold as many of the player's pawns as they may, as bits of a row word.
fn full_files(position: &Position, drops: &Drops, kind: PieceKind, us: Color) -> u32 {
    let Some(limit) = drops.pawns_per_file.filter(|_| drops.pawn == Some(kind)) else {
        return 0;
    };
    let mut counts = [0; 32];
    for square in position.squares_of(kind, us) {
        counts[square.column()] += 1;
    }
    let full = counts.iter().enumerate().filter(|&(_, &count)| count >= limit);
    full.map(|(column, _)| 1 << column).sum()
}

/// Whether a piece dropped on a square could ever move from there on an empty board.
fn is_mobile(position: &Position, piece: Piece, square: Square) -> bool {
    let variant = position.variant();
    let tables = variant.tables();
    let special = tables.special(piece);
    let slides =
        (0..8).any(|i| tables.ranges(piece)[i] > 0 && variant.walls().distance(square, i) > 1);
    let jumps = special.jumps.iter().any(|&(rows, columns)| {
        let row = (square.row() as i32 + rows) as usize;
        variant.geometry().contains(row, (square.column() as i32 + columns) as usize)
    });
    let others = special.lion_steps > 0 || special.area_steps > 0 || special.emperor;
    (slides || jumps || others) && may_stay(position, piece, square)
}

/// Whether a drop is one of the pawn that may not give mate.
pub fn is_restricted_pawn(position: &Position, drops: &Drops, slot: usize) -> bool {
    !drops.pawn_drop_mate && drops.pawn == Some(position.variant().hand_kinds()[slot])
}

/// Whether a pawn dropped on a square would stand right in front of an enemy royal.
pub fn faces_royal(position: &Position, us: Color, to: Square) -> bool {
    let ahead = to.step(forward(us));
    position.royal_squares(!us).any(|square| square == ahead)
}
