//! Logistic regression with Adam.
//!
//! Sums are taken over parts of a fixed size in a fixed order, so that the results do not depend on the
//! number of threads.
//!
//! Source: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015.

use rayon::prelude::*;

use super::samples::{Sample, black_scores};
use crate::matches::GameRecord;
use komainu_core::board::Position;
use komainu_core::types::SplitMix64;
use komainu_engine::eval::Weights;

/// The number of positions between two steps.
const BATCH: usize = 8192;
/// The number of positions that one thread sums up at a time.
const PART: usize = 512;
const DECAYS: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;

/// A part of the evaluation that is trained: its numbers, and how an evaluation follows from them.
pub(super) trait Model: Sync {
    /// The inputs of the evaluation of a position.
    type Inputs: Send + Sync;
    /// The numbers in the shape that evaluations use.
    type Ready: Sync;

    /// Returns the inputs of the evaluation of a position; if left and right may be swapped and the
    /// inputs differ then, those of its mirror image, too.
    fn inputs(&self, position: &Position) -> Vec<Self::Inputs>;

    /// Returns the numbers that are trained.
    fn values(&mut self) -> &mut Vec<f32>;

    /// Returns the numbers in the shape that evaluations use.
    fn ready(&self) -> Self::Ready;

    /// Returns the number of slopes in a sum over positions.
    fn slopes(&self, ready: &Self::Ready) -> usize;

    /// An evaluation from Black's point of view, in centipawns.
    fn evaluation(&self, ready: &Self::Ready, inputs: &Self::Inputs) -> f32;

    /// Adds the slopes of the loss, given its slope by the evaluation of a position.
    fn add_slopes(
        &self,
        ready: &Self::Ready,
        inputs: &Self::Inputs,
        slope: f32,
        slopes: &mut [f32],
    );

    /// Returns the slopes by the numbers that are trained.
    fn gradient(&self, slopes: &[f32]) -> Vec<f32>;

    /// Returns the weight decay of each number for every step of 1.
    fn pull(&self, games: usize) -> f32;

    /// Returns the weights, rounded, as the evaluation uses them.
    fn weights(&self) -> Weights;
}

/// The numbers of a training.
#[derive(Debug, Clone, Copy)]
pub(super) struct Training {
    /// The advantage, in centipawns, for which a side gets the share of points of 1/(1+1/e).
    pub scale: f32,
    /// The number of training games.
    pub games: usize,
    pub seed: u64,
}

/// Returns the share of the points that corresponds to an advantage.
pub(super) fn share(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The cross entropy of an expected share of the points.
fn entropy(target: f32, expected: f32) -> f64 {
    let [yes, no] = [expected, 1.0 - expected].map(|share| f64::from(share.max(1e-7)).ln());
    -f64::from(target) * yes - f64::from(1.0 - target) * no
}

/// Returns the scale at which the search's scores predict the results of games best.
pub(super) fn fit_scale(records: &[GameRecord], average: f32) -> f32 {
    let loss = |scale: f32| {
        let losses = records.par_iter().map(|record| {
            let result = record.black_half_points() as f32 / 2.0;
            let scores = black_scores(record).filter_map(|(_, score)| score);
            scores.map(|score| entropy(result, share(score / scale))).sum::<f64>()
        });
        losses.collect::<Vec<_>>().into_iter().sum::<f64>()
    };
    // The loss has one minimum: the interval around it is narrowed by thirds.
    let (mut low, mut high) = ((average / 20.0).ln(), (average * 100.0).ln());
    for _ in 0..30 {
        let [left, right] = [(2.0 * low + high) / 3.0, (low + 2.0 * high) / 3.0];
        if loss(left.exp()) < loss(right.exp()) { high = right } else { low = left }
    }
    f32::midpoint(low, high).exp()
}

/// A sum over samples that does not depend on the number of threads.
fn sum<I: Sync>(samples: &[Sample<I>], of: impl Fn(&Sample<I>) -> f64 + Sync) -> f64 {
    let parts = samples.par_chunks(PART).map(|part| part.iter().map(&of).sum::<f64>());
    parts.collect::<Vec<_>>().into_iter().sum()
}

impl Training {
    /// The mean loss of some samples, compared with the targets or the results.
    pub fn loss<M: Model>(
        &self,
        model: &M,
        samples: &[Sample<M::Inputs>],
        truth: fn(&Sample<M::Inputs>) -> f32,
    ) -> f64 {
        let ready = model.ready();
        let loss = |sample: &Sample<M::Inputs>| {
            let expected = share(model.evaluation(&ready, &sample.inputs) / self.scale);
            entropy(truth(sample), expected)
        };
        sum(samples, loss) / samples.len().max(1) as f64
    }

    /// Goes through all samples once, in a random order from the seed.
    pub fn epoch<M: Model>(
        &self,
        model: &mut M,
        samples: &[Sample<M::Inputs>],
        number: u64,
        rate: f32,
    ) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let mut random = SplitMix64::of_part(self.seed, number);
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let pull = model.pull(self.games);
        let mut moments = vec![[0.0f32; 2]; model.values().len()];
        for (step, batch) in (1..).zip(order.chunks(BATCH)) {
            let ready = model.ready();
            let parts = batch.par_chunks(PART).map(|part| {
                let samples = part.iter().map(|&index| &samples[index as usize]);
                self.slopes(model, &ready, samples)
            });
            let mut slopes = vec![0.0; model.slopes(&ready)];
            for part in parts.collect::<Vec<_>>() {
                slopes.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
            }
            let gradient = model.gradient(&slopes);
            let corrections = DECAYS.map(|decay| 1.0 - decay.powi(step));
            for ((value, slope), moment) in
                model.values().iter_mut().zip(gradient).zip(&mut moments)
            {
                let slope = slope / batch.len() as f32 + pull * *value;
                moment[0] = DECAYS[0] * moment[0] + (1.0 - DECAYS[0]) * slope;
                moment[1] = DECAYS[1] * moment[1] + (1.0 - DECAYS[1]) * slope * slope;
                let [mean, square] = [0, 1].map(|index| moment[index] / corrections[index]);
                *value -= rate * mean / (square.sqrt() + TINY);
            }
        }
    }

    /// Returns the sums of the slopes of the loss.
    fn slopes<'s, M: Model>(
        &self,
        model: &M,
        ready: &M::Ready,
        samples: impl Iterator<Item = &'s Sample<M::Inputs>>,
    ) -> Vec<f32>
    where
        M::Inputs: 's,
    {
        let mut slopes = vec![0.0; model.slopes(ready)];
        for sample in samples {
            let expected = share(model.evaluation(ready, &sample.inputs) / self.scale);
            let slope = (expected - sample.target) / self.scale;
            model.add_slopes(ready, &sample.inputs, slope, &mut slopes);
        }
        slopes
    }
}
