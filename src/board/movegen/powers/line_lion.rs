//! Lion power along lines: Horned Falcon, Soaring Eagle, and the three-step Lion Dog.
//!
//! The piece stays on one line on its own side of its start; the lengths of its legs add up to
//! the number of steps at most, and every leg but the last ends with a capture.

use super::{Targets, line_to, slides};
use crate::board::{Position, Special};
use crate::types::{Color, Direction, Move, Square, Via};

pub fn add_targets(position: &Position, from: Square, steps: &[u32; 8], targets: &mut Targets) {
    for direction in 0..8 {
        let to_wall = position.variant().walls().distance(from, direction);
        targets.add_ray(from, direction, steps[direction].min(to_wall - 1));
    }
}

pub fn attacks(from: Square, to: Square, steps: &[u32; 8]) -> bool {
    line_to(from, to).is_some_and(|(direction, distance)| distance <= steps[direction])
}

pub fn for_each_capture_on_the_way(
    position: &Position,
    us: Color,
    from: Square,
    special: &Special,
    take: &mut impl FnMut(Move),
) {
    for direction in Direction::ALL {
        let steps = special.line_lion_steps[direction.index()] as i32;
        let square = |place: i32| from.offset(slides::DELTAS[direction.index()] * place);
        let to_wall = position.variant().walls().distance(from, direction.index()) as i32;
        let furthest = steps.min(to_wall - 1);
        let is_victim = |place: i32| position.piece_at(square(place)).is(!us);
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
