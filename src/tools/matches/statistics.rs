//! What the games of a match say about its players.
//!
//! Games are played in pairs, the same opening with colours swapped, and the pair is what is
//! counted: that one opening favours a side does not make the result less certain.
//!
//! Source of the sequential test: A. Wald, Sequential tests of statistical hypotheses, 1945, with
//! the normal approximation of M. Van den Bergh, Comments on normalized Elo, 2020.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A sequential probability ratio test: is a player better by `elo0` or by `elo1` Elo?
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The Elo difference of the hypothesis H0.
    pub elo0: f64,
    /// The Elo difference of the hypothesis H1.
    pub elo1: f64,
    /// The share of errors that is allowed: H1 is accepted where H0 is true.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// The same the other way round.
    #[serde(default = "five_percent")]
    pub beta: f64,
}

const fn five_percent() -> f64 {
    0.05
}

/// The verdict of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
    /// More games are needed.
    Open,
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `0,5` or `0,5,0.05,0.05`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("found `{text}`, expected two Elo numbers, such as 0,5");
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|word| word.trim().parse::<f64>()).collect();
        let sprt = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => Self { elo0, elo1, alpha: five_percent(), beta: five_percent() },
            [elo0, elo1, alpha, beta] => Self { elo0, elo1, alpha, beta },
            _ => return Err(wrong()),
        };
        sprt.check().map(|()| sprt)
    }
}

impl Sprt {
    /// Finds numbers with which there is nothing to test.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let Self { elo0, elo1, alpha, beta } = *self;
        if !(elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 && elo0 < elo1) {
            return Err(format!("found {elo0},{elo1}, expected elo0 below elo1, within 1000"));
        }
        let share = |share: f64| share > 0.0 && share < 0.5;
        if !share(alpha) || !share(beta) {
            return Err(format!("found {alpha},{beta}, expected shares of errors below 0.5"));
        }
        Ok(())
    }

    /// The bounds at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the pairs are under H1 than under H0.
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let Some((mean, variance)) = pairs.moments() else { return 0.0 };
        let [s0, s1] = [self.elo0, self.elo1].map(score_of);
        f64::from(pairs.count()) * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The verdict on the pairs.
    #[must_use]
    pub fn verdict(&self, pairs: &Pairs) -> Verdict {
        let (llr, (lower, upper)) = (self.llr(pairs), self.bounds());
        if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// The share of the points that a player scores who is better by so many Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that a share of the points stands for; infinite for none or all.
fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The numbers of pairs by the points that the first player made: 0, 0.5, 1, 1.5 and 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The mean and the variance of a pair's share of the points; none without pairs.
    ///
    /// Results that have not occurred yet count as a thousandth, so that the variance is never 0.
    fn moments(&self) -> Option<(f64, f64)> {
        if self.count() == 0 {
            return None;
        }
        let counts = self.0.map(|count| f64::from(count).max(1e-3));
        let total: f64 = counts.iter().sum();
        let shares = || (0..).map(|quarters| f64::from(quarters) / 4.0).zip(counts);
        let mean = shares().map(|(share, count)| share * count).sum::<f64>() / total;
        let squares = shares().map(|(share, count)| (share - mean).powi(2) * count);
        Some((mean, squares.sum::<f64>() / total))
    }

    /// What they say about the first player; nothing without pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let error = (variance / f64::from(self.count())).sqrt();
        // The interval is taken where the points are, and the slope of the Elo curve makes it Elo.
        let slope = 400.0 / (std::f64::consts::LN_10 * mean * (1.0 - mean));
        Some(Estimate {
            elo: elo_of(mean),
            error: 1.96 * error * slope,
            superiority: normal((mean - 0.5) / error),
        })
    }
}

/// The strength of a player compared with the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The difference in Elo.
    pub elo: f64,
    /// Half the width of the interval that holds it with a probability of 95 %.
    pub error: f64,
    /// The likelihood of being the better one, from 0 to 1.
    pub superiority: f64,
}

/// The cumulative normal distribution.
///
/// Source of the approximation: M. Abramowitz and I. Stegun, Handbook of mathematical functions,
/// 1964, 7.1.26; its error is below 2e-7.
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let upper = 0.5 * sum * (-z * z).exp();
    if x < 0.0 { upper } else { 1.0 - upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_players_are_equal() {
        let estimate = Pairs([10, 20, 40, 20, 10]).estimate().unwrap();
        assert!(estimate.elo.abs() < 1e-6 && (estimate.superiority - 0.5).abs() < 1e-6);
    }

    #[test]
    fn three_points_of_four_are_191_elo() {
        let estimate = Pairs([0, 0, 0, 100, 0]).estimate().unwrap();
        assert!((estimate.elo - 190.8).abs() < 0.5, "{estimate:?}");
        assert!(estimate.superiority > 0.999);
    }

    #[test]
    fn the_error_shrinks_with_the_root_of_the_pairs() {
        let [few, many] = [1, 100].map(|n| Pairs([n, 2 * n, 4 * n, 2 * n, n]).estimate().unwrap());
        assert!((few.error / many.error - 10.0).abs() < 0.7, "{few:?} {many:?}");
    }

    #[test]
    fn a_test_accepts_what_the_games_show() {
        let sprt: Sprt = "0,10".parse().unwrap();
        assert!((sprt.bounds().1 - 2.944).abs() < 0.001);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 0, 0, 0])), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs([100, 200, 600, 400, 200])), Verdict::H1);
        assert_eq!(sprt.verdict(&Pairs([200, 400, 600, 200, 100])), Verdict::H0);
    }

    /// The numbers of a worked example: 1,000 pairs around 52 % with the variance of the counts.
    #[test]
    fn the_likelihood_ratio_is_that_of_the_normal_distribution() {
        let pairs = Pairs([60, 200, 440, 220, 80]);
        let mean = (0.25 * 200.0 + 0.5 * 440.0 + 0.75 * 220.0 + 80.0) / 1000.0;
        let square = (0.0625 * 200.0 + 0.25 * 440.0 + 0.5625 * 220.0 + 80.0) / 1000.0;
        let variance = square - mean * mean;
        let s1 = 1.0 / (1.0 + 10f64.powf(-5.0 / 400.0));
        let density = |s: f64| -(mean - s) * (mean - s) * 1000.0 / (2.0 * variance);
        let sprt: Sprt = "0,5".parse().unwrap();
        assert!((sprt.llr(&pairs) - (density(s1) - density(0.5))).abs() < 1e-9);
    }

    #[test]
    fn tests_of_nothing_are_refused() {
        for text in ["", "5", "5,0", "0,5,0.05", "0,5,0,0.05", "0,5,0.9,0.05", "nan,5", "0,1e9"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
