//! Conclusions from the games of a match about its players.
//!
//! Games are played in pairs, the same opening with colours swapped, and the pair is the unit that is
//! counted: an opening that favours a side does not make the result less certain. Only the five
//! possible results of a pair (pentanomial statistics) are used.
//!
//! Source of the sequential test: A. Wald, Sequential tests of statistical hypotheses, 1945, with
//! the likelihoods of `likelihood.rs`. Source of the deviate: D. L. Wallace,
//! Bounds on normal approximations to Student's and the chi-square distributions, 1959.

use std::f64::consts::{LN_10, SQRT_2};
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::likelihood::{Probabilities, SHARES, Sample};

/// The deviate within which 95 % of a normal distribution lie.
const DEVIATE: f64 = 1.959_964;
/// The Elo of a score that lies one standard deviation of a game above one half, for nearly equal
/// players: normalized Elo is defined by this.
const NORMALIZED: f64 = 800.0 / LN_10;

/// The measure of a difference in Elo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// The expected score: the Elo of rating lists.
    #[default]
    Logistic,
    /// The expected score in standard deviations of a game: it determines how soon games show the
    /// difference, whatever the share of draws.
    Normalized,
}

impl EloModel {
    const fn is_logistic(&self) -> bool {
        matches!(self, Self::Logistic)
    }

    /// Returns the maximum Elo of a hypothesis, in either direction.
    const fn most(self) -> f64 {
        match self {
            Self::Logistic => 1000.0,
            // Beyond this, no distribution of the five results of a pair fits.
            Self::Normalized => 200.0,
        }
    }

    /// Returns the most likely probabilities of the results if the first player is better by `elo`.
    fn supposed(self, elo: f64, sample: &Sample) -> Probabilities {
        match self {
            Self::Logistic => sample.with_score(score_of(elo)),
            Self::Normalized => sample.with_deviations(SQRT_2 * elo / NORMALIZED),
        }
    }
}

/// A sequential probability ratio test: is a player better by `elo0` or by `elo1` Elo?
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The Elo difference of the hypothesis H0.
    pub elo0: f64,
    /// The Elo difference of the hypothesis H1.
    pub elo1: f64,
    /// The allowed share of errors in which H1 is accepted although H0 is true.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// The allowed share of errors in which H0 is accepted although H1 is true.
    #[serde(default = "five_percent")]
    pub beta: f64,
    /// The measure of the differences.
    #[serde(default, skip_serializing_if = "EloModel::is_logistic")]
    pub model: EloModel,
}

const fn five_percent() -> f64 {
    0.05
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Logistic => "Elo",
            Self::Normalized => "normalized Elo",
        })
    }
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

    /// Reads `0,5`, `0,5,0.05,0.05` or either followed by `,normalized` or `,logistic`.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "found `{text}`, expected two Elo numbers, such as 0,5, perhaps alpha and beta, and \
                 perhaps `normalized` or `logistic`"
            )
        };
        let mut words: Vec<&str> = text.split(',').map(str::trim).collect();
        let model = match words.last() {
            Some(&"normalized") => Some(EloModel::Normalized),
            Some(&"logistic") => Some(EloModel::Logistic),
            _ => None,
        };
        if model.is_some() {
            words.pop();
        }
        let numbers: Result<Vec<f64>, _> = words.iter().map(|word| word.parse()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => (elo0, elo1, five_percent(), five_percent()),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let sprt = Self { elo0, elo1, alpha, beta, model: model.unwrap_or_default() };
        sprt.check().map(|()| sprt)
    }
}

/// The minimum share of wrong verdicts with which a test ends.
const MIN_SHARE: f64 = 1e-6;

impl Sprt {
    /// Checks for numbers with which there is nothing to test.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn check(&self) -> Result<(), String> {
        let Self { elo0, elo1, alpha, beta, model } = *self;
        let most = model.most();
        if !(elo0.abs() <= most && elo1.abs() <= most && elo0 < elo1) {
            return Err(format!("found {elo0},{elo1}, expected elo0 below elo1, within {most}"));
        }
        let share = |share: f64| (MIN_SHARE..0.5).contains(&share);
        if !share(alpha) || !share(beta) {
            return Err(format!(
                "found {alpha},{beta}, expected shares of errors from {MIN_SHARE} to below 0.5"
            ));
        }
        Ok(())
    }

    /// The bounds at which H0 and H1 are accepted.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the logarithm of how much more likely the pairs are under H1 than under H0 (LLR).
    #[must_use]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let Some(sample) = Sample::of(pairs.0) else { return 0.0 };
        let [h0, h1] = [self.elo0, self.elo1]
            .map(|elo| sample.log_likelihood(&self.model.supposed(elo, &sample)));
        h1 - h0
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

/// A score so close to 0 or 1 that no games can distinguish it from that.
const EDGE: f64 = 1e-9;

/// Returns the share of the points that a player scores that is better by `elo` Elo.
fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference for a share of the points; infinite for none or all.
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The numbers of pairs by the points that the first player scored: 0, 0.5, 1, 1.5 and 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the share of the points that the first player scored; one half without pairs.
    #[must_use]
    pub fn score(&self) -> f64 {
        let points: f64 = self.0.iter().zip(SHARES).map(|(&n, share)| f64::from(n) * share).sum();
        if self.count() == 0 { 0.5 } else { points / f64::from(self.count()) }
    }

    /// Returns the estimate of the first player's strength; `None` for fewer than two pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let sample = Sample::of(self.0).filter(|_| self.count() > 1)?;
        let deviate = |score: f64| self.deviate(&sample, score);
        let mean = self.score();
        // The lowest and the highest score that the games do not contradict.
        let bound = |mut beyond: f64| {
            let mut within = mean;
            if deviate(beyond).abs() <= DEVIATE {
                return if beyond < 0.5 { 0.0 } else { 1.0 };
            }
            for _ in 0..60 {
                let middle = 0.5 * (within + beyond);
                if deviate(middle).abs() <= DEVIATE { within = middle } else { beyond = middle }
            }
            within
        };
        let bounds = [bound(EDGE), bound(1.0 - EDGE)].map(elo_of);
        Some(Estimate { elo: elo_of(mean), bounds, superiority: normal(deviate(0.5)) })
    }

    /// Returns how far the sample lies above the expectation for a player with this score, as a deviate
    /// of the normal distribution: the signed root of the likelihood ratio. It is treated as a deviate
    /// of Student's distribution, which has heavier tails with few pairs.
    fn deviate(&self, sample: &Sample, score: f64) -> f64 {
        let freedom = f64::from(self.count()) - 1.0;
        let likelihood = |probabilities| sample.log_likelihood(probabilities);
        let ratio = likelihood(&sample.shares()) - likelihood(&sample.with_score(score));
        let correction = (8.0 * freedom + 1.0) / (8.0 * freedom + 3.0);
        let deviate = (freedom * (2.0 * ratio.max(0.0) / freedom).ln_1p()).sqrt() * correction;
        if self.score() > score { deviate } else { -deviate }
    }
}

/// The strength of a player compared with the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The difference in Elo, by the logistic model; infinite if one player scored all points.
    pub elo: f64,
    /// The bounds of the interval that contains it with a probability of 95 %; infinite on a side where
    /// the games give no bound.
    pub bounds: [f64; 2],
    /// The likelihood of superiority: the probability of being the better player, from 0 to 1.
    pub superiority: f64,
}

/// The cumulative normal distribution.
///
/// Source of the approximation: M. Abramowitz and I. Stegun, Handbook of mathematical functions,
/// 1964, 7.1.26; its error is below 2e-7.
fn normal(x: f64) -> f64 {
    let z = x.abs() / SQRT_2;
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
        let [few, many] = [4, 400].map(|n| Pairs([n, 2 * n, 4 * n, 2 * n, n]).estimate().unwrap());
        let ratio = few.bounds[1] / many.bounds[1];
        assert!((ratio - 10.0).abs() < 1.0, "{few:?} {many:?}");
    }

    #[test]
    fn few_games_say_little() {
        assert_eq!(Pairs([0, 0, 0, 0, 1]).estimate(), None);
        let even = Pairs([0, 0, 3, 0, 0]).estimate().unwrap();
        assert!(even.elo == 0.0 && even.bounds[1] > 150.0 && even.bounds[0] < -150.0, "{even:?}");
        let won = Pairs([0, 0, 0, 0, 2]).estimate().unwrap();
        assert_eq!((won.elo, won.bounds[1]), (f64::INFINITY, f64::INFINITY));
        assert!(won.bounds[0] < 0.0 && won.superiority < 0.975, "{won:?}");
        let won = Pairs([0, 0, 0, 0, 30]).estimate().unwrap();
        assert!(won.bounds[0] > 300.0 && won.superiority > 0.999, "{won:?}");
    }

    #[test]
    fn whoever_is_seen_from_the_other_side_is_as_much_worse() {
        let pairs = [3, 9, 20, 17, 5];
        let mut other = pairs;
        other.reverse();
        let [one, other] = [pairs, other].map(|pairs| Pairs(pairs).estimate().unwrap());
        assert!((one.elo + other.elo).abs() < 1e-6);
        assert!((one.bounds[0] + other.bounds[1]).abs() < 1e-3, "{one:?} {other:?}");
        assert!((one.superiority + other.superiority - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_test_accepts_what_the_games_show() {
        let sprt: Sprt = "0,10".parse().unwrap();
        assert!((sprt.bounds().1 - 2.944).abs() < 0.001);
        assert_eq!(sprt.verdict(&Pairs([0, 0, 0, 0, 0])), Verdict::Open);
        assert_eq!(sprt.verdict(&Pairs([100, 200, 600, 400, 200])), Verdict::H1);
        assert_eq!(sprt.verdict(&Pairs([200, 400, 600, 200, 100])), Verdict::H0);
    }

    /// The ratios are those that fastchess and fishtest compute for these pairs.
    #[test]
    fn the_likelihood_ratio_is_that_of_the_field() {
        for (sprt, pairs, llr) in [
            ("0,20", [0, 0, 0, 0, 1], 0.056),
            ("0.5,2.5", [223, 9863, 21279, 10037, 246], -3.07),
            ("0,2", [871, 26175, 55983, 26678, 821], -4.98),
            ("0,2,normalized", [365, 16618, 36229, 16974, 390], 2.25),
            ("-1.75,0.25,normalized", [127, 4883, 10712, 5150, 104], 3.01),
            ("0,5,normalized", [0, 0, 0, 0, 5550], 111.8),
        ] {
            let found = sprt.parse::<Sprt>().unwrap().llr(&Pairs(pairs));
            assert!((found - llr).abs() < 0.005 * llr.abs().max(1.0), "{sprt}: {found}, not {llr}");
        }
    }

    #[test]
    fn tests_of_nothing_are_refused() {
        for text in [
            "",
            "5",
            "5,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.9,0.05",
            "nan,5",
            "0,1e9",
            "0,5,bayesian",
            "normalized",
            "0,500,normalized",
            "0,5,normalized,logistic",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
        let test: Sprt = "0, 5, 0.1, 0.2, normalized".parse().unwrap();
        assert_eq!((test.alpha, test.beta, test.model), (0.1, 0.2, EloModel::Normalized));
    }
}
