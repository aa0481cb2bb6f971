//! Igui: capturing an adjacent piece without moving.

use super::adjacent;
use super::empty_board::LonePiece;
use super::mobility::{MobilityView, SIDE_VICTIM};
use super::record::{PowerOutline, PowerSet, SpecialPower};
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::types::{Color, Direction, Move, Square, Via};

/// The power of igui.
#[derive(Debug, Clone, Default)]
pub struct Igui {
    /// True if the piece captures adjacent pieces without moving.
    captures: bool,
    /// True if it may pass by an adjacent empty square as well.
    passes: bool,
}

impl Igui {
    pub fn add(&mut self, pass: bool) {
        self.captures = true;
        self.passes |= pass;
    }
}

impl SpecialPower for Igui {
    #[inline(always)]
    fn is_present(&self) -> bool {
        self.captures
    }

    fn outline(&self) -> PowerOutline {
        PowerOutline {
            attacks: Window::within(1),
            passes: if self.passes { Window::within(1) } else { Window::EMPTY },
            captures_on_the_way: true,
            ..PowerOutline::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        *sum += view.squares_within(1) * view.density.enemy * SIDE_VICTIM;
    }

    fn value_factor(&self) -> f32 {
        1.0
    }
}

#[inline(always)]
pub fn for_each<V: Vector>(
    vector: V,
    position: &Position,
    us: Color,
    from: Square,
    powers: &PowerSet,
    take: &mut impl FnMut(Move),
) {
    let victims = adjacent(vector, position, !us, from);
    for direction in Direction::ALL {
        let victim = from.step(direction);
        // Lion power captures without moving as well: the same move is proposed once.
        let proposed = powers.lion.steps >= 2
            || powers.line_lion.steps[direction.index()] >= 2
            || powers.turning_lion.returns(direction);
        if !proposed && victims.contains(from, victim) {
            take(Move::with_captures(from, Via::one(from, victim), from));
        }
    }
}

pub fn add_targets_of(piece: &LonePiece, targets: &mut Vec<Square>) {
    targets.push(piece.square);
}
