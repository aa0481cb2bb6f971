//! Lion power in some directions that may turn: the Free Eagle by some rules of Tenjiku Shogi.
//!
//! The piece goes one or two steps, each in one of its directions; it jumps to the second square, or
//! captures next to itself and goes on from there. It comes back to its start where the opposite
//! direction is one of them too.

use super::compiled::PowerSet;
use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use super::{adjacent, lion};
use crate::board::Window;
use crate::board::vector::Vector;
use crate::rules;
use crate::types::{Direction, DirectionSet, Move, Square, Via};

/// Lion power of two steps that may turn.
#[derive(Debug, Clone, Default)]
pub struct TurningLion {
    /// The directions of the second step, by the direction of the first one.
    seconds: [DirectionSet; 8],
}

impl TurningLion {
    /// Returns `true` if a piece could come back from a neighbour that it captured.
    #[inline(always)]
    pub const fn returns(&self, first: Direction) -> bool {
        self.seconds[first.index()].contains(first.turned(4))
    }

    /// The directions of the first step.
    fn firsts(&self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(|first| !self.seconds[first.index()].is_empty())
    }

    /// The squares that one step or two lead to.
    fn near(&self) -> Window {
        let mut near = Window::EMPTY;
        for first in self.firsts() {
            near.0 |= after([first]).0;
            near = self.seconds[first.index()]
                .iter()
                .fold(near, |near, second| Window(near.0 | after([first, second]).0));
        }
        Window(near.0 & !Window::MIDDLE.0)
    }
}

/// The square of the window that steps lead to from its middle.
fn after<const STEPS: usize>(steps: [Direction; STEPS]) -> Window {
    let add = |sum: (i32, i32), step: (i32, i32)| (sum.0 + step.0, sum.1 + step.1);
    let (rows, columns) = steps.into_iter().map(Direction::offset).fold((0, 0), add);
    Window::square(rows, columns).unwrap_or(Window::EMPTY)
}

impl SpecialPower for TurningLion {
    type Rules = rules::TurningLion;

    fn add(&mut self, lion: &rules::TurningLion, side: &Side<'_>) {
        let dirs = lion.dirs.seen_by(side.color);
        for first in dirs.iter() {
            let seconds = &mut self.seconds[first.index()];
            *seconds = seconds.union(dirs);
        }
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        self.seconds != [DirectionSet::default(); 8]
    }

    fn static_reach(&self) -> StaticReach {
        let near = self.near();
        let there_and_back = self.firsts().filter(|&first| self.returns(first));
        StaticReach {
            near,
            attacks: near,
            passes: Window(there_and_back.fold(0, |all, first| all | after([first]).0)),
            captures_on_the_way: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        let squares = self.near().squares(view.square);
        let on_board =
            squares.filter(|square| view.geometry.contains(square.row(), square.column()));
        *sum += on_board.count() as f32 * view.density.open;
    }

    fn value_factor(&self) -> f32 {
        let share = self.near().0.count_ones() as f32 / Window::within(2).0.count_ones() as f32;
        1.0 + lion::LION_BONUS * share
    }
    #[inline(always)]
    fn for_each_capture_on_the_way<V: Vector>(
        &self,
        at: &Surroundings<'_, V>,
        powers: &PowerSet,
        mut take: impl FnMut(Move),
    ) {
        // Full Lion power has proposed all of this.
        if powers.lion.is_present() {
            return;
        }
        let &Surroundings { vector, position, us, from, .. } = at;
        let victims = adjacent(vector, position, !us, from);
        let own = position.lines(us).around(vector, from);
        for first in self.firsts() {
            let middle = from.step(first);
            if !victims.contains(from, middle) {
                continue;
            }
            // Lion power along this line has proposed the moves that stay on it.
            let has_line = powers.line_lion.steps[first.index()] >= 2;
            for second in self.seconds[first.index()].iter() {
                let is_on_line = second == first || second == first.turned(4);
                let to = middle.step(second);
                if (to == from || !own.contains(from, to)) && !(has_line && is_on_line) {
                    take(Move::with_captures(from, Via::one(from, middle), to));
                }
            }
        }
    }

    fn add_targets_of(piece: &LonePiece, lion: &rules::TurningLion, targets: &mut Vec<Square>) {
        piece.add_lines(lion.dirs, 1, Some(1), targets);
        let dirs = lion.dirs.seen_by(piece.color);
        for first in dirs.iter() {
            for second in dirs.iter() {
                let (down, right) =
                    (first.offset().0 + second.offset().0, first.offset().1 + second.offset().1);
                targets.extend(piece.at(down, right));
            }
        }
    }
}
