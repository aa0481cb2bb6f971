//! The network beside the linear evaluation: the weights between its units are trained.
//!
//! The rows of inputs are sums of parts, of which those that inputs share may grow freely, while those
//! of their own are drawn to 0: a square is different only if the games say so.

mod pass;

use super::TunePlan;
use super::adam::Adam;
use super::training::{Model, Step};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Color, Piece, PieceKind, SplitMix64};
use komainu_engine::eval::network::{
    CENTIPAWNS, Inputs, MAX_BIAS, MAX_OUTPUT, MAX_OUTPUT_BIAS, NetworkWeights, ONE, OUTPUT_ONE,
    PHASES, Part, Rows,
};
use komainu_engine::eval::{Evaluator, Weights};
use pass::Pass;

/// The value of a unit at the start of a game before anything is learnt, and about how far the values
/// of the units are apart.
const START: [f32; 2] = [0.3, 0.3];
/// The largest of the first output weights.
const FIRST_OUTPUT: f32 = 0.1;
/// How strongly the rows that belong to one input, and those that inputs share, are drawn to 0, at a
/// regularisation of 1: by this share for a step of 1.
const PULLS: [f32; 2] = [100.0, 1.0];

/// What the evaluation of a position depends on besides the inputs of the player to move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facts {
    /// The linear evaluation for the player to move, in centipawns.
    linear: f32,
    phase: u8,
    /// 1 if Black is to move, else -1.
    sign: i8,
}

/// A network in training.
///
/// Its numbers are the bias of the units, the rows, the output weights of all phases, and the biases of
/// the outputs.
pub(super) struct NetworkModel {
    base: Weights,
    evaluator: Evaluator,
    inputs: Inputs,
    width: usize,
    /// True if it matters which pieces are near royal ones.
    sees_royals: bool,
    regularisation: f32,
    /// By input: the same one in the mirror image; none if left and right differ in the game.
    mirrored: Option<Vec<u32>>,
    /// By input: that of the other player for the same piece.
    of_other: Vec<u32>,
    /// By input: the rows that its weights are the sum of.
    parts: Vec<Vec<u32>>,
    values: Vec<f32>,
}

/// The numbers in the shape that evaluations use.
pub(super) struct Ready {
    bias: Vec<f32>,
    /// By input, a number for each unit.
    rows: Vec<f32>,
    output: Vec<f32>,
    output_bias: Vec<f32>,
}

/// Sums of slopes, in the shape of [`Ready`].
pub(super) struct Slopes {
    sums: Ready,
    /// True for each input that has slopes.
    touched: Vec<bool>,
}

/// What the steps of an epoch remember.
pub(super) struct Moments {
    rows: Adam,
    bias: Adam,
    output: Adam,
    /// The sum of all rates so far.
    way: f32,
    /// By row: that sum when it was last drawn to 0.
    drawn: Vec<f32>,
}

impl NetworkModel {
    /// Creates a network beside linear weights, with small random numbers from the seed of the plan.
    pub fn new(variant: &Variant, base: Weights, width: usize, plan: &TunePlan) -> Self {
        let base = Weights { network: None, ..base };
        let evaluator = Evaluator::by_formula(variant).with(variant, &base);
        let inputs = Inputs::new(variant);
        let is_mirrored = (0..variant.rules().pieces.len()).all(|kind| {
            evaluator.is_mirrored(variant, Piece::new(PieceKind(kind as u16), Color::Black))
        });
        let each = |change: &dyn Fn(usize) -> usize| -> Vec<u32> {
            (0..inputs.len()).map(|input| change(input) as u32).collect()
        };
        // Files that mirror each other share a row.
        let parts = (0..inputs.len()).map(|input| {
            let same = if is_mirrored { input.min(inputs.mirrored(input)) } else { input };
            let shared = Rows(inputs).of(same).skip(1);
            std::iter::once(input).chain(shared).map(|row| row as u32).collect()
        });
        let mut model = Self {
            base,
            evaluator,
            inputs,
            width,
            sees_royals: plan.royals,
            regularisation: plan.regularisation,
            mirrored: is_mirrored.then(|| each(&|input| inputs.mirrored(input))),
            of_other: each(&|input| inputs.of_other(input)),
            parts: parts.collect(),
            values: Vec::new(),
        };
        model.start(variant, plan.seed);
        model
    }

    /// Sets the numbers with which a training begins: kinds differ, squares do not.
    fn start(&mut self, variant: &Variant, seed: u64) {
        let mut random = SplitMix64(seed);
        let mut uniform =
            |range: f32| range * (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
        let (rows, width) = (Rows(self.inputs), self.width);
        self.values = vec![0.0; self.first_output_bias() + PHASES];
        self.values[..width].fill(START[0]);
        let mut counts = vec![0.0f32; variant.rules().pieces.len()];
        variant.rules().pieces_at_start().for_each(|kind| counts[kind.index()] += 0.5);
        let deviation = (2.0 * counts.iter().map(|count| count * count).sum::<f32>()).sqrt();
        let range = START[1] * 3f32.sqrt() / deviation.max(1.0);
        let first = (1 + rows.first(Part::Kind)) * width;
        let kinds = &mut self.values[first..][..rows.count(Part::Kind) * width];
        kinds.iter_mut().for_each(|value| *value = uniform(range));
        let (first, end) = (self.first_output(), self.first_output_bias());
        self.values[first..end].iter_mut().for_each(|value| *value = uniform(FIRST_OUTPUT));
    }

    /// Returns the index of the first output weight, after the bias and the rows.
    fn first_output(&self) -> usize {
        self.width * (1 + Rows(self.inputs).len())
    }

    fn first_output_bias(&self) -> usize {
        self.first_output() + PHASES * 2 * self.width
    }

    /// Draws a row to 0 by the way that steps have gone since it was last drawn.
    fn draw(&mut self, row: usize, moments: &mut Moments) {
        let is_shared = row >= self.inputs.len();
        let way = moments.way - std::mem::replace(&mut moments.drawn[row], moments.way);
        let rest = (-self.regularisation * PULLS[usize::from(is_shared)] * way).exp();
        let values = &mut self.values[(1 + row) * self.width..][..self.width];
        values.iter_mut().for_each(|value| *value *= rest);
    }

    /// Changes a row by its slopes.
    fn step_row(&mut self, row: usize, slopes: &[f32], rate: f32, moments: &mut Moments) {
        self.draw(row, moments);
        let values = &mut self.values[(1 + row) * self.width..][..self.width];
        moments.rows.step(row, values, slopes, rate);
    }
}

impl Model for NetworkModel {
    const BATCH: usize = 16_384;

    type Head = Facts;
    type Ready = Ready;
    type Slopes = Slopes;
    type Moments = Moments;

    fn inputs(&self) -> usize {
        self.inputs.len()
    }

    fn describe(&self, position: &Position, inputs: &mut Vec<u32>) -> Facts {
        let us = position.side_to_move();
        let limit = if self.sees_royals { self.inputs.len() } else { self.inputs.first_near() };
        let seen = self.inputs.of(position, us).into_iter();
        inputs.extend(seen.filter(|&input| (input as usize) < limit));
        Facts {
            linear: self.evaluator.evaluate(position).0 as f32,
            phase: self.evaluator.phase(position) as u8,
            sign: if us == Color::Black { 1 } else { -1 },
        }
    }

    fn mirror(&self, inputs: &mut [u32]) -> bool {
        let Some(mirrored) = &self.mirrored else { return false };
        inputs.iter_mut().for_each(|input| *input = mirrored[*input as usize]);
        true
    }

    fn values(&mut self) -> &mut Vec<f32> {
        &mut self.values
    }

    fn ready(&self) -> Ready {
        let width = self.width;
        let values = &self.values[width..];
        let mut rows = vec![0.0; self.inputs.len() * width];
        for (sums, parts) in rows.chunks_exact_mut(width).zip(&self.parts) {
            for &part in parts {
                let row = &values[part as usize * width..][..width];
                sums.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
            }
        }
        Ready {
            bias: self.values[..width].to_vec(),
            rows,
            output: self.values[self.first_output()..self.first_output_bias()].to_vec(),
            output_bias: self.values[self.first_output_bias()..].to_vec(),
        }
    }

    fn evaluation(&self, ready: &Ready, facts: Facts, inputs: &[u32]) -> f32 {
        pass::evaluation(&Pass { model: self, ready, facts, inputs })
    }

    fn learn(
        &self,
        ready: &Ready,
        facts: Facts,
        inputs: &[u32],
        slope: impl FnOnce(f32) -> f32,
        slopes: &mut Slopes,
    ) {
        pass::learn(&Pass { model: self, ready, facts, inputs }, slope, slopes);
    }

    fn no_slopes(&self) -> Slopes {
        let sums = Ready {
            bias: vec![0.0; self.width],
            rows: vec![0.0; self.inputs.len() * self.width],
            output: vec![0.0; PHASES * 2 * self.width],
            output_bias: vec![0.0; PHASES],
        };
        Slopes { sums, touched: vec![false; self.inputs.len()] }
    }

    fn move_slopes(&self, from: &mut Slopes, to: &mut Slopes) {
        fn add(from: &mut [f32], to: &mut [f32]) {
            to.iter_mut().zip(from).for_each(|(sum, slope)| *sum += std::mem::take(slope));
        }
        add(&mut from.sums.bias, &mut to.sums.bias);
        add(&mut from.sums.output, &mut to.sums.output);
        add(&mut from.sums.output_bias, &mut to.sums.output_bias);
        let rows = from.sums.rows.chunks_exact_mut(self.width);
        let rows = rows.zip(to.sums.rows.chunks_exact_mut(self.width));
        for ((from, to), touched) in rows.zip(from.touched.iter_mut().zip(&mut to.touched)) {
            if std::mem::take(touched.0) {
                *touched.1 = true;
                add(from, to);
            }
        }
    }

    fn no_moments(&self) -> Moments {
        let rows = Rows(self.inputs).len();
        Moments {
            rows: Adam::new(rows, self.width),
            bias: Adam::new(1, self.width),
            output: Adam::new(1, self.values.len() - self.first_output()),
            way: 0.0,
            drawn: vec![0.0; rows],
        }
    }

    fn step(&mut self, step: Step, slopes: &mut Slopes, moments: &mut Moments) {
        let (width, count) = (self.width, self.inputs.len());
        let share = 1.0 / step.positions as f32;
        let mean = |slopes: &mut f32| std::mem::take(slopes) * share;
        moments.way += step.rate;
        let mut shared = vec![0.0; (Rows(self.inputs).len() - count) * width];
        let mut touched = vec![false; Rows(self.inputs).len() - count];
        let rows = slopes.sums.rows.chunks_exact_mut(width).zip(&mut slopes.touched);
        for (input, (sums, is_touched)) in rows.enumerate() {
            if !std::mem::take(is_touched) {
                continue;
            }
            let row: Vec<f32> = sums.iter_mut().map(mean).collect();
            for &part in &self.parts[input][1..] {
                let part = part as usize - count;
                let sums = &mut shared[part * width..][..width];
                sums.iter_mut().zip(&row).for_each(|(sum, slope)| *sum += slope);
                touched[part] = true;
            }
            self.step_row(input, &row, step.rate, moments);
        }
        for (part, row) in shared.chunks_exact(width).enumerate().filter(|(part, _)| touched[*part])
        {
            self.step_row(count + part, row, step.rate, moments);
        }
        let bias: Vec<f32> = slopes.sums.bias.iter_mut().map(mean).collect();
        moments.bias.step(0, &mut self.values[..width], &bias, step.rate);
        let output = slopes.sums.output.iter_mut().chain(&mut slopes.sums.output_bias);
        let output: Vec<f32> = output.map(mean).collect();
        let first = self.first_output();
        moments.output.step(0, &mut self.values[first..], &output, step.rate);
        let (most, end) = (f32::from(MAX_OUTPUT) / OUTPUT_ONE as f32, self.first_output_bias());
        let output = &mut self.values[first..end];
        output.iter_mut().for_each(|value| *value = value.clamp(-most, most));
    }

    fn settle(&mut self, mut moments: Moments) {
        (0..Rows(self.inputs).len()).for_each(|row| self.draw(row, &mut moments));
    }

    fn weights(&self) -> Weights {
        fn whole(values: &[f32], one: i32, most: u16) -> impl Iterator<Item = i16> {
            let most = f32::from(most);
            values.iter().map(move |value| (value * one as f32).clamp(-most, most).round() as i16)
        }
        let (rows, width) = (Rows(self.inputs), self.width);
        let mut network = NetworkWeights::new(self.inputs, width);
        let (bias, values) = self.values.split_at(width);
        network.bias = whole(bias, ONE, MAX_BIAS).collect();
        network.rows = whole(&values[..rows.len() * width], ONE, i16::MAX as u16).collect();
        // The rows that files share are written for each.
        for input in 0..self.inputs.len() {
            for (row, &part) in rows.of(input).zip(&self.parts[input]) {
                let part = part as usize * width;
                network.rows.copy_within(part..part + width, row * width);
            }
        }
        let (first, end) = (self.first_output(), self.first_output_bias());
        network.output = whole(&self.values[first..end], OUTPUT_ONE, MAX_OUTPUT).collect();
        let biases = whole(&self.values[end..], OUTPUT_ONE, MAX_OUTPUT_BIAS);
        network.output_bias.iter_mut().zip(biases).for_each(|(to, bias)| *to = bias);
        Weights { values: self.base.values.clone(), network: Some(network) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(royals: bool) -> TunePlan {
        TunePlan {
            game: String::new(),
            options: std::collections::BTreeMap::new(),
            epochs: 1,
            rate: 0.003,
            regularisation: 0.1,
            horizon: 60,
            kinds_alone: false,
            network: Some(32),
            royals,
            base: None,
            seed: 3,
            records: 0,
        }
    }

    #[test]
    fn positions_of_games_that_know_no_left_and_right_have_a_mirror_image() {
        for (game, has_image) in [("mini", true), ("tori", false)] {
            let variant = Variant::find(game, &[]).unwrap();
            let model = NetworkModel::new(&variant, Weights::none(&variant), 32, &plan(true));
            let mut inputs = Vec::new();
            model.describe(&Position::start(&variant), &mut inputs);
            let mut image = inputs.clone();
            assert_eq!(model.mirror(&mut image), has_image, "{game}");
            assert_eq!(inputs != image, has_image, "the start has two sides");
        }
    }

    #[test]
    fn whole_numbers_evaluate_like_those_that_are_learnt() {
        for (game, width) in [("mini", 32), ("chu", 64), ("tori", 256)] {
            let variant = Variant::find(game, &[]).unwrap();
            let base = Weights::none(&variant);
            let mut model = NetworkModel::new(&variant, base, width, &plan(true));
            let mut random = SplitMix64(5);
            for value in model.values() {
                *value += (random.below(200) as f32 - 100.0) / 1500.0;
            }
            let evaluator = Evaluator::by_formula(&variant).with(&variant, &model.weights());
            let ready = model.ready();
            let mut position = Position::start(&variant);
            // The errors of rounding the weights of all units add up like steps in random directions.
            let most = 30.0 * (width as f32 / 32.0).sqrt();
            let mut differs = false;
            for _ in 0..150 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                let mut inputs = Vec::new();
                let facts = model.describe(&position, &mut inputs);
                let expected = f32::from(facts.sign) * model.evaluation(&ready, facts, &inputs);
                let found = evaluator.evaluate(&position).0 as f32;
                assert!((found - expected).abs() < most, "{game}: {found} {expected}");
                differs |= (expected - facts.linear).abs() > most;
            }
            assert!(differs, "{game}: the network says something");
        }
    }

    /// The slopes are those of the evaluation: a small change of a number changes it by as much.
    #[test]
    fn slopes_are_differences_of_evaluations() {
        let variant = Variant::find("mini", &[]).unwrap();
        let mut model = NetworkModel::new(&variant, Weights::none(&variant), 32, &plan(true));
        let mut inputs = Vec::new();
        let facts = model.describe(&Position::start(&variant), &mut inputs);
        let mut slopes = model.no_slopes();
        let before = model.ready();
        model.learn(&before, facts, &inputs, |_| 1.0, &mut slopes);
        let slope_of = |place: usize, slopes: &Slopes| match place.checked_sub(32) {
            None => slopes.sums.bias[place],
            Some(place) => slopes.sums.rows[place],
        };
        let touched = inputs.iter().map(|&input| 32 * (1 + input as usize) + 3);
        for place in [0, 7].into_iter().chain(touched) {
            const CHANGE: f32 = 1e-3;
            let mut both = [-CHANGE, CHANGE].map(|change| {
                model.values()[place] += change;
                let evaluation = model.evaluation(&model.ready(), facts, &inputs);
                model.values()[place] -= change;
                evaluation
            });
            both[1] -= both[0];
            let (found, expected) = (slope_of(place, &slopes), both[1] / (2.0 * CHANGE));
            assert!((found - expected).abs() < 0.5, "{place}: {found} {expected}");
        }
        assert!(slopes.sums.rows.iter().any(|&slope| slope.abs() > 1.0));
    }
}
