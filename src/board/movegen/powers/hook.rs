//! Hook moves: a slide, then optionally another at a right angle from an empty square.

use super::{Targets, blocker, slides};
use crate::board::{Position, Special};
use crate::types::{Color, Direction, DirectionSet, Square};

pub fn add_targets(
    position: &Position,
    us: Color,
    from: Square,
    special: &Special,
    targets: &mut Targets,
) {
    for first in special.hooks.iter() {
        targets.add_slide(position, us, from, first.index(), u32::MAX);
        let empty = blocker(position, from, first.index()) - 1;
        for corner in 1..=empty {
            let corner = from.offset(slides::DELTAS[first.index()] * corner as i32);
            for second in right_angles(first, special.hook_turns) {
                targets.add_slide(position, us, corner, second.index(), u32::MAX);
            }
        }
    }
}

/// The directions at a right angle to the first into which the piece may turn.
fn right_angles(first: Direction, dirs: DirectionSet) -> impl Iterator<Item = Direction> {
    [first.turned(2), first.turned(6)].into_iter().filter(move |&second| dirs.contains(second))
}

pub fn attacks(position: &Position, from: Square, to: Square, special: &Special) -> bool {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    // The number of steps along each of two perpendicular directions whose sum is the way.
    let along = |direction: Direction| {
        let (row, column) = direction.offset();
        let (product, length) = (rows * row + columns * column, row * row + column * column);
        (product % length == 0).then_some(product / length)
    };
    special.hooks.iter().any(|first| {
        let Some(steps) = along(first).filter(|&steps| steps > 0) else {
            return false;
        };
        let corner = from.offset(first.delta() * steps);
        let open = blocker(position, from, first.index()) as i32;
        if corner == to {
            return open >= steps;
        }
        open > steps
            && right_angles(first, special.hook_turns).any(|second| {
                along(second)
                    .filter(|&more| more > 0)
                    .is_some_and(|more| blocker(position, corner, second.index()) as i32 >= more)
            })
    })
}
