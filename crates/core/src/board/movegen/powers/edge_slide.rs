//! Slides that a piece has only on the furthest ranks, where it could not go on forward.

use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::record::{PowerOutline, SpecialPower, widen};
use crate::board::Geometry;
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::types::{Color, DirectionSet, Square};

/// The slides that start on some rows only.
#[derive(Debug, Clone, Default)]
pub struct EdgeSlide {
    /// The squares of the slides, as far as nothing stands in the way.
    pub rays: RayMasks,
    /// The lengths of the slides in the eight directions.
    ranges: [u32; 8],
    /// The grid rows from which they can be used, a bit a row.
    rows: u64,
}

impl EdgeSlide {
    pub fn add(&mut self, dirs: DirectionSet, ranks: u8, color: Color, geometry: &Geometry) {
        widen(&mut self.ranges, dirs, UNLIMITED, color);
        self.rays = RayMasks::first(self.ranges);
        self.rows |= geometry.furthest_rows(usize::from(ranks), color);
    }

    /// Tells whether a piece can use them from a square.
    #[inline]
    pub const fn apply(&self, from: Square) -> bool {
        self.rows >> from.row() & 1 != 0
    }

    /// Tells whether a piece could capture so far away in a direction.
    ///
    /// `open` is the distance from there back to the first piece.
    pub const fn attacks(&self, from: Square, direction: usize, distance: u32, open: u32) -> bool {
        self.ranges[direction] != 0 && self.apply(from) && open >= distance
    }
}

impl SpecialPower for EdgeSlide {
    fn is_present(&self) -> bool {
        self.rows != 0
    }

    fn outline(&self) -> PowerOutline {
        PowerOutline {
            is_along_rays: true,
            attacks_afar: true,
            is_blockable: true,
            ..PowerOutline::default()
        }
    }

    /// A piece is on its furthest ranks too seldom for it to count.
    fn add_mobility(&self, _: &MobilityView<'_>, _: &mut f32) {}

    fn value_factor(&self) -> f32 {
        1.0
    }
}

pub fn add_targets_of(piece: &LonePiece, dirs: DirectionSet, ranks: u8, targets: &mut Vec<Square>) {
    if piece.geometry.ranks_to_go(piece.square, piece.color) <= usize::from(ranks) {
        piece.add_lines(dirs, 1, None, targets);
    }
}
