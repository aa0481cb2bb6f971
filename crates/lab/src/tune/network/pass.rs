//! The evaluation of a position by a network in training, and the slopes of its numbers.

use super::{CENTIPAWNS, Facts, NetworkModel, Ready, Slopes};
use komainu_core::board::vector::{self, Vector, Work};

/// The number of sums into which a sum over units is split, in an order that is the same everywhere.
const SUMS: usize = 8;

/// A position and the numbers by which it is evaluated.
pub(super) struct Pass<'p> {
    pub model: &'p NetworkModel,
    pub ready: &'p Ready,
    pub facts: Facts,
    /// The inputs of the player to move.
    pub inputs: &'p [u32],
}

/// Returns the evaluation from Black's point of view, in centipawns.
pub(super) fn evaluation(pass: &Pass) -> f32 {
    vector::run(Forward(pass))
}

/// Adds the slopes of a position to sums, given the slope of the loss by the evaluation.
pub(super) fn learn(pass: &Pass, slope: impl FnOnce(f32) -> f32, slopes: &mut Slopes) {
    vector::run(Learn { pass, slope, slopes });
}

struct Forward<'p>(&'p Pass<'p>);

impl Work for Forward<'_> {
    type Output = f32;

    #[inline(always)]
    fn work<V: Vector>(self, _: V) -> f32 {
        match self.0.model.width {
            32 => self.0.forward::<32>().1,
            64 => self.0.forward::<64>().1,
            128 => self.0.forward::<128>().1,
            _ => self.0.forward::<256>().1,
        }
    }
}

struct Learn<'p, F> {
    pass: &'p Pass<'p>,
    slope: F,
    slopes: &'p mut Slopes,
}

impl<F: FnOnce(f32) -> f32> Work for Learn<'_, F> {
    type Output = ();

    #[inline(always)]
    fn work<V: Vector>(self, _: V) {
        let Self { pass, slope, slopes } = self;
        match pass.model.width {
            32 => pass.learn::<32>(slope, slopes),
            64 => pass.learn::<64>(slope, slopes),
            128 => pass.learn::<128>(slope, slopes),
            _ => pass.learn::<256>(slope, slopes),
        }
    }
}

impl Pass<'_> {
    /// The input that the player to move or the other player has for a piece.
    #[inline(always)]
    fn input(&self, player: usize, input: u32) -> usize {
        (if player == 0 { input } else { self.model.of_other[input as usize] }) as usize
    }

    /// The index of the output weights of a player.
    #[inline(always)]
    const fn output(&self, player: usize) -> usize {
        2 * self.facts.phase as usize + player
    }

    /// The clipped units of both players, and the evaluation from Black's point of view.
    #[inline(always)]
    fn forward<const WIDTH: usize>(&self) -> ([[f32; WIDTH]; 2], f32) {
        let rows = self.ready.rows.as_chunks::<WIDTH>().0;
        let output = self.ready.output.as_chunks::<WIDTH>().0;
        let mut units = [[0.0; WIDTH]; 2];
        let mut sums = [0.0; SUMS];
        for player in 0..2 {
            let mut row = self.ready.bias.as_chunks::<WIDTH>().0[0];
            for &input in self.inputs {
                let weights = &rows[self.input(player, input)];
                for unit in 0..WIDTH {
                    row[unit] += weights[unit];
                }
            }
            let weights = &output[self.output(player)];
            for first in (0..WIDTH).step_by(SUMS) {
                for sum in 0..SUMS {
                    let unit = row[first + sum].clamp(0.0, 1.0);
                    row[first + sum] = unit;
                    sums[sum] += unit * unit * weights[first + sum];
                }
            }
            units[player] = row;
        }
        let mut sum = self.ready.output_bias[self.facts.phase as usize];
        for part in sums {
            sum += part;
        }
        let sign = f32::from(self.facts.sign);
        (units, sign * (self.facts.linear + CENTIPAWNS as f32 * sum))
    }

    #[inline(always)]
    fn learn<const WIDTH: usize>(&self, slope: impl FnOnce(f32) -> f32, slopes: &mut Slopes) {
        let (units, evaluation) = self.forward::<WIDTH>();
        let slope = f32::from(self.facts.sign) * CENTIPAWNS as f32 * slope(evaluation);
        let Slopes { sums, touched } = slopes;
        sums.output_bias[self.facts.phase as usize] += slope;
        let rows = sums.rows.as_chunks_mut::<WIDTH>().0;
        let bias = &mut sums.bias.as_chunks_mut::<WIDTH>().0[0];
        for player in 0..2 {
            let output = self.output(player);
            let weights = &self.ready.output.as_chunks::<WIDTH>().0[output];
            let weight_slopes = &mut sums.output.as_chunks_mut::<WIDTH>().0[output];
            let mut back = [0.0; WIDTH];
            for index in 0..WIDTH {
                let unit = units[player][index];
                weight_slopes[index] += slope * unit * unit;
                // A unit that is clipped does not follow its sum.
                let is_open = unit > 0.0 && unit < 1.0;
                back[index] = if is_open { 2.0 * slope * weights[index] * unit } else { 0.0 };
                bias[index] += back[index];
            }
            for &input in self.inputs {
                let input = self.input(player, input);
                touched[input] = true;
                let row = &mut rows[input];
                for index in 0..WIDTH {
                    row[index] += back[index];
                }
            }
        }
    }
}
