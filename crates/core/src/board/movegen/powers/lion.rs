//! Full Lion power: king steps and jumps in any direction, capturing on the way.
//!
//! With two steps a Lion goes straight to any square within two, or captures next to itself and
//! goes on to a neighbour of that square. With three steps (Teaching King, version 2) a series of
//! captures is legal if the king distances of its legs add up to three at most.

use super::compiled::PowerSet;
use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use super::{adjacent, line_to};
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::rules;
use crate::types::{Color, Direction, DirectionSet, Move, Square, Via};

/// The part of its mobility value that a piece gains by capturing on the way.
pub const LION_BONUS: f32 = 0.4;

/// Full Lion power.
#[derive(Debug, Clone, Default)]
pub struct Lion {
    /// The number of king steps, 0 for none.
    pub steps: u32,
}

impl SpecialPower for Lion {
    type Rules = rules::Lion;

    fn add(&mut self, lion: &rules::Lion, _: &Side<'_>) {
        self.steps = self.steps.max(u32::from(lion.steps));
    }

    fn is_present(&self) -> bool {
        self.steps > 0
    }

    fn static_reach(&self) -> StaticReach {
        let near = Window::within(self.steps);
        StaticReach {
            near,
            attacks: near,
            passes: Window::within(1),
            captures_on_the_way: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        *sum += view.squares_within(self.steps) * view.density.open;
    }

    fn value_factor(&self) -> f32 {
        1.0 + LION_BONUS
    }

    #[inline(always)]
    fn for_each_capture_on_the_way<V: Vector>(
        &self,
        at: &Surroundings<'_, V>,
        _: &PowerSet,
        mut take: impl FnMut(Move),
    ) {
        let &Surroundings { vector, position, us, from, .. } = at;
        let lion = Captor { position, us, from, own: position.lines(us).around(vector, from) };
        for first in adjacent(vector, position, !us, from).squares(from) {
            let via = Via::one(from, first);
            lion.go_on(first, self.steps as i32 - 1, via, &mut take);
            if self.steps < 3 {
                continue;
            }
            let Some((way, _)) = line_to(from, first) else { continue };
            for direction in Direction::ALL {
                let second = first.step(direction);
                if lion.is_victim(second) {
                    lion.go_on(second, 1, Via::two(Direction::ALL[way], direction), &mut take);
                }
            }
        }
        if self.steps >= 3 {
            for first in lion.victims_two_away() {
                lion.go_on(first, 1, Via::one(from, first), &mut take);
            }
        }
    }

    fn add_targets_of(piece: &LonePiece, lion: &rules::Lion, targets: &mut Vec<Square>) {
        piece.add_near(lion.steps, targets);
    }

    fn add_some_targets_of(piece: &LonePiece, _: &rules::Lion, targets: &mut Vec<Square>) {
        piece.add_lines(DirectionSet::ALL, 1, Some(1), targets);
    }
}

/// A piece with Lion power on its square.
struct Captor<'p> {
    position: &'p Position,
    us: Color,
    from: Square,
    own: Window,
}

impl Captor<'_> {
    fn is_victim(&self, square: Square) -> bool {
        self.position.piece_at(square).is(!self.us)
    }

    fn victims_two_away(&self) -> impl Iterator<Item = Square> {
        let ring = Window(Window::within(2).0 & !Window::within(1).0);
        ring.squares(self.from).filter(|&square| self.is_victim(square))
    }

    /// All ways to end a move with a leg of up to `distance` king steps from `last`.
    #[inline(always)]
    fn go_on(&self, last: Square, distance: i32, via: Via, take: &mut impl FnMut(Move)) {
        let around = Window::within(distance as u32).moved(self.from, last);
        let open = around.0 & !self.own.0 | around.0 & Window::MIDDLE.0;
        for to in Window(open).squares(self.from) {
            take(Move::with_captures(self.from, via, to));
        }
    }
}
