//! The network beside the linear evaluation: the weights between its units are trained.

use super::training::Model;
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Piece, PieceKind, SplitMix64};
use komainu_engine::eval::network::{
    CENTIPAWNS, Inputs, MAX_OUTPUT, MAX_OUTPUT_BIAS, Network, ONE, OUTPUT_ONE, PHASES, Row, WIDTH,
};
use komainu_engine::eval::{Evaluator, Weights};

/// The approximate number of pieces that a player sees: units begin as sums over that many.
const SEEN: f32 = 16.0;
/// The numbers of a phase: the weights of the units of both players, and a bias.
const OF_A_PHASE: usize = 2 * WIDTH + 1;
/// The weight decay of a number for every step of 1, at a regularisation of 1 and divided by the number
/// of games.
const PULL: f32 = 40.0;

/// A position as seen by the player to move and by the other player.
#[derive(Debug, Clone)]
pub(super) struct Views {
    inputs: [Box<[u32]>; 2],
    /// The linear evaluation for the player to move, in centipawns.
    linear: f32,
    phase: usize,
    /// 1 if Black is to move, else -1.
    sign: f32,
}

/// A network in training.
///
/// Its numbers are the bias of the units, the rows of all inputs, and the output weights of each phase.
pub(super) struct NetworkModel {
    base: Weights,
    evaluator: Evaluator,
    inputs: Inputs,
    /// True if no piece of the game distinguishes left from right.
    is_mirrored: bool,
    regularisation: f32,
    values: Vec<f32>,
}

/// The numbers in the shape that evaluations use.
pub(super) struct Ready {
    bias: [f32; WIDTH],
    /// By input.
    rows: Vec<[f32; WIDTH]>,
    output: Vec<[f32; OF_A_PHASE]>,
}

impl NetworkModel {
    /// Creates a network beside linear weights, with small random numbers from the seed.
    pub fn new(variant: &Variant, base: Weights, regularisation: f32, seed: u64) -> Self {
        let base = Weights { network: None, ..base };
        let evaluator = Evaluator::by_formula(variant).with(variant, &base);
        let inputs = Inputs::new(variant);
        let is_mirrored = (0..variant.rules().pieces.len()).all(|kind| {
            evaluator.is_mirrored(variant, Piece::new(PieceKind(kind as u16), Color::Black))
        });
        let values = Vec::new();
        let mut model = Self { base, evaluator, inputs, is_mirrored, regularisation, values };
        let mut random = SplitMix64(seed);
        let mut uniform =
            |range: f32| range * (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
        let first = model.first_output();
        model.values = vec![0.0; first + PHASES * OF_A_PHASE];
        model.values[..WIDTH].fill(0.3);
        let rows = model.values[WIDTH..first].iter_mut();
        rows.for_each(|value| *value = uniform(1.0 / SEEN.sqrt()));
        for phase in model.values[first..].chunks_exact_mut(OF_A_PHASE) {
            phase[..2 * WIDTH].iter_mut().for_each(|value| *value = uniform(0.1));
        }
        model
    }

    /// Returns the index of the first output weight, after the bias and the rows.
    const fn first_output(&self) -> usize {
        WIDTH * (1 + self.inputs.len())
    }

    /// The units of a player.
    fn units(ready: &Ready, inputs: &[u32]) -> [f32; WIDTH] {
        let mut units = ready.bias;
        for &input in inputs {
            let row = &ready.rows[input as usize];
            units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
        }
        units
    }
}

impl Model for NetworkModel {
    type Inputs = Views;
    type Ready = Ready;

    fn inputs(&self, position: &Position) -> Vec<Views> {
        let us = position.side_to_move();
        let inputs = [us, !us].map(|view| self.inputs.of(position, view).into_boxed_slice());
        let views = Views {
            inputs,
            linear: self.evaluator.evaluate(position).0 as f32,
            phase: self.evaluator.phase(position),
            sign: if us == Color::Black { 1.0 } else { -1.0 },
        };
        if !self.is_mirrored {
            return vec![views];
        }
        let mirror = |view: usize| {
            let inputs = views.inputs[view].iter();
            inputs.map(|&input| self.inputs.mirrored(input as usize) as u32).collect()
        };
        let image = Views { inputs: [0, 1].map(mirror), ..views };
        vec![views, image]
    }

    fn values(&mut self) -> &mut Vec<f32> {
        &mut self.values
    }

    fn ready(&self) -> Ready {
        let rows = self.values[..self.first_output()].as_chunks::<WIDTH>().0;
        let output = self.values[self.first_output()..].as_chunks::<OF_A_PHASE>().0;
        Ready { bias: rows[0], rows: rows[1..].to_vec(), output: output.to_vec() }
    }

    fn slopes(&self, _: &Ready) -> usize {
        self.values.len()
    }

    fn evaluation(&self, ready: &Ready, views: &Views) -> f32 {
        let weights = &ready.output[views.phase];
        let mut output = weights[2 * WIDTH];
        for (inputs, weights) in views.inputs.iter().zip(weights.chunks(WIDTH)) {
            for (unit, weight) in Self::units(ready, inputs).into_iter().zip(weights) {
                let unit = unit.clamp(0.0, 1.0);
                output += unit * unit * weight;
            }
        }
        views.sign * (views.linear + CENTIPAWNS as f32 * output)
    }

    fn add_slopes(&self, ready: &Ready, views: &Views, slope: f32, slopes: &mut [f32]) {
        let slope = views.sign * CENTIPAWNS as f32 * slope;
        let (hidden, output) = slopes.split_at_mut(self.first_output());
        let output = &mut output[views.phase * OF_A_PHASE..][..OF_A_PHASE];
        let weights = &ready.output[views.phase];
        output[2 * WIDTH] += slope;
        for (view, inputs) in views.inputs.iter().enumerate() {
            let mut back = [0.0; WIDTH];
            for (index, unit) in Self::units(ready, inputs).into_iter().enumerate() {
                let unit = unit.clamp(0.0, 1.0);
                output[view * WIDTH + index] += slope * unit * unit;
                let open = if unit > 0.0 && unit < 1.0 { 2.0 * unit } else { 0.0 };
                back[index] = slope * weights[view * WIDTH + index] * open;
            }
            let mut add = |row: usize| {
                let row = &mut hidden[WIDTH * row..][..WIDTH];
                row.iter_mut().zip(back).for_each(|(sum, slope)| *sum += slope);
            };
            add(0);
            inputs.iter().for_each(|&input| add(1 + input as usize));
        }
    }

    fn gradient(&self, slopes: &[f32]) -> Vec<f32> {
        slopes.to_vec()
    }

    fn pull(&self, games: usize) -> f32 {
        self.regularisation * PULL / games as f32
    }

    fn weights(&self) -> Weights {
        let ready = self.ready();
        let row =
            |row: &[f32; WIDTH]| -> Row { row.map(|weight| (weight * ONE as f32).round() as i16) };
        let mut network = Network::new(self.inputs);
        network.bias = row(&ready.bias);
        network.rows = ready.rows.iter().map(row).collect();
        for (phase, weights) in ready.output.iter().enumerate() {
            let whole = |weight: f32, most: f32| {
                (weight * OUTPUT_ONE as f32).clamp(-most, most).round() as i16
            };
            for (view, weights) in weights[..2 * WIDTH].as_chunks::<WIDTH>().0.iter().enumerate() {
                network.output[phase][view] =
                    weights.map(|weight| whole(weight, f32::from(MAX_OUTPUT)));
            }
            network.output_bias[phase] = whole(weights[2 * WIDTH], f32::from(MAX_OUTPUT_BIAS));
        }
        Weights { values: self.base.values.clone(), network: Some(network) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_games_that_know_no_left_and_right_have_a_mirror_image() {
        for (game, images) in [("mini", 2), ("tori", 1)] {
            let variant = Variant::find(game, &[]).unwrap();
            let model = NetworkModel::new(&variant, Weights::none(&variant), 0.1, 3);
            let seen = model.inputs(&Position::start(&variant));
            assert_eq!(seen.len(), images, "{game}");
            for input in 0..model.inputs.len() {
                assert_eq!(model.inputs.mirrored(model.inputs.mirrored(input)), input);
            }
            let last = seen.last().unwrap();
            assert_eq!(seen[0].inputs != last.inputs, images == 2, "the start has two sides");
        }
    }

    #[test]
    fn whole_numbers_evaluate_like_those_that_are_learnt() {
        for game in ["mini", "chu"] {
            let variant = Variant::find(game, &[]).unwrap();
            let base = Weights::none(&variant);
            let mut model = NetworkModel::new(&variant, base, 0.1, 3);
            let mut random = SplitMix64(5);
            for value in model.values() {
                *value += (random.below(200) as f32 - 100.0) / 1000.0;
            }
            let evaluator = Evaluator::by_formula(&variant).with(&variant, &model.weights());
            let ready = model.ready();
            let mut position = Position::start(&variant);
            let mut differs = false;
            for _ in 0..150 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                let views = &model.inputs(&position)[0];
                let expected = views.sign * model.evaluation(&ready, views);
                let found = evaluator.evaluate(&position).0 as f32;
                assert!((found - expected).abs() < 30.0, "{game}: {found} {expected}");
                differs |= (expected - views.linear).abs() > 30.0;
            }
            assert!(differs, "{game}: the network says something");
        }
    }
}
