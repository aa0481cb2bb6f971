//! Igui: capturing an adjacent piece without moving.

use super::adjacent;
use super::compiled::PowerSet;
use super::empty_board::LonePiece;
use super::mobility::{MobilityView, SIDE_VICTIM};
use super::special_power::{Side, SpecialPower, StaticReach, Surroundings};
use crate::board::Window;
use crate::board::vector::Vector;
use crate::rules;
use crate::types::{Direction, Move, Square, Via};

/// The power of igui.
#[derive(Debug, Clone, Default)]
pub struct Igui {
    /// True if the piece captures adjacent pieces without moving.
    captures: bool,
    /// True if it may pass by an adjacent empty square as well.
    passes: bool,
}

impl SpecialPower for Igui {
    type Rules = rules::Igui;

    fn add(&mut self, igui: &rules::Igui, _: &Side<'_>) {
        self.captures = true;
        self.passes |= igui.pass;
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        self.captures
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            attacks: Window::within(1),
            passes: if self.passes { Window::within(1) } else { Window::EMPTY },
            captures_on_the_way: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        *sum += view.squares_within(1) * view.density.enemy * SIDE_VICTIM;
    }
    #[inline(always)]
    fn for_each_capture_on_the_way<V: Vector>(
        &self,
        at: &Surroundings<'_, V>,
        powers: &PowerSet,
        mut take: impl FnMut(Move),
    ) {
        let from = at.from;
        let victims = adjacent(at.vector, at.position, !at.us, from);
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

    fn add_targets_of(piece: &LonePiece, _: &rules::Igui, targets: &mut Vec<Square>) {
        targets.push(piece.square);
    }
}
