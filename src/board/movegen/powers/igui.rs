//! Igui: capturing an adjacent piece without moving.

use super::adjacent;
use crate::board::vector::Vector;
use crate::board::{Position, Special};
use crate::types::{Color, Direction, Move, Square, Via};

#[inline(always)]
pub fn for_each<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    special: &Special,
    take: &mut impl FnMut(Move),
) {
    let victims = adjacent(vector, position, !us, from);
    for direction in Direction::ALL {
        let victim = from.step(direction);
        // Lion power captures without moving as well: the same move is proposed once.
        let proposed = special.lion_steps >= 2 || special.line_lion_steps[direction.index()] >= 2;
        if !proposed && victims.contains(from, victim) {
            take(Move::with_captures(from, Via::one(from, victim), from));
        }
    }
}
