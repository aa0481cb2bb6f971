//! Area moves: several king steps over empty squares, of which the last may capture.

use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::vector::{Scalar, Vector};
use crate::board::{Position, Window, by_width};
use crate::rules;
use crate::types::{Color, DirectionSet, Square};

/// The share of an area that a piece can reach in spite of what stands in the way.
const AREA_SHARE: f32 = 0.8;

/// The king steps of an area move.
#[derive(Debug, Clone, Default)]
pub struct Area {
    /// The number of king steps, 0 for none.
    pub steps: u32,
    may_pass: bool,
}

impl SpecialPower for Area {
    type Rules = rules::Area;

    fn add(&mut self, area: &rules::Area, side: &Side<'_>) {
        self.steps = self.steps.max(u32::from(area.steps));
        self.may_pass = side.rules.area_pass;
    }

    fn is_present(&self) -> bool {
        self.steps > 0
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            near: Window::EMPTY,
            attacks: Window::EMPTY,
            passes: if self.may_pass { Window::within(1) } else { Window::EMPTY },
            is_along_rays: false,
            is_anywhere: false,
            attacks_afar: false,
            is_blockable: true,
            captures_on_the_way: false,
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        *sum += view.squares_within(self.steps) * view.density.open * AREA_SHARE;
    }

    fn mobility_work(_: &rules::Area) -> usize {
        4
    }

    #[inline(always)]
    fn near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
        squares(at.vector, at.position, at.from, self.steps)
    }

    fn add_targets_of(piece: &LonePiece, area: &rules::Area, targets: &mut Vec<Square>) {
        piece.add_near(area.steps, targets);
    }

    fn add_some_targets_of(piece: &LonePiece, _: &rules::Area, targets: &mut Vec<Square>) {
        piece.add_lines(DirectionSet::ALL, 1, Some(1), targets);
    }
}

/// All squares at most `steps` king steps away over empty squares, whatever stands on them.
#[inline(always)]
pub fn squares<V: Vector>(vector: V, position: &Position, from: Square, steps: u32) -> Window {
    let occupied = position.lines(Color::Black).around(vector, from).0
        | position.lines(Color::White).around(vector, from).0;
    let mut reached = Window::MIDDLE.widened();
    for _ in 1..steps {
        reached = Window(reached.0 | Window(reached.0 & !occupied).widened().0);
    }
    Window(reached.0 & !Window::MIDDLE.0)
}

#[inline(always)]
pub fn attacks(position: &Position, from: Square, to: Square, steps: u32) -> bool {
    from.distance(to) as u32 <= steps
        && by_width!(position.is_wide(), W => squares(Scalar::<W>::NEW, position, from, steps))
            .contains(from, to)
}
