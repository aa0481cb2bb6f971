//! Range jumps: a slide, or a capture over any number of lower-ranked pieces.

use super::empty_board::LonePiece;
use super::mobility::{MobilityView, weight};
use super::rank_order::{are_lower_before, first_not_lower, is_lower};
use super::special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings, widen};
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::board::vector::Vector;
use crate::rules;
use crate::types::Square;

/// The weight of an enemy behind the first piece, in squares of mobility.
const JUMPED_VICTIM: f32 = 5.0;

/// The squares of range jumps.
#[derive(Debug, Clone, Default)]
pub struct RangeJump {
    /// All squares of their directions.
    squares: RayMasks,
    /// Their lengths in the eight directions, 0 where there is none.
    ranges: [u32; 8],
}

impl SpecialPower for RangeJump {
    type Rules = rules::RangeJump;

    fn add(&mut self, jump: &rules::RangeJump, side: &Side<'_>) {
        widen(&mut self.ranges, jump.dirs, UNLIMITED, side.color);
        self.squares = RayMasks::first(self.ranges);
    }

    #[inline(always)]
    fn is_present(&self) -> bool {
        self.ranges != [0; 8]
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            ..StaticReach::default()
        }
    }

    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        let density = view.density;
        for i in 0..8 {
            if self.ranges[i] != 0 {
                let edge = view.edges[i];
                let victims = (edge as f32 - 1.0).max(0.0) * density.enemy;
                *sum += weight(i) * (density.slides[edge] + victims * JUMPED_VICTIM);
            }
        }
    }

    fn mobility_work(_: &rules::RangeJump) -> usize {
        4
    }
    /// Empty squares up to the first piece, and the squares of enemies that it can capture.
    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        let &Surroundings { vector, position, from, blockers, enemies, .. } = at;
        let rules = position.variant().rules().range_jump;
        let stops = vector.load_words(&first_not_lower(vector, position, from, &self.ranges));
        let before_stop = vector.sub(stops, vector.splat(1));
        let up_to_first = vector.up_to_lowest(blockers);
        let first = vector.and(up_to_first, blockers);
        let mut victims = before_stop;
        if !rules.captured_must_be_lower {
            victims = vector.or(victims, vector.and_not(stops, first));
        }
        if !rules.plain_capture_must_be_lower {
            victims = vector.or(victims, first);
        }
        let open = vector.and_not(up_to_first, first);
        let reached = vector.or(open, vector.and(victims, enemies));
        vector.and(reached, vector.load_rays(&self.squares))
    }

    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.vector.load_rays(&self.squares)
    }

    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        let &LineAttack { position, from, to, direction, distance, open } = line;
        if self.ranges[direction] == 0 {
            return false;
        }
        let rules = position.variant().rules().range_jump;
        let lower = is_lower(position, from, to);
        if open >= distance {
            return lower || !rules.plain_capture_must_be_lower;
        }
        are_lower_before(position, from, direction, distance)
            && (lower || !rules.captured_must_be_lower)
    }

    fn add_targets_of(piece: &LonePiece, jump: &rules::RangeJump, targets: &mut Vec<Square>) {
        piece.add_lines(jump.dirs, 1, None, targets);
    }
}
