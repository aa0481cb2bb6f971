//! Range jumps: a slide, or a capture over any number of lower-ranked pieces.

use super::{Targets, blocker, line_to, slides};
use crate::board::Position;
use crate::types::{Color, DirectionSet, Square};

pub fn add_targets(
    position: &Position,
    us: Color,
    from: Square,
    dirs: DirectionSet,
    targets: &mut Targets,
) {
    let rules = position.variant().rules().range_jump;
    let rank = position.variant().tables().rank(position.piece_at(from));
    for direction in dirs.iter().map(|direction| direction.index()) {
        let at = |distance: u32| from.offset(slides::DELTAS[direction] * distance as i32);
        let first = blocker(position, from, direction);
        targets.add_ray(from, direction, first - 1);
        let stop = first_not_lower(position, from, direction, rank);
        if !rules.plain_capture_must_be_lower || stop > first {
            add_enemy(position, us, at(first), targets);
        }
        let mut distance = first;
        while distance < stop {
            distance += position.lines(!us).distance(at(distance), direction);
            if distance < stop || distance == stop && !rules.captured_must_be_lower {
                add_enemy(position, us, at(distance), targets);
            }
        }
    }
}

fn add_enemy(position: &Position, us: Color, square: Square, targets: &mut Targets) {
    if position.piece_at(square).is(!us) {
        targets.add(square);
    }
}

/// The distance to the first piece that is not of a lower rank, or to the wall.
fn first_not_lower(position: &Position, from: Square, direction: usize, rank: u8) -> u32 {
    let mut distance = 0;
    loop {
        let square = from.offset(slides::DELTAS[direction] * distance as i32);
        distance += position.ranked_pieces().distance(square, direction);
        let piece = position.piece_at(from.offset(slides::DELTAS[direction] * distance as i32));
        if piece.is_none() || position.variant().tables().rank(piece) <= rank {
            return distance;
        }
    }
}

pub fn attacks(position: &Position, from: Square, to: Square, dirs: DirectionSet) -> bool {
    let Some((direction, distance)) = line_to(from, to) else {
        return false;
    };
    if dirs.0 >> direction & 1 == 0 {
        return false;
    }
    let rules = position.variant().rules().range_jump;
    let tables = position.variant().tables();
    let rank = tables.rank(position.piece_at(from));
    let victim = position.piece_at(to);
    let lower = victim.is_none() || tables.rank(victim) > rank;
    let first = blocker(position, from, direction);
    if first >= distance {
        return lower || !rules.plain_capture_must_be_lower;
    }
    first_not_lower(position, from, direction, rank) >= distance
        && (lower || !rules.captured_must_be_lower)
}
