//! Hook moves: a slide, then optionally another at a right angle from an empty square.

use super::{Targets, blocker};
use crate::board::{Position, Special};
use crate::types::{Color, Direction, DirectionSet, Square};

/// Adds the squares of both legs.
///
/// All second legs in one direction are followed at once: a mask moves from row to row, loses
/// what it runs into and takes up the corners of each row.
#[inline(always)]
pub fn add_targets(position: &Position, from: Square, special: &Special, targets: &mut Targets) {
    let board = Board { position, from, hooks: special.hooks };
    for direction in special.hooks.union(special.hook_turns).iter() {
        let turns = special.hook_turns.contains(direction);
        match direction.offset() {
            (0, _) => board.along_rows(direction, turns, targets),
            (row_step, column_step) => {
                board.across_rows(direction, turns, (row_step, column_step), targets);
            }
        }
    }
}

/// What the legs of a hook move meet.
struct Board<'p> {
    position: &'p Position,
    from: Square,
    hooks: DirectionSet,
}

impl Board<'_> {
    fn occupied(&self, row: usize) -> u32 {
        self.position.lines(Color::Black).row(row) | self.position.lines(Color::White).row(row)
    }

    /// How many empty squares a first leg crosses; none if the piece has no such leg.
    fn corners(&self, direction: Direction) -> i32 {
        let has = self.hooks.contains(direction);
        if has { blocker(self.position, self.from, direction.index()) as i32 - 1 } else { 0 }
    }

    /// Adds what is reached to the left or right: from the start, and from corners above and below.
    #[inline(always)]
    fn along_rows(&self, direction: Direction, turns: bool, targets: &mut Targets) {
        let (row, column) = (self.from.row() as i32, self.from.column() as u32);
        let (above, below) = match turns {
            true => (self.corners(Direction::F), self.corners(Direction::B)),
            false => (0, 0),
        };
        for corner in row - above..=row + below {
            if corner == row && !self.hooks.contains(direction) {
                continue;
            }
            let occupied = self.occupied(corner as usize);
            let (right, left) = (!1 << column, (1 << column) - 1);
            let reached = match direction {
                Direction::R => {
                    let blockers = occupied & right;
                    (blockers ^ blockers.wrapping_sub(1)) & right
                }
                _ => {
                    let topmost = 31 - (occupied & left).leading_zeros();
                    left & (!0 << topmost)
                }
            };
            targets.add_row(corner as usize, reached);
        }
    }

    /// Adds what is reached in a direction that changes rows.
    #[inline(always)]
    fn across_rows(
        &self,
        direction: Direction,
        turns: bool,
        (row_step, column_step): (i32, i32),
        targets: &mut Targets,
    ) {
        let (row, column) = (self.from.row() as i32, self.from.column() as i32);
        // The corners lie on one line through the start, one side of which is passed first.
        let (one, other) = (direction.turned(2), direction.turned(6));
        let behind = if one.offset().0 == row_step { other } else { one };
        let ahead = if behind == one { other } else { one };
        let (first, last) = match turns {
            true => (self.corners(behind), self.corners(ahead)),
            false => (0, 0),
        };
        let start = u32::from(self.hooks.contains(direction)) << column;
        let (mut row_now, end, mut moving);
        if column_step == 0 {
            // All corners are in the row of the start.
            let (right, left) = (self.corners(Direction::R), self.corners(Direction::L));
            let corners = ((1 << (left + right + 1)) - 1) << (column - left);
            (row_now, end) = (row, row);
            moving = if turns { corners & !(1 << column) } else { 0 } | start;
        } else {
            (row_now, end) = (row - row_step * first, row + row_step * last);
            moving = 0;
        }
        loop {
            if column_step != 0 {
                let passed = (row_now - row) * row_step;
                if passed == 0 {
                    moving |= start;
                } else if -first <= passed && passed <= last {
                    moving |= 1 << (column - column_step * passed);
                }
            }
            let is_past = (row_now - end) * row_step >= 0;
            if moving == 0 && is_past {
                return;
            }
            row_now += row_step;
            let arriving = match column_step {
                0 => moving,
                1 => moving << 1,
                _ => moving >> 1,
            };
            targets.add_row(row_now as usize, arriving);
            moving = arriving & !self.occupied(row_now as usize);
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
