//! The sums of the evaluation along the path from the root of a search.

use super::network::UnitStack;
use super::{Accumulator, Evaluator};
use komainu_core::board::Position;

/// The sums of the positions of a line of play, one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct Accumulators {
    linear: Vec<Accumulator>,
    /// The units of the network; unused if the game has none.
    units: UnitStack,
}

impl Accumulators {
    /// Begins a line anew at a position.
    pub fn begin(&mut self, evaluator: &Evaluator, position: &Position) {
        self.linear.clear();
        self.linear.push(evaluator.accumulate(position));
        self.units.begin(evaluator.network(), position);
    }

    /// Goes on to the position after a move that was just made.
    #[inline]
    pub fn push(&mut self, evaluator: &Evaluator, position: &Position) {
        self.linear.push(evaluator.update(self.last(), position));
        self.units.push();
    }

    /// Goes on to the same pieces with the other side to move.
    pub fn push_null(&mut self) {
        self.linear.push(self.last());
        self.units.push();
    }

    /// Goes back by a move.
    #[inline]
    pub fn pop(&mut self) {
        self.linear.pop();
        self.units.pop();
    }

    /// The evaluation of the last position from the side to move's point of view.
    #[inline]
    pub fn score(&mut self, evaluator: &Evaluator, position: &Position) -> i32 {
        let sum = self.last();
        let network = evaluator.network();
        let units = network.map(|network| self.units.last(network, position));
        evaluator.score(position, sum, units)
    }

    #[inline]
    fn last(&self) -> Accumulator {
        self.linear.last().copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Weights;
    use super::super::network::{Inputs, NetworkWeights, WIDTHS};
    use super::*;
    use komainu_core::board::Variant;
    use komainu_core::board::vector::Tier;
    use komainu_core::types::SplitMix64;

    /// An evaluator of a game with a random network.
    fn some_evaluator(variant: &Variant, width: usize) -> Evaluator {
        let mut random = SplitMix64(7);
        let mut network = NetworkWeights::new(Inputs::new(variant), width);
        network.rows.fill_with(|| random.below(100) as i16 - 50);
        network.output.fill_with(|| random.below(255) as i16 - 127);
        let weights = Weights { network: Some(network), ..Weights::none(variant) };
        Evaluator::by_formula(variant).with(variant, &weights)
    }

    #[test]
    fn sums_that_follow_moves_are_those_of_the_position() {
        for (game, width) in
            [("mini", 32), ("tenjiku", 64), ("dai-dai", 128), ("tori", 256), ("chu", 32)]
        {
            let variant = Variant::find(game, &[]).unwrap();
            let evaluator = some_evaluator(&variant, width);
            let mut random = SplitMix64(9);
            let mut position = Position::start(&variant);
            let mut sums = Accumulators::default();
            sums.begin(&evaluator, &position);
            let mut scores = vec![sums.score(&evaluator, &position)];
            for _ in 0..300 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                // Passes and positions that are never evaluated come between others.
                if random.below(9) == 0 {
                    position.make_null();
                    sums.push_null();
                } else {
                    position.make(legal[random.below(legal.len())]);
                    sums.push(&evaluator, &position);
                }
                scores.push(evaluator.evaluate(&position).0);
                if random.below(3) > 0 {
                    assert_eq!(scores.last(), Some(&sums.score(&evaluator, &position)), "{game}");
                }
            }
            while let Some(score) = scores.pop() {
                if random.below(3) > 0 {
                    assert_eq!(score, sums.score(&evaluator, &position), "{game}");
                }
                position.unmake();
                sums.pop();
            }
        }
    }

    #[test]
    fn networks_say_the_same_whatever_the_instructions_of_the_processor() {
        let before = Tier::current();
        let scores = |tier: Tier| {
            let mut scores = Vec::new();
            for (game, width) in ["mini", "chu"].into_iter().zip([0, 1]).chain([("shogi", 3)]) {
                let variant = Variant::find(game, &[]).unwrap();
                let evaluator = some_evaluator(&variant, WIDTHS[width]);
                tier.choose().unwrap();
                let mut random = SplitMix64(9);
                let mut position = Position::start(&variant);
                for _ in 0..100 {
                    let legal = position.legal_moves();
                    if position.outcome_among(&legal).is_some() {
                        break;
                    }
                    position.make(legal[random.below(legal.len())]);
                    scores.push(evaluator.evaluate(&position));
                }
            }
            scores
        };
        let expected = scores(Tier::Scalar);
        for tier in Tier::ALL.into_iter().filter(|tier| tier.is_supported()) {
            assert_eq!(scores(tier), expected, "{tier}");
        }
        before.choose().unwrap();
    }
}
