//! Slides that a piece has only on the furthest ranks, where it could not go on forward.

use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings, widen};
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::board::vector::Vector;
use crate::rules;
use crate::types::Square;

/// The slides that start on some rows only.
#[derive(Debug, Clone, Default)]
pub struct EdgeSlide {
    /// The squares of the slides, as far as nothing stands in the way.
    squares: RayMasks,
    /// The lengths of the slides in the eight directions.
    ranges: [u32; 8],
    /// The grid rows from which they can be used, a bit a row.
    rows: u64,
}

impl EdgeSlide {
    /// Returns `true` if a piece can use them from a square.
    #[inline]
    const fn apply(&self, from: Square) -> bool {
        self.rows >> from.row() & 1 != 0
    }
}

impl SpecialPower for EdgeSlide {
    type Rules = rules::EdgeSlide;

    fn add(&mut self, slide: &rules::EdgeSlide, side: &Side<'_>) {
        widen(&mut self.ranges, slide.dirs, UNLIMITED, side.color);
        self.squares = RayMasks::first(self.ranges);
        self.rows |= side.geometry.furthest_rows(usize::from(slide.ranks), side.color);
    }

    fn is_present(&self) -> bool {
        self.rows != 0
    }

    fn static_reach(&self) -> StaticReach {
        StaticReach {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            ..StaticReach::default()
        }
    }

    /// A piece is on its furthest ranks too seldom for it to count.
    fn add_mobility(&self, _: &MobilityView<'_>, _: &mut f32) {}

    fn mobility_work(_: &rules::EdgeSlide) -> usize {
        4
    }

    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        match self.apply(at.from) {
            true => at.vector.and(at.vector.load_rays(&self.squares), at.open),
            false => at.vector.splat(0),
        }
    }

    fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
        self.ranges[line.direction] != 0 && self.apply(line.from) && line.open >= line.distance
    }

    fn add_targets_of(piece: &LonePiece, slide: &rules::EdgeSlide, targets: &mut Vec<Square>) {
        if piece.geometry.ranks_to_go(piece.square, piece.color) <= usize::from(slide.ranks) {
            piece.add_lines(slide.dirs, 1, None, targets);
        }
    }
}
