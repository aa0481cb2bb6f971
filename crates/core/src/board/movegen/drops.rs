//! Drops of pieces in hand and where they may go.

use super::powers::empty_board::LonePiece;
use super::{MoveSink, powers, slides};
use crate::board::vector::Vector;
use crate::board::{AttackTables, Geometry, PieceFlags, Position, Variant, Word};
use crate::rules::{Drops, Rules};
use crate::types::{Bitboard, Color, Move, Piece, PieceKind, Square};

/// Generates the drops of a player, without testing the rule about mate by a pawn drop.
#[inline(always)]
pub fn generate<V: Vector, S: MoveSink>(vector: V, position: &Position, us: Color, sink: &mut S) {
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
        add(vector, position, piece, full_files, Move::drop(slot, Square::NONE), sink);
        let other = variant.tables().promoted(piece);
        if drops.either_side && other.is_some() {
            let m = Move::drop(slot, Square::NONE).promoting();
            add(vector, position, other, 0, m, sink);
        }
    }
}

/// Generates the drops of a player on an empty square, without testing the rule about mate by one.
pub fn generate_on<S: MoveSink>(position: &Position, us: Color, square: Square, sink: &mut S) {
    let variant = position.variant();
    let Some(drops) = variant.rules().drops else {
        return;
    };
    for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
        if position.hands().count(us, slot) == 0 {
            continue;
        }
        let piece = Piece::new(kind, us);
        let full = full_files(position, &drops, kind, us) >> square.column() & 1 != 0;
        if !full && variant.is_in_drop_zone(piece, square) {
            sink.push(Move::drop(slot, square));
        }
        let other = variant.tables().promoted(piece);
        if drops.either_side && other.is_some() && variant.is_in_drop_zone(other, square) {
            sink.push(Move::drop(slot, square).promoting());
        }
    }
}

/// Adds the drops of a piece outside the full files; `m` is the drop on square 0.
#[inline(always)]
fn add<V: Vector, S: MoveSink>(
    vector: V,
    position: &Position,
    piece: Piece,
    full_files: u64,
    m: Move,
    sink: &mut S,
) {
    let variant = position.variant();
    let zone = variant.drop_zone::<V::Word>(piece).as_ref();
    let rows = variant.geometry().rows();
    let [own, others] =
        [piece.color(), !piece.color()].map(|color| position.lines::<V::Word>(color).rows());
    let full = V::Word::cut(full_files);
    let mut row = rows.start;
    while S::COUNTS_ONLY && row < rows.end && row + 8 <= V::Word::SIDE {
        let eight = |rows: &[V::Word]| match rows[row..].first_chunk() {
            Some(words) => vector.load_words(words),
            None => vector.splat(0),
        };
        let open = vector.and_not(eight(zone), vector.or(eight(own), eight(others)));
        let open = vector.and_not(open, vector.load_words(&[full; 8]));
        sink.add(vector.count_ones(open));
        row += 8;
    }
    for row in row..rows.end {
        let occupied = own[row] | others[row];
        sink.row(Move(m.0 + 64 * row as u32), (zone[row] & !occupied & !full).long());
    }
}

/// The squares where each piece may be dropped, as far as its moves from there matter.
///
/// The table is indexed by [`Piece::index`]; it is empty in games without drops.
pub fn zones(
    rules: &Rules,
    geometry: &Geometry,
    tables: &AttackTables,
    hand_kinds: &[PieceKind],
) -> Vec<Bitboard> {
    let Some(drops) = rules.drops else {
        return Vec::new();
    };
    let mut zones = vec![Bitboard::EMPTY; (rules.pieces.len() + 1) * 2];
    let others = hand_kinds.iter().filter_map(|kind| rules.pieces[kind.index()].promotes_to);
    let mut dropped: Vec<usize> =
        hand_kinds.iter().copied().chain(others).map(PieceKind::index).collect();
    dropped.sort_unstable();
    dropped.dedup();
    for index in dropped {
        for color in Color::ALL {
            let piece = Piece::new(PieceKind(index as u16), color);
            let stuck = tables.must_promote_rows(piece);
            let squares = geometry.squares().filter(|&square| {
                let may_stay = stuck >> square.row() & 1 == 0;
                let from_home = geometry.ranks_to_go(square, !color);
                let near = rules.pieces[index].drop_ranks.is_none_or(|r| from_home <= r.into());
                near && (drops.immobile || may_stay && is_mobile(rules, geometry, piece, square))
            });
            squares.for_each(|square| zones[piece.index()].insert(square));
        }
    }
    zones
}

/// Returns `true` if a piece on a square could move from there on an empty board.
fn is_mobile(rules: &Rules, geometry: &Geometry, piece: Piece, square: Square) -> bool {
    let alone = LonePiece { geometry: *geometry, color: piece.color(), square };
    let mut targets = Vec::new();
    rules.pieces[piece.kind().index()].powers.iter().any(|power| {
        targets.clear();
        alone.add_some_targets(power, &mut targets);
        targets.iter().any(|&target| target != square)
    })
}

/// The files that hold as many of the player's pawns as they may, as bits of a row word.
fn full_files(position: &Position, drops: &Drops, kind: PieceKind, us: Color) -> u64 {
    let Some(limit) = drops.pawns_per_file.filter(|_| drops.pawn == Some(kind)) else {
        return 0;
    };
    let (mut counts, pawn) = ([0; 64], Piece::new(kind, us));
    for row in position.variant().geometry().rows() {
        let mut bits = position.row_of(us, row);
        while bits != 0 {
            let column = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            counts[column] += u8::from(position.piece_at(Square::new(row, column)) == pawn);
        }
    }
    let full = counts.iter().enumerate().filter(|&(_, &count)| count >= limit);
    full.map(|(column, _)| 1 << column).sum()
}

/// Returns `true` if a piece of the side to move may not be dropped on a square because of the others of its
/// kind on the file.
pub fn is_on_full_file(position: &Position, kind: PieceKind, square: Square) -> bool {
    let full = |drops: &Drops| full_files(position, drops, kind, position.side_to_move());
    position.variant().rules().drops.is_some_and(|drops| full(&drops) >> square.column() & 1 != 0)
}

/// The pawns of the side to move on the file of a square.
pub fn pawns_on_file(position: &Position, square: Square) -> Vec<Square> {
    let pawn = position.variant().rules().drops.and_then(|drops| drops.pawn);
    let pawn = pawn.map(|kind| Piece::new(kind, position.side_to_move()));
    let on_file = position.pieces().filter(|(other, _)| other.column() == square.column());
    on_file.filter(|&(_, piece)| Some(piece) == pawn).map(|(square, _)| square).collect()
}

/// Returns `true` if a move drops a pawn.
#[inline]
pub fn is_pawn_drop(position: &Position, m: Move) -> bool {
    let (variant, kind) = (position.variant(), position.variant().dropped_kind(m));
    kind.is_some() && variant.rules().drops.is_some_and(|drops| drops.pawn == kind)
}

/// Returns `true` if a move is a drop that may turn out to be illegal when it is made.
#[inline]
pub fn may_be_refuted(position: &Position, m: Move) -> bool {
    let Some(kind) = position.variant().dropped_kind(m) else {
        return false;
    };
    // Check need not come from the piece that is dropped: others hop over it.
    position.variant().prohibitions().drop_check
        || is_pawn_drop(position, m)
            && may_check(position, Piece::new(kind, position.side_to_move()), m.to())
}

/// Lists the pawn drops that may give mate, which is not allowed; gives up where it takes more to find
/// them.
#[cfg_attr(
    target_family = "wasm",
    allow(dead_code, reason = "there, moves are counted by listing them")
)]
pub fn list_suspects(position: &Position, suspects: &mut Vec<Move>) -> bool {
    let us = position.side_to_move();
    let Some((drops, kind)) =
        position.variant().rules().drops.and_then(|drops| Some((drops, drops.pawn?)))
    else {
        return true;
    };
    let pawn = Piece::new(kind, us);
    let variant = position.variant();
    let held = variant.hand_slot(kind).filter(|&slot| position.hands().count(us, slot) > 0);
    let Some(slot) = held else {
        return true;
    };
    if drops.either_side || variant.tables().flags(pawn).has(PieceFlags::SPECIAL) {
        return false;
    }
    let full_files = full_files(position, &drops, kind, us);
    for royal in position.royal_squares(!us) {
        for direction in 0..8 {
            let range = variant.tables().ranges(pawn)[direction];
            let towards = direction ^ 4;
            let open = if range == 0 { 0 } else { powers::blocker(position, royal, towards) - 1 };
            for distance in 1..=range.min(open) {
                let to = slides::along(royal, towards, distance);
                if variant.is_in_drop_zone(pawn, to) && full_files >> to.column() & 1 == 0 {
                    suspects.push(Move::drop(slot, to));
                }
            }
        }
    }
    true
}

/// Returns `true` if the piece on a square attacks a royal of the side to move.
pub fn checks(position: &Position, from: Square) -> bool {
    position.royal_squares(position.side_to_move()).any(|royal| position.reaches(from, royal))
}

/// Returns `true` if a move takes a pawn to a file that holds as many as it may.
pub fn overfills_file(position: &Position, m: Move) -> bool {
    let Some(drops) = &position.variant().rules().drops else {
        return false;
    };
    if m.dropped().is_some() || m.is_promotion() || m.from().column() == m.to().column() {
        return false;
    }
    let mover = position.piece_at(m.from());
    let full = full_files(position, drops, mover.kind(), mover.color());
    full >> m.to().column() & 1 != 0
}

/// Returns `true` if a piece dropped on a square may attack an enemy royal, as far as slides can tell.
pub fn may_check(position: &Position, piece: Piece, to: Square) -> bool {
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

impl Variant {
    /// Returns `true` if a piece on a square could move from there on an empty board.
    pub(crate) fn is_mobile(&self, piece: Piece, square: Square) -> bool {
        is_mobile(self.rules(), self.geometry(), piece, square)
    }
}
