//! Logistic regression by stochastic gradient descent.
//!
//! Sums are taken over parts in a fixed order, and their number is fixed, so that the results do not
//! depend on the number of threads.

use rayon::prelude::*;

use super::positions::{Place, Positions, Sample};
use komainu_core::board::Position;
use komainu_core::types::SplitMix64;
use komainu_engine::eval::Weights;

/// The number of parts of a batch, each of which one thread sums up.
const PARTS: usize = 8;
/// The number of positions whose losses one thread sums up at a time.
const PART: usize = 4096;

/// The size of a step in the training.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// By how much a number may change.
    pub rate: f32,
    /// The number of positions whose slopes are summed up.
    pub positions: usize,
    /// The number of training games.
    pub games: usize,
}

/// A part of the evaluation that is trained: its numbers, and how an evaluation follows from them.
pub(super) trait Model: Sync {
    /// The number of positions between two steps.
    const BATCH: usize;

    /// What the evaluation of a position depends on besides its inputs.
    type Head: Copy + Send + Sync;
    /// The numbers in the shape that evaluations use.
    type Ready: Sync;
    /// Sums of slopes over positions.
    type Slopes: Send;
    /// What the steps of an epoch remember of those before.
    type Moments;

    /// Returns the limit below which the inputs of positions are.
    fn inputs(&self) -> usize;

    /// Appends the inputs of a position to a list.
    fn describe(&self, position: &Position, inputs: &mut Vec<u32>) -> Self::Head;

    /// Changes inputs to those of the mirror image; `false` if left and right differ in this game, or if
    /// the numbers are the same for both.
    fn mirror(&self, inputs: &mut [u32]) -> bool;

    /// Returns the numbers that are trained.
    fn values(&mut self) -> &mut Vec<f32>;

    /// Returns the numbers in the shape that evaluations use.
    fn ready(&self) -> Self::Ready;

    /// An evaluation from Black's point of view, in centipawns.
    fn evaluation(&self, ready: &Self::Ready, head: Self::Head, inputs: &[u32]) -> f32;

    /// Evaluates a position and adds the slopes of its loss; `slope` returns the slope of the loss by
    /// the evaluation.
    fn learn(
        &self,
        ready: &Self::Ready,
        head: Self::Head,
        inputs: &[u32],
        slope: impl FnOnce(f32) -> f32,
        slopes: &mut Self::Slopes,
    );

    /// Returns sums of no slopes.
    fn no_slopes(&self) -> Self::Slopes;

    /// Moves slopes from one sum to another.
    fn move_slopes(&self, from: &mut Self::Slopes, to: &mut Self::Slopes);

    /// Returns what the first step of an epoch remembers.
    fn no_moments(&self) -> Self::Moments;

    /// Changes the numbers by the slopes, which are reset.
    fn step(&mut self, step: Step, slopes: &mut Self::Slopes, moments: &mut Self::Moments);

    /// Ends an epoch: what steps have left for later is done.
    fn settle(&mut self, moments: Self::Moments);

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
    /// The number of passes over all positions.
    pub epochs: u64,
    /// The first size of a step; the size falls evenly to 0.
    pub rate: f32,
}

/// Returns the share of the points that corresponds to an advantage.
pub(super) fn share(advantage: f32) -> f32 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The cross entropy of an expected share of the points.
pub(super) fn entropy(target: f32, expected: f32) -> f64 {
    let [yes, no] = [expected, 1.0 - expected].map(|share| f64::from(share.max(1e-7)).ln());
    -f64::from(target) * yes - f64::from(1.0 - target) * no
}

impl Training {
    /// The mean losses of some positions, compared with the targets and with the results.
    pub fn losses<M: Model>(&self, model: &M, positions: &Positions<M::Head>) -> [f64; 2] {
        let ready = model.ready();
        let places = positions.places();
        let of_part = |places: &[Place]| {
            let mut inputs = Vec::new();
            let mut sums = [0.0; 2];
            for &place in places {
                let Sample { head, target, result, .. } = positions.read(place, &mut inputs);
                let expected = share(model.evaluation(&ready, head, &inputs) / self.scale);
                sums[0] += entropy(target, expected);
                sums[1] += entropy(result, expected);
            }
            sums
        };
        let parts: Vec<_> = places.par_chunks(PART).map(of_part).collect();
        let sums = parts.into_iter().reduce(|a, b| [a[0] + b[0], a[1] + b[1]]);
        sums.unwrap_or_default().map(|sum| sum / places.len().max(1) as f64)
    }

    /// Goes through all positions once, in a random order from the seed, each as it is or as its mirror
    /// image; returns the mean loss, compared with the targets as they were met.
    pub fn epoch<M: Model>(
        &self,
        model: &mut M,
        positions: &Positions<M::Head>,
        number: u64,
    ) -> f64 {
        let mut order = positions.places();
        let mut random = SplitMix64::of_part(self.seed, number);
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let mut moments = model.no_moments();
        let mut slopes: Vec<M::Slopes> = (0..PARTS).map(|_| model.no_slopes()).collect();
        let batches = order.chunks(M::BATCH);
        let steps = batches.len() as f32;
        let mut loss = 0.0;
        for (step, batch) in batches.enumerate() {
            let ready = model.ready();
            let parts = batch.par_chunks(M::BATCH.div_ceil(PARTS)).zip(&mut slopes);
            let losses = parts.enumerate().map(|(part, (places, slopes))| {
                let part = part + PARTS * step;
                let images = SplitMix64::of_part(self.seed ^ number << 32, part as u64);
                self.learn(model, &ready, positions, places, images, slopes)
            });
            loss += losses.collect::<Vec<_>>().into_iter().sum::<f64>();
            let (sum, others) = slopes.split_at_mut(1);
            others.iter_mut().for_each(|part| model.move_slopes(part, &mut sum[0]));
            let done = (number - 1) as f32 + step as f32 / steps;
            let rate = self.rate * (1.0 - done / self.epochs as f32);
            let step = Step { rate, positions: batch.len(), games: self.games };
            model.step(step, &mut sum[0], &mut moments);
        }
        model.settle(moments);
        loss / order.len().max(1) as f64
    }

    /// Adds the slopes of the losses of some positions, and returns the sum of the losses.
    fn learn<M: Model>(
        &self,
        model: &M,
        ready: &M::Ready,
        positions: &Positions<M::Head>,
        places: &[Place],
        mut images: SplitMix64,
        slopes: &mut M::Slopes,
    ) -> f64 {
        let mut inputs = Vec::new();
        let mut loss = 0.0;
        for &place in places {
            let Sample { head, target, .. } = positions.read(place, &mut inputs);
            if images.below(2) == 1 {
                model.mirror(&mut inputs);
            }
            let slope = |evaluation: f32| {
                let expected = share(evaluation / self.scale);
                loss += entropy(target, expected);
                (expected - target) / self.scale
            };
            model.learn(ready, head, &inputs, slope, slopes);
        }
        loss
    }
}
