//! Lion power along lines: Horned Falcon, Soaring Eagle, and the three-step Lion Dog.
//!
//! The piece stays on one line on its own side of its start; the lengths of its legs add up to
//! the number of steps at most, and every leg but the last ends with a capture.

use super::slides;
use crate::board::vector::Vector;
use crate::board::{Position, Special, Window};
use crate::types::{Color, Direction, DirectionSet, Move, Square, Via};

#[inline(always)]
pub fn for_each_capture_on_the_way<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    special: &Special,
    take: &mut impl FnMut(Move),
) {
    let occupied = position.lines(!us).around(vector, from);
    let victims = Window(occupied.0 & !position.variant().walls().around(vector, from).0);
    for direction in with_steps(special).iter() {
        let steps = special.line_lion_steps[direction.index()] as i32;
        let square = |place: i32| slides::along(from, direction.index(), place as u32);
        let is_victim = |place: i32| victims.contains(from, square(place));
        if !(1..=steps).any(is_victim) {
            continue;
        }
        let to_wall = position.variant().walls().distance(from, direction.index()) as i32;
        let furthest = steps.min(to_wall - 1);
        let mut end = |via: Via, last: i32, used: i32| {
            for place in (last - (steps - used)).max(0)..=(last + steps - used).min(furthest) {
                let total = used + (place - last).abs();
                let open = place == 0 || !position.lines(us).contains(square(place));
                // What full Lion power of the same piece can do as well is proposed there.
                if place != last && open && total > special.lion_steps as i32 {
                    take(Move::with_captures(from, via, square(place)));
                }
            }
        };
        for first in 1..=furthest {
            if is_victim(first) {
                end(Via::one(from, square(first)), first, first);
            }
        }
        if furthest >= 2 && is_victim(1) && is_victim(2) && steps >= 3 {
            end(Via::two(from, square(1), direction), 2, 2);
        }
    }
}

/// The directions in which a piece has Lion power.
fn with_steps(special: &Special) -> DirectionSet {
    let dirs = Direction::ALL.into_iter().filter(|d| special.line_lion_steps[d.index()] > 0);
    dirs.fold(DirectionSet::default(), DirectionSet::with)
}
