//! Range jumps: a slide, or a capture over any number of lower-ranked pieces.

use super::slides;
use crate::board::vector::Vector;
use crate::board::{Pattern, Position};
use crate::types::Square;

/// The squares along rays: empty ones up to the first piece, and those of enemies to be captured.
#[inline(always)]
pub fn rays<V: Vector>(
    vector: V,
    position: &Position,
    from: Square,
    pattern: &Pattern,
    blockers: V::Words,
    enemies: V::Words,
) -> V::Words {
    let rules = position.variant().rules().range_jump;
    let stops = vector.load(&first_not_lower(vector, position, from, pattern));
    let before_stop = vector.sub(stops, vector.splat(1));
    let up_to_first = vector.up_to_lowest(blockers);
    let first = vector.and(up_to_first, blockers);
    let mut victims = before_stop;
    if !rules.captured_must_be_lower {
        victims = vector.or(victims, vector.and_not(stops, first));
    }
    if !rules.plain_capture_must_be_lower {
        victims = vector.or(victims, first);
    }
    let open = vector.and_not(up_to_first, first);
    let reached = vector.or(open, vector.and(victims, enemies));
    vector.and(reached, vector.load(&pattern.range_jumps))
}

/// The first square in each direction whose piece is not of a lower rank, or the wall, as a bit.
#[inline(always)]
fn first_not_lower<V: Vector>(
    vector: V,
    position: &Position,
    from: Square,
    pattern: &Pattern,
) -> [u32; 8] {
    let tables = position.variant().tables();
    let rank = tables.rank(position.piece_at(from));
    let mut ranked = vector.store(position.ranked_pieces().outward(vector, from));
    for direction in 0..8 {
        if pattern.range_jumps[direction] == 0 {
            continue;
        }
        let mut rest = ranked[direction];
        loop {
            let distance = rest.trailing_zeros() + 1;
            let piece = position.piece_at(slides::along(from, direction, distance));
            if piece.is_none() || tables.rank(piece) <= rank {
                break;
            }
            rest &= rest - 1;
        }
        ranked[direction] = rest & rest.wrapping_neg();
    }
    ranked
}

/// Whether a piece could capture on a square so far away in a direction.
///
/// `open` is the distance from there back to the first piece.
pub fn attacks(
    position: &Position,
    from: Square,
    to: Square,
    direction: usize,
    distance: u32,
    open: u32,
) -> bool {
    let rules = position.variant().rules().range_jump;
    let tables = position.variant().tables();
    let rank = tables.rank(position.piece_at(from));
    let victim = position.piece_at(to);
    let lower = victim.is_none() || tables.rank(victim) > rank;
    if open >= distance {
        return lower || !rules.plain_capture_must_be_lower;
    }
    nothing_higher_before(position, from, direction, distance, rank)
        && (lower || !rules.captured_must_be_lower)
}

/// Whether all pieces before a distance are of a lower rank.
fn nothing_higher_before(
    position: &Position,
    from: Square,
    direction: usize,
    distance: u32,
    rank: u8,
) -> bool {
    let mut passed = 0;
    loop {
        let square = slides::along(from, direction, passed);
        passed += position.ranked_pieces().distance(square, direction);
        if passed >= distance {
            return true;
        }
        let piece = position.piece_at(slides::along(from, direction, passed));
        if position.variant().tables().rank(piece) <= rank {
            return false;
        }
    }
}
