//! Mobility of the kinds of pieces from each square of a board that is partly filled.

use super::parameters::DENSITIES;
use komainu_core::board::Variant;
use komainu_core::board::powers;
use komainu_core::board::powers::mobility::{BoardDensity, MobilityView};
use komainu_core::types::{Color, Piece, Square};

/// The most work that finding the mobilities of a game may take, in units of one slide from a square: a
/// little more than the largest game takes.
const MAX_WORK: usize = 6_000_000;

/// The distance between the squares at which the mobility of each kind is computed: 1 unless that is
/// too much work, as with hundreds of kinds that have many powers each.
pub(super) fn step(variant: &Variant) -> usize {
    let kinds = variant.rules().pieces.iter();
    let work: usize =
        kinds.map(|kind| 2 + kind.powers.iter().map(powers::mobility_work).sum::<usize>()).sum();
    let squares = variant.geometry().files() * variant.geometry().ranks();
    let is_too_much = |step: &usize| work * squares > MAX_WORK * step * step;
    (1..).find(|step| !is_too_much(step)).unwrap_or(1)
}

/// The square whose mobility is used for `square`: a square above it and to its left, or itself.
pub(super) fn looked_at(square: Square, step: usize) -> Square {
    let before = |place: usize| {
        let first = Square::BORDER;
        first + (place - first) / step * step
    };
    Square::new(before(square.row()), before(square.column()))
}

/// The expected number of squares a piece can go to, as weighted by direction.
pub(super) struct Mobility<'v> {
    variant: &'v Variant,
    densities: [BoardDensity; DENSITIES.len()],
}

impl<'v> Mobility<'v> {
    pub fn new(variant: &'v Variant) -> Self {
        let pieces = variant.rules().pieces_at_start().count() as f32;
        let squares = variant.geometry().squares().count() as f32;
        let densities =
            DENSITIES.map(|percent| BoardDensity::new(pieces / squares * percent / 100.0));
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
                let view = MobilityView::new(self.variant, density, square);
                let mut special = 0.0;
                tables.special(piece).add_mobility(&view, &mut special);
                view.slides(tables.ranges(piece)) + special
            })
            .sum();
        sum / self.densities.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluator;
    use komainu_core::rules::{Hook, Power, catalog};
    use komainu_core::types::{DirectionSet, PieceKind};

    #[test]
    fn the_games_that_come_with_the_program_are_looked_at_square_by_square() {
        for game in catalog::all() {
            let variant = Variant::find(&game.id, &[]).unwrap();
            assert_eq!(step(&variant), 1, "{}", game.id);
            assert!(variant.geometry().squares().all(|square| looked_at(square, 1) == square));
        }
    }

    #[test]
    fn hundreds_of_kinds_with_many_powers_are_looked_at_from_fewer_squares() {
        let mut rules = catalog::find("taikyoku").unwrap().rules(&[]).unwrap();
        let all = DirectionSet::ALL;
        for piece in &mut rules.pieces {
            piece.powers.extend((0..6).map(|_| Power::Hook(Hook { first: all, second: all })));
        }
        let variant = Variant::new(rules);
        assert!(step(&variant) > 1);
        let evaluator = Evaluator::by_formula(&variant);
        let kinds = (0..variant.rules().pieces.len()).map(|index| PieceKind(index as u16));
        assert!(kinds.map(|kind| Piece::new(kind, Color::Black)).all(|p| evaluator.value(p) > 0));
    }

    #[test]
    fn a_square_that_stands_for_others_comes_before_them() {
        let variant = Variant::find("tai", &[]).unwrap();
        for step in [2, 3, 9] {
            let mut seen = Vec::new();
            for square in variant.geometry().squares() {
                let looked_at = looked_at(square, step);
                assert!(looked_at == square || seen.contains(&looked_at), "{step}");
                seen.push(square);
            }
        }
    }
}
