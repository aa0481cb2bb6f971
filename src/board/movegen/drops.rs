//! Drops of pieces in hand and where they may go.

use super::promotion::may_stay;
use super::{MoveSink, powers};
use crate::board::{PieceFlags, Position};
use crate::rules::Drops;
use crate::types::{Color, Direction, Move, Piece, PieceKind, Square};

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
        let other = variant.tables().promoted(piece);
        let other = (drops.either_side && other.is_some()).then_some(other);
        for row in variant.geometry().rows() {
            let occupied = position.lines(us).row(row) | position.lines(!us).row(row);
            let mut bits = !occupied;
            while bits != 0 {
                let to = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                let full = full_files >> to.column() & 1 != 0;
                if !full && may_drop(position, &drops, piece, to) {
                    sink.push(Move::drop(slot, to));
                }
                if other.is_some_and(|other| may_drop(position, &drops, other, to)) {
                    sink.push(Move::drop(slot, to).promoting());
                }
            }
        }
    }
}

/// Whether a piece may be dropped on an empty square, as far as its moves from there matter.
fn may_drop(position: &Position, drops: &Drops, piece: Piece, to: Square) -> bool {
    drops.immobile || position.is_mobile(piece, to) && may_stay(position, piece, to)
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

/// Whether a move drops the pawn that may not give mate where it could give it.
pub fn may_mate(position: &Position, drops: &Drops, m: Move) -> bool {
    let Some(kind) = position.variant().dropped_kind(m) else {
        return false;
    };
    let pawn = Piece::new(kind, position.side_to_move());
    !drops.pawn_drop_mate && drops.pawn == Some(kind) && may_check(position, pawn, m.to())
}

/// Whether the piece on a square attacks a royal of the side to move.
pub fn checks(position: &Position, from: Square) -> bool {
    position.royal_squares(position.side_to_move()).any(|royal| position.reaches(from, royal))
}

/// Whether a move takes a pawn to a file that holds as many as it may.
pub fn overfills_file(position: &Position, drops: &Drops, m: Move) -> bool {
    if m.dropped().is_some() || m.promotes() || m.from().column() == m.to().column() {
        return false;
    }
    let mover = position.piece_at(m.from());
    let full = full_files(position, drops, mover.kind(), mover.color());
    full >> m.to().column() & 1 != 0
}

/// Whether a piece dropped on a square may attack an enemy royal, as far as slides can tell.
fn may_check(position: &Position, piece: Piece, to: Square) -> bool {
    let tables = position.variant().tables();
    let ranges = tables.ranges(piece);
    let slides_to = |royal: Square| {
        powers::line_to(to, royal).is_some_and(|(direction, distance)| {
            ranges[direction] >= distance && powers::blocker(position, to, direction) >= distance
        })
    };
    tables.flags(piece).has(PieceFlags::SPECIAL)
        || position.royal_squares(!piece.color()).any(slides_to)
}

impl Position {
    /// Whether a piece on a square could move from there on an empty board.
    pub(crate) fn is_mobile(&self, piece: Piece, square: Square) -> bool {
        let variant = self.variant();
        let special = variant.tables().special(piece);
        let ranges = variant.tables().ranges(piece);
        let at_edge = special.edge_rows >> square.row() & 1 != 0;
        let along_lines = Direction::ALL.into_iter().any(|direction| {
            let i = direction.index();
            let squares = variant.walls().distance(square, i) - 1;
            let first = ranges[i] > 0
                || special.line_lion_steps[i] > 0
                || special.hooks.contains(direction)
                || special.range_jumps.contains(direction)
                || at_edge && special.edge_slides.contains(direction);
            first && squares > 0 || special.skip_slides[i] > 0 && squares > 1
        });
        let jumps = special.jumps.iter().any(|&(rows, columns)| {
            let row = (square.row() as i32 + rows) as usize;
            variant.geometry().contains(row, (square.column() as i32 + columns) as usize)
        });
        let others = special.lion_steps > 0 || special.area_steps > 0 || special.emperor;
        along_lines || jumps || others
    }
}
