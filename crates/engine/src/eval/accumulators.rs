//! The sums of the evaluation along the path from the root of a search.

use super::network::Hidden;
use super::{Accumulator, Evaluator};
use komainu_core::board::Position;

/// The sums of the positions of a line of play, one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct Accumulators {
    linear: Vec<Accumulator>,
    /// The units of the network; empty if the game has none.
    hidden: Vec<Hidden>,
}

impl Accumulators {
    /// Begins a line anew at a position.
    pub fn begin(&mut self, evaluator: &Evaluator, position: &Position) {
        self.linear.clear();
        self.hidden.clear();
        self.linear.push(evaluator.accumulate(position));
        self.hidden.extend(evaluator.network().map(|network| network.hidden(position)));
    }

    /// Goes on to the position after a move that was just made.
    #[inline]
    pub fn push(&mut self, evaluator: &Evaluator, position: &Position) {
        self.linear.push(evaluator.update(self.last(), position));
        if let (Some(network), Some(before)) = (evaluator.network(), self.hidden.last()) {
            self.hidden.push(network.update(before, position));
        }
    }

    /// Goes on to the same pieces with the other side to move.
    pub fn push_null(&mut self) {
        self.linear.push(self.last());
        self.hidden.extend(self.hidden.last().copied());
    }

    /// Goes back by a move.
    #[inline]
    pub fn pop(&mut self) {
        self.linear.pop();
        self.hidden.pop();
    }

    /// The evaluation of the last position from the side to move's point of view.
    #[inline]
    pub fn score(&self, evaluator: &Evaluator, position: &Position) -> i32 {
        evaluator.score(position, self.last(), self.hidden.last())
    }

    #[inline]
    fn last(&self) -> Accumulator {
        self.linear.last().copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::super::network::{Inputs, Network};
    use super::super::{Weights, WeightsFile};
    use super::*;
    use komainu_core::board::Variant;
    use komainu_core::types::SplitMix64;

    #[test]
    fn sums_that_follow_moves_are_those_of_the_position() {
        for game in ["mini", "tenjiku", "dai-dai"] {
            let variant = Variant::find(game, &[]).unwrap();
            let mut network = Network::new(Inputs::new(&variant));
            let mut random = SplitMix64(7);
            for row in &mut network.rows {
                row.fill_with(|| random.below(200) as i16 - 100);
            }
            network.output = [[[3; 32], [-5; 32]]; 4];
            let weights = Weights { network: Some(network), ..Weights::none(&variant) };
            let text = weights.text(&variant, Evaluator::by_formula(&variant).formula(), "");
            let file = WeightsFile::parse(&text).unwrap();
            let evaluator = Evaluator::learnt(&variant, &file).unwrap();
            let mut position = Position::start(&variant);
            let mut sums = Accumulators::default();
            sums.begin(&evaluator, &position);
            let mut scores = vec![sums.score(&evaluator, &position)];
            for _ in 0..300 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                sums.push(&evaluator, &position);
                scores.push(sums.score(&evaluator, &position));
                assert_eq!(scores.last(), Some(&evaluator.evaluate(&position).0), "{game}");
            }
            while scores.len() > 1 {
                assert_eq!(scores.pop(), Some(sums.score(&evaluator, &position)));
                position.unmake();
                sums.pop();
            }
            assert_eq!(scores.pop(), Some(sums.score(&evaluator, &position)));
        }
    }
}
