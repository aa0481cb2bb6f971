//! How likely the results of pairs are under a hypothesis about a player.
//!
//! A pair has five possible results, whose probabilities are unknown: of all distributions that fit the
//! hypothesis, the one under which the observed results are most likely is used.
//!
//! Sources: M. Van den Bergh, The generalized maximum likelihood ratio for the expectation value of
//! a distribution, 2019, and Comments on normalized Elo, 2020.

/// The share of the points of a pair for each of its results.
pub const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The count, in pairs, of a result that has not occurred yet, as it is still possible.
const UNSEEN: f64 = 1e-3;
/// The maximum number of steps of an approximation.
const STEPS: usize = 10;
/// A change of a probability that is small enough to stop.
const STILL: f64 = 1e-9;

/// The probabilities of the five results of a pair.
pub type Probabilities = [f64; 5];

/// The results of at least one pair.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    counts: [f64; 5],
    total: f64,
}

impl Sample {
    /// Creates a sample from the number of pairs with each result; returns `None` without pairs.
    pub fn of(counts: [u32; 5]) -> Option<Self> {
        if counts == [0; 5] {
            return None;
        }
        let counts = counts.map(|count| f64::from(count).max(UNSEEN));
        Some(Self { counts, total: counts.iter().sum() })
    }

    /// Returns the logarithm of the likelihood of the sample, up to a constant that depends only on the
    /// sample.
    pub fn log_likelihood(&self, probabilities: &Probabilities) -> f64 {
        self.counts.iter().zip(probabilities).map(|(count, p)| count * p.ln()).sum()
    }

    /// Returns the shares of the results in the sample: its most likely probabilities.
    pub fn shares(&self) -> Probabilities {
        self.counts.map(|count| count / self.total)
    }

    /// Returns the most likely probabilities with which a player scores this share of the points, which
    /// has to be between 0 and 1.
    pub fn with_score(&self, score: f64) -> Probabilities {
        self.balanced(&SHARES.map(|share| share - score))
    }

    /// Returns the most likely probabilities with which the score lies this many standard deviations of
    /// a pair above one half.
    pub fn with_deviations(&self, deviations: f64) -> Probabilities {
        let mut probabilities: Probabilities = [0.2; 5];
        for _ in 0..STEPS {
            let (mean, deviation) = moments(&probabilities);
            let bend = |share: f64| 0.5 * (1.0 + ((share - mean) / deviation).powi(2));
            let weights = SHARES.map(|share| share - 0.5 - deviations * deviation * bend(share));
            let next = self.balanced(&weights);
            let change = probabilities.iter().zip(next).map(|(old, new)| (old - new).abs());
            let change = change.fold(0.0, f64::max);
            probabilities = next;
            if change < STILL {
                break;
            }
        }
        probabilities
    }

    /// Returns the most likely probabilities under which the mean of these weights is 0; returns the
    /// shares unless some weights are below 0 and others above.
    fn balanced(&self, weights: &[f64; 5]) -> Probabilities {
        let shares = self.shares();
        let least = weights.iter().copied().fold(f64::INFINITY, f64::min);
        let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if least >= 0.0 || most <= 0.0 {
            return shares;
        }
        let tilted = |tilt: f64| {
            let mut probabilities = shares;
            for (p, weight) in probabilities.iter_mut().zip(weights) {
                *p /= 1.0 + tilt * weight;
            }
            probabilities
        };
        // The mean falls from infinity to minus infinity between these.
        let (mut low, mut high) = (-1.0 / most, -1.0 / least);
        loop {
            let middle = 0.5 * (low + high);
            if middle <= low || middle >= high {
                return tilted(middle);
            }
            let mean: f64 = tilted(middle).iter().zip(weights).map(|(p, weight)| p * weight).sum();
            if mean > 0.0 { low = middle } else { high = middle }
        }
    }
}

/// The mean of the share of a pair's points, and its standard deviation.
fn moments(probabilities: &Probabilities) -> (f64, f64) {
    let expected = |value: &dyn Fn(f64) -> f64| -> f64 {
        SHARES.iter().zip(probabilities).map(|(&share, p)| p * value(share)).sum()
    };
    let mean = expected(&|share| share);
    (mean, expected(&|share| (share - mean).powi(2)).sqrt())
}
