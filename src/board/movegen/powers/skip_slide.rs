//! Skip-slides: over the adjacent square, whatever is there, and on from the second.

use super::{Targets, blocker, line_to, slides};
use crate::board::Position;
use crate::board::tables::UNLIMITED;
use crate::types::{Color, Square};

pub fn add_targets(
    position: &Position,
    us: Color,
    from: Square,
    furthest: &[u32; 8],
    targets: &mut Targets,
) {
    for direction in 0..8 {
        let max = limit(position, from, direction, furthest[direction]);
        let first = from.offset(slides::DELTAS[direction]);
        // On the edge the adjacent square is a wall, and what lies beyond is no square.
        if max >= 2 && !position.variant().walls().contains(first) {
            targets.add_slide(position, us, first, direction, max - 1);
        }
    }
}

/// How far a skip-slide goes.
///
/// The rules may let a limited one past the second square only if it jumps nothing.
fn limit(position: &Position, from: Square, direction: usize, furthest: u32) -> u32 {
    let strict = position.variant().rules().skip_slide_needs_first_empty;
    if strict && (3..UNLIMITED).contains(&furthest) && blocker(position, from, direction) == 1 {
        2
    } else {
        furthest
    }
}

pub fn attacks(position: &Position, from: Square, to: Square, furthest: &[u32; 8]) -> bool {
    let Some((direction, distance)) = line_to(from, to) else {
        return false;
    };
    if distance < 2 || distance > limit(position, from, direction, furthest[direction]) {
        return false;
    }
    let first = from.offset(slides::DELTAS[direction]);
    distance == 2 || blocker(position, first, direction) >= distance - 1
}
