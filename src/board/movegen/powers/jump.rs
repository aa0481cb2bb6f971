//! Jumps: to certain squares whatever stands between.

use super::Targets;
use crate::board::Position;
use crate::types::Square;

/// Adds the squares of jumps that lead out of the window around a piece.
pub fn add_targets(position: &Position, from: Square, jumps: &[(i32, i32)], targets: &mut Targets) {
    let geometry = position.variant().geometry();
    for &(rows, columns) in jumps {
        let row = (from.row() as i32 + rows) as usize;
        let column = (from.column() as i32 + columns) as usize;
        if geometry.contains(row, column) {
            targets.add(Square::new(row, column));
        }
    }
}

pub fn attacks(from: Square, to: Square, jumps: &[(i32, i32)]) -> bool {
    let rows = to.row() as i32 - from.row() as i32;
    let columns = to.column() as i32 - from.column() as i32;
    jumps.contains(&(rows, columns))
}
