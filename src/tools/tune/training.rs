//! Logistic regression with Adam.
//!
//! Sums are taken over parts of a fixed size in a fixed order, so that the same numbers come out of
//! any number of threads.
//!
//! Source: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015.

use rayon::prelude::*;

use super::parameters::Parameters;
use super::samples::{Sample, black_scores};
use crate::eval::Layout;
use crate::tools::matches::GameRecord;
use crate::types::SplitMix64;

/// The positions between two steps.
const BATCH: usize = 8192;
/// The positions over which one thread sums up.
const PART: usize = 512;
/// The positions of a game that would say as much if each were of another one: a game has one result.
const INDEPENDENT: f32 = 2.0;

const DECAYS: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;

/// The numbers of a training.
#[derive(Debug, Clone, Copy)]
pub(super) struct Training {
    /// The advantage, in centipawns, from which a side gets the share of points of 1/(1+1/e).
    pub scale: f32,
    /// How much the formula counts, 1 for as much as one expects of it.
    pub regularisation: f32,
    /// The number of games that are learnt from.
    pub games: usize,
    pub seed: u64,
}

/// The share of the points that an advantage stands for.
pub(super) fn share(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The cross entropy of an expected share of the points.
fn entropy(target: f32, expected: f32) -> f64 {
    let [yes, no] = [expected, 1.0 - expected].map(|share| f64::from(share.max(1e-7)).ln());
    -f64::from(target) * yes - f64::from(1.0 - target) * no
}

/// The scale at which the search's scores foretell the results of games best.
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
fn sum(samples: &[Sample], of: impl Fn(&Sample) -> f64 + Sync) -> f64 {
    let parts = samples.par_chunks(PART).map(|part| part.iter().map(&of).sum::<f64>());
    parts.collect::<Vec<_>>().into_iter().sum()
}

/// The factors of a sample's weights in the opening and the ending.
fn factors(sample: &Sample) -> [f32; 2] {
    [sample.factor * (1.0 - sample.gone), sample.factor * sample.gone]
}

impl Training {
    /// The evaluation of a sample with these weights, in centipawns.
    fn evaluation(layout: &Layout, weights: &[f32], sample: &Sample) -> f32 {
        let mut sums = [0.0; 2];
        for &entry in &sample.entries {
            let (place, sign) = ((entry >> 1) as usize, 1.0 - 2.0 * (entry & 1) as f32);
            sums[0] += sign * weights[2 * place];
            sums[1] += sign * weights[2 * place + 1];
        }
        let first = 2 * (layout.len() - sample.scalars.len());
        for (scalar, weights) in sample.scalars.iter().zip(weights[first..].chunks_exact(2)) {
            sums[0] += scalar * weights[0];
            sums[1] += scalar * weights[1];
        }
        let [opening, ending] = factors(sample);
        sample.base + sums[0] * opening + sums[1] * ending
    }

    /// The mean loss of some samples, compared with the targets or the results.
    pub fn loss(
        &self,
        layout: &Layout,
        weights: &[f32],
        samples: &[Sample],
        truth: fn(&Sample) -> f32,
    ) -> f64 {
        let loss = |sample: &Sample| {
            let expected = share(Self::evaluation(layout, weights, sample) / self.scale);
            entropy(truth(sample), expected)
        };
        sum(samples, loss) / samples.len().max(1) as f64
    }

    /// Goes through all samples once, in an order that the seed decides.
    pub fn epoch(
        &self,
        layout: &Layout,
        parameters: &mut Parameters,
        samples: &[Sample],
        number: u64,
        rate: f32,
    ) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let mut random = SplitMix64::of_part(self.seed, number);
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let pull = self.regularisation / (INDEPENDENT * self.games as f32);
        let mut moments = vec![[0.0f32; 2]; parameters.values.len()];
        for (step, batch) in (1..).zip(order.chunks(BATCH)) {
            let weights = parameters.weights();
            let parts = batch.par_chunks(PART).map(|part| {
                self.slopes(layout, &weights, part.iter().map(|&index| &samples[index as usize]))
            });
            let mut slopes = vec![0.0; weights.len()];
            for part in parts.collect::<Vec<_>>() {
                slopes.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
            }
            let gradient = parameters.gradient(&slopes);
            let corrections = DECAYS.map(|decay| 1.0 - decay.powi(step));
            for ((value, slope), moment) in
                parameters.values.iter_mut().zip(gradient).zip(&mut moments)
            {
                let slope = slope / batch.len() as f32 + pull * *value;
                moment[0] = DECAYS[0] * moment[0] + (1.0 - DECAYS[0]) * slope;
                moment[1] = DECAYS[1] * moment[1] + (1.0 - DECAYS[1]) * slope * slope;
                let [mean, square] = [0, 1].map(|index| moment[index] / corrections[index]);
                *value -= rate * mean / (square.sqrt() + TINY);
            }
        }
    }

    /// The sums of the loss's slopes by the weights, times the scale.
    fn slopes<'s>(
        &self,
        layout: &Layout,
        weights: &[f32],
        samples: impl Iterator<Item = &'s Sample>,
    ) -> Vec<f32> {
        let mut slopes = vec![0.0; weights.len()];
        let first = 2 * (layout.len() - crate::eval::SCALARS);
        for sample in samples {
            let expected = share(Self::evaluation(layout, weights, sample) / self.scale);
            let error = expected - sample.target;
            let [opening, ending] = factors(sample).map(|factor| error * factor / self.scale);
            for &entry in &sample.entries {
                let (place, sign) = ((entry >> 1) as usize, 1.0 - 2.0 * (entry & 1) as f32);
                slopes[2 * place] += sign * opening;
                slopes[2 * place + 1] += sign * ending;
            }
            for (scalar, slopes) in sample.scalars.iter().zip(slopes[first..].chunks_exact_mut(2)) {
                slopes[0] += scalar * opening;
                slopes[1] += scalar * ending;
            }
        }
        slopes
    }
}
