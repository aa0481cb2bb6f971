//! Skip-slides: over the adjacent square, whatever is there, and on from the second.
//!
//! The rules may let a limited one past the second square only if it jumps nothing.

use crate::board::vector::Vector;
use crate::board::{Pattern, Position};
use crate::types::{Direction, Square};

/// The squares along rays where nothing but the first piece beyond the neighbour may stand.
#[inline(always)]
pub fn rays<V: Vector>(vector: V, pattern: &Pattern, blockers: V::Words) -> V::Words {
    let neighbour = vector.and(blockers, vector.splat(1));
    let open = vector.up_to_lowest(vector.and_not(blockers, vector.splat(1)));
    let occupied = vector.sub(vector.splat(0), neighbour);
    let furthest = vector.or(
        vector.and(vector.load(&pattern.skips_over), occupied),
        vector.and_not(vector.load(&pattern.skips), occupied),
    );
    vector.and(furthest, open)
}

/// Whether a piece could capture so far away in a direction.
///
/// `open` is the distance from there back to the first piece.
pub fn attacks(
    position: &Position,
    from: Square,
    pattern: &Pattern,
    direction: usize,
    distance: u32,
    open: u32,
) -> bool {
    let over = !position.is_empty(from.step(Direction::ALL[direction]));
    let furthest = if over { pattern.skips_over } else { pattern.skips };
    furthest[direction] >> (distance - 1) & 1 != 0 && open >= distance - 1
}
