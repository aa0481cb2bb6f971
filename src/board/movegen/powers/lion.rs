//! Full Lion power: king steps and jumps in any direction, capturing on the way.
//!
//! With two steps a Lion goes straight to any square within two, or captures next to itself and
//! goes on to a neighbour of that square. With three steps (Teaching King, version 2) a series of
//! captures is legal if the king distances of its legs add up to three at most.

use super::Targets;
use crate::board::Position;
use crate::types::{Color, Direction, Move, Square, Via};

pub fn add_targets(from: Square, steps: u32, targets: &mut Targets) {
    let width = (1u64 << (2 * steps + 1)) - 1;
    let columns = ((width << from.column()) >> steps) as u32;
    let top = from.row().saturating_sub(steps as usize);
    for row in top..=(from.row() + steps as usize).min(31) {
        targets.add_row(row, columns);
    }
}

pub fn attacks(from: Square, to: Square, steps: u32) -> bool {
    from.distance(to) as u32 <= steps
}

pub fn for_each_capture_on_the_way(
    position: &Position,
    us: Color,
    from: Square,
    steps: u32,
    take: &mut impl FnMut(Move),
) {
    let lion = Lion { position, us, from };
    for first in lion.victims_around(from) {
        let via = Via::one(from, first);
        lion.go_on(first, steps as i32 - 1, via, take);
        if steps < 3 {
            continue;
        }
        for direction in Direction::ALL {
            let second = first.step(direction);
            if lion.is_victim(second) {
                lion.go_on(second, 1, Via::two(from, first, direction), take);
            }
        }
    }
    if steps >= 3 {
        for first in lion.victims_two_away() {
            lion.go_on(first, 1, Via::one(from, first), take);
        }
    }
}

struct Lion<'p> {
    position: &'p Position,
    us: Color,
    from: Square,
}

impl Lion<'_> {
    fn is_victim(&self, square: Square) -> bool {
        self.position.piece_at(square).is(!self.us)
    }

    fn victims_around(&self, center: Square) -> impl Iterator<Item = Square> {
        let squares = Direction::ALL.into_iter().map(move |direction| center.step(direction));
        squares.filter(|&square| self.is_victim(square))
    }

    fn victims_two_away(&self) -> impl Iterator<Item = Square> {
        let offsets = (-2..=2).flat_map(|row| (-2..=2).map(move |column| (row, column)));
        let ring = offsets.filter(|(row, column): &(i32, i32)| row.abs().max(column.abs()) == 2);
        ring.map(|(row, column)| self.from.offset(row * 32 + column))
            .filter(|&square| self.is_victim(square))
    }

    /// All ways to end a move with a leg of up to `distance` king steps from `last`.
    fn go_on(&self, last: Square, distance: i32, via: Via, take: &mut impl FnMut(Move)) {
        let own = self.position.lines(self.us);
        for row in -distance..=distance {
            for column in -distance..=distance {
                let to = last.offset(row * 32 + column);
                if to != last && (to == self.from || !own.contains(to)) {
                    take(Move::with_captures(self.from, via, to));
                }
            }
        }
    }
}
