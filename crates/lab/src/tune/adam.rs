//! Adam: steps whose size follows from the mean and the mean square of earlier slopes.
//!
//! Source: D. P. Kingma and J. Ba, Adam: a method for stochastic optimization, 2015.

const DECAYS: [f32; 2] = [0.9, 0.999];
const TINY: f32 = 1e-8;

/// The memory of the steps of some rows of numbers; rows without slopes are left alone.
#[derive(Debug)]
pub(super) struct Adam {
    width: usize,
    means: Vec<f32>,
    squares: Vec<f32>,
    /// By row: the number of its steps.
    steps: Vec<i32>,
}

impl Adam {
    /// Nothing remembered of rows that have `width` numbers each.
    pub fn new(rows: usize, width: usize) -> Self {
        let zeros = vec![0.0; rows * width];
        Self { width, means: zeros.clone(), squares: zeros, steps: vec![0; rows] }
    }

    /// Changes the numbers of a row by at most `rate` each, given their slopes.
    pub fn step(&mut self, row: usize, values: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps[row] += 1;
        let [means, squares] = [&mut self.means, &mut self.squares]
            .map(|moments| &mut moments[row * self.width..][..self.width]);
        // Means begin at 0, from which they are corrected.
        let corrections = DECAYS.map(|decay| 1.0 - decay.powi(self.steps[row]));
        let moments = means.iter_mut().zip(squares);
        for ((value, slope), (mean, square)) in values.iter_mut().zip(slopes).zip(moments) {
            *mean = DECAYS[0] * *mean + (1.0 - DECAYS[0]) * slope;
            *square = DECAYS[1] * *square + (1.0 - DECAYS[1]) * slope * slope;
            let root = (*square / corrections[1]).sqrt();
            *value -= rate * (*mean / corrections[0]) / (root + TINY);
        }
    }
}
