//! The part of an evaluation that is linear in the weights.

use super::{Evaluator, Layout, SCALARS, scalars};
use komainu_core::board::Position;
use komainu_core::types::Color;

/// How the evaluation of a position depends on the weights, from Black's point of view.
#[derive(Debug, Clone)]
#[doc(hidden)]
pub struct Features {
    /// The evaluation without the weights.
    pub base: i32,
    /// The share of the pieces that have left the board, from 0 to 1 or beyond.
    pub gone: f32,
    /// The factor that grows with the trades.
    pub factor: f32,
    /// The weights that count for a player, an entry for each time: twice the place of the weight, plus
    /// 1 if the player is White.
    pub entries: Vec<u32>,
    /// The factors of the weights of the scalars.
    pub scalars: [i32; SCALARS],
}

impl Evaluator {
    /// Returns the part of an evaluation that is linear in the weights: the evaluation without them,
    /// and the factors by which they change it.
    #[doc(hidden)]
    pub fn features(&self, position: &Position) -> Features {
        let variant = position.variant();
        let layout = Layout::new(variant);
        let sum = self.accumulate(position);
        let gone = (self.pieces_at_start - sum.pieces).max(0);
        let growth = if self.has_drops { 0.0 } else { gone as f32 / self.trade_divisor as f32 };
        let mut entries = Vec::new();
        let mut add = |entry: usize, color: Color| entries.push((entry as u32) << 1 | color as u32);
        for (square, piece) in position.pieces() {
            let (kind, color) = (piece.kind(), piece.color());
            add(layout.square(piece, square), color);
            let distance = |color: Color| {
                position.royal_squares(color).map(|royal| royal.distance(square)).min()
            };
            let distances = [distance(!color), distance(color)];
            let [attack, shelter] =
                distances.map(|d| d.filter(|d| (1..layout.distances()).contains(d)));
            attack.inspect(|&distance| add(layout.attack(kind, distance), color));
            shelter.inspect(|&distance| add(layout.shelter(kind, distance), color));
        }
        for (slot, &kind) in variant.hand_kinds().iter().enumerate() {
            for color in Color::ALL {
                let count = position.hands().count(color, slot);
                (0..count).for_each(|_| add(layout.hand(kind), color));
            }
        }
        Features {
            base: self.balance(position, sum),
            gone: gone as f32 / self.pieces_at_start as f32,
            factor: 1.0 + growth,
            entries,
            scalars: scalars(position, self.burns),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Phased, Weights, Worth};
    use komainu_core::board::Variant;
    use komainu_core::types::SplitMix64;

    /// The evaluation is what the features say it is, up to rounding.
    #[test]
    fn weights_change_the_evaluation_as_the_features_say() {
        for game in ["mini", "chu", "tenjiku", "tai"] {
            let variant = Variant::find(game, &[]).unwrap();
            let mut random = SplitMix64(5);
            let mut number = || random.below(60) as i32 - 30;
            let values = (0..Layout::new(&variant).len())
                .map(|_| Worth::new(Phased { opening: number(), ending: number() }));
            let weights = Weights { values: values.collect(), network: None };
            let formula = Evaluator::by_formula(&variant);
            let learnt = formula.clone().with(&variant, &weights);
            let mut position = Position::start(&variant);
            for _ in 0..60 {
                let legal = position.legal_moves();
                if legal.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                let features = formula.features(&position);
                let mut sum = Phased::default();
                for entry in &features.entries {
                    let sign = if entry & 1 == 0 { 1 } else { -1 };
                    sum += weights.values[(entry >> 1) as usize].get() * sign;
                }
                let first = weights.values.len() - SCALARS;
                for (weight, scalar) in weights.values[first..].iter().zip(features.scalars) {
                    sum += weight.get() * scalar;
                }
                let [opening, ending] = [sum.opening, sum.ending].map(|sum| sum as f32);
                let expected = features.factor
                    * (opening * (1.0 - features.gone) + ending * features.gone)
                    + features.base as f32;
                let found = learnt.balance(&position, learnt.accumulate(&position)) as f32;
                assert!((found - expected).abs() < 6.0, "{game}: {found} {expected}");
            }
        }
    }
}
