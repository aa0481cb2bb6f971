//! Area moves: several king steps over empty squares, of which the last may capture.

use super::Targets;
use crate::board::Position;
use crate::types::{Bitboard, Color, Square};

pub fn add_targets(position: &Position, from: Square, steps: u32, targets: &mut Targets) {
    let reached = squares_within(position, from, steps);
    let (top, bottom) = rows(from, steps);
    for row in top..=bottom {
        targets.add_row(row, reached.rows[row]);
    }
}

pub fn attacks(position: &Position, from: Square, to: Square, steps: u32) -> bool {
    from.distance(to) as u32 <= steps && squares_within(position, from, steps).contains(to)
}

fn rows(from: Square, steps: u32) -> (usize, usize) {
    (from.row().saturating_sub(steps as usize).max(1), (from.row() + steps as usize).min(30))
}

/// All squares at most so many king steps away over empty squares, whatever stands on them.
fn squares_within(position: &Position, from: Square, steps: u32) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    reached.insert(from);
    let mut open = reached;
    for step in 1..=steps {
        let (top, bottom) = rows(from, step);
        for row in top..=bottom {
            let near = open.rows[row - 1] | open.rows[row] | open.rows[row + 1];
            reached.rows[row] |= near | near << 1 | near >> 1;
        }
        for row in top..=bottom {
            let occupied =
                position.lines(Color::Black).row(row) | position.lines(Color::White).row(row);
            open.rows[row] |= reached.rows[row] & !occupied;
        }
    }
    reached
}
