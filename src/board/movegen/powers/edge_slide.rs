//! Slides that a piece has only on the furthest ranks, where it could not go on forward.

use super::{Targets, blocker, line_to};
use crate::board::{Position, Special};
use crate::types::{Color, Square};

pub fn add_targets(
    position: &Position,
    us: Color,
    from: Square,
    special: &Special,
    targets: &mut Targets,
) {
    if special.edge_rows >> from.row() & 1 == 0 {
        return;
    }
    for direction in special.edge_slides.iter() {
        targets.add_slide(position, us, from, direction.index(), u32::MAX);
    }
}

pub fn attacks(position: &Position, from: Square, to: Square, special: &Special) -> bool {
    special.edge_rows >> from.row() & 1 != 0
        && line_to(from, to).is_some_and(|(direction, distance)| {
            special.edge_slides.0 >> direction & 1 != 0
                && blocker(position, from, direction) >= distance
        })
}
