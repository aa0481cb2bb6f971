//! Moves that are not legal but look like it.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::play;
use super::sorted_moves;
use komainu_core::board::{Position, Variant};
use komainu_core::notation::canonical;
use komainu_core::types::{Move, Piece, SplitMix64, Square};

/// The moves that other rules would allow.
const BY_OTHERS: usize = 8;
/// The moves to squares that the piece does not reach.
const BEYOND: usize = 8;

/// Returns moves that are not legal in a position: some that are legal under other choices of options,
/// and some of its pieces to squares that they do not reach.
pub fn illegal(
    position: &Position,
    others: &[Arc<Variant>],
    random: &mut SplitMix64,
) -> Vec<String> {
    let legal: BTreeSet<String> =
        sorted_moves(position).into_iter().map(|(text, _)| text).collect();
    let mut found = by_others(position, others, &legal, random);
    found.extend(beyond(position, &legal, random));
    found.into_iter().collect()
}

/// Returns moves that are legal under other choices of options alone.
fn by_others(
    position: &Position,
    others: &[Arc<Variant>],
    legal: &BTreeSet<String>,
    random: &mut SplitMix64,
) -> BTreeSet<String> {
    let positions = others.iter().filter_map(|other| play::same_position(position, other));
    let moves = positions.flat_map(|other| sorted_moves(&other)).map(|(text, _)| text);
    let mut moves: Vec<String> = moves.filter(|text| !legal.contains(text)).collect();
    moves.sort_unstable();
    moves.dedup();
    let mut found = BTreeSet::new();
    while found.len() < BY_OTHERS && !moves.is_empty() {
        found.insert(moves.swap_remove(random.below(moves.len())));
    }
    found
}

/// Returns moves of the player's pieces to squares near them, or on their lines, that they do not reach.
fn beyond(
    position: &Position,
    legal: &BTreeSet<String>,
    random: &mut SplitMix64,
) -> BTreeSet<String> {
    let (variant, side) = (position.variant(), position.side_to_move());
    let own: Vec<Square> = position
        .pieces()
        .filter(|(_, piece): &(Square, Piece)| piece.color() == side)
        .map(|(square, _)| square)
        .collect();
    let squares: Vec<Square> = variant.geometry().squares().collect();
    let mut found = BTreeSet::new();
    for _ in 0..BEYOND * 8 {
        if own.is_empty() || found.len() == BEYOND {
            break;
        }
        let from = own[random.below(own.len())];
        let near: Vec<&Square> = squares.iter().filter(|to| is_near(from, **to)).collect();
        if near.is_empty() {
            continue;
        }
        let to = *near[random.below(near.len())];
        let text = canonical(variant, Move::new(from, to));
        // Not even with a promotion, or with captures on the way.
        let ends = canonical(variant, Move::new(to, to));
        let end = &ends[..ends.len() / 2];
        let start = &text[..text.len() - end.len()];
        let is_like = |known: &String| {
            known.starts_with(start) && known.trim_end_matches(['+', '=', '-']).ends_with(end)
        };
        if !legal.iter().any(is_like) {
            found.insert(text);
        }
    }
    found
}

/// Returns `true` for two squares at most three king steps apart, or on one line.
fn is_near(from: Square, to: Square) -> bool {
    let rows = from.row().abs_diff(to.row());
    let columns = from.column().abs_diff(to.column());
    from != to && (from.distance(to) <= 3 || rows == 0 || columns == 0 || rows == columns)
}
