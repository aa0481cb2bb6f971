//! Mobility of the kinds of pieces from each square of a board that is partly filled.

use super::parameters::DENSITIES;
use crate::board::Variant;
use crate::board::powers::mobility::{Density, View};
use crate::types::{Color, Piece, Square};

/// The expected number of squares a piece can go to, as weighted by direction.
pub(super) struct Mobility<'v> {
    variant: &'v Variant,
    densities: [Density; DENSITIES.len()],
}

impl<'v> Mobility<'v> {
    pub fn new(variant: &'v Variant) -> Self {
        let pieces = variant.rules().pieces_at_start().count() as f32;
        let squares = variant.geometry().squares().count() as f32;
        let densities = DENSITIES.map(|percent| Density::new(pieces / squares * percent / 100.0));
        Self { variant, densities }
    }

    /// The mobility of a Black piece on a square, in squares.
    pub fn at(&self, piece: Piece, square: Square) -> f32 {
        debug_assert_eq!(piece.color(), Color::Black);
        let tables = self.variant.tables();
        let sum: f32 = self
            .densities
            .iter()
            .map(|density| {
                let view = View::new(self.variant, density, square);
                let mut special = 0.0;
                tables.special(piece).add_mobility(&view, &mut special);
                view.slides(tables.ranges(piece)) + special
            })
            .sum();
        sum / self.densities.len() as f32
    }
}
