//! Tests and intervals, tried out on games between players of known strength.

use super::likelihood::{Probabilities, SHARES};
use super::ratings::ratings;
use super::statistics::{Pairs, Sprt, Verdict};
use komainu_core::types::SplitMix64;

/// The shares of draws of the games that are simulated.
const DRAWS: [f64; 3] = [0.0, 0.1, 0.6];
/// The advantage of one side in the openings, in Elo: none, or more than players differ by.
const BIASES: [f64; 2] = [0.0, 300.0];

/// The probabilities of a loss, a draw and a win of a game.
fn game(elo: f64, draws: f64) -> [f64; 3] {
    let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
    let draw = draws.min(2.0 * score.min(1.0 - score));
    [1.0 - score - draw / 2.0, draw, score - draw / 2.0]
}

/// The probabilities of the results of a pair, in which the opening favours each player once.
fn pair(elo: f64, draws: f64, bias: f64) -> Probabilities {
    let mut results = [0.0; 5];
    for (i, p) in game(elo + bias, draws).into_iter().enumerate() {
        for (j, q) in game(elo - bias, draws).into_iter().enumerate() {
            results[i + j] += p * q;
        }
    }
    results
}

fn mean(results: &Probabilities) -> f64 {
    results.iter().zip(SHARES).map(|(p, share)| p * share).sum()
}

fn variance(results: &Probabilities) -> f64 {
    let mean = mean(results);
    results.iter().zip(SHARES).map(|(p, share)| p * (share - mean).powi(2)).sum()
}

/// Returns the results of players for which `measure` has the value `is`.
fn players(
    draws: f64,
    bias: f64,
    measure: impl Fn(&Probabilities) -> f64,
    is: f64,
) -> Probabilities {
    let (mut low, mut high) = (-1500.0, 1500.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if measure(&pair(middle, draws, bias)) < is { low = middle } else { high = middle }
    }
    pair(low, draws, bias)
}

/// Returns players for which a hypothesis of a test is true.
fn players_of(normalized: bool, elo: f64, draws: f64, bias: f64) -> Probabilities {
    if normalized {
        let is = 2f64.sqrt() * elo * std::f64::consts::LN_10 / 800.0;
        players(draws, bias, |p| (mean(p) - 0.5) / variance(p).sqrt(), is)
    } else {
        players(draws, bias, mean, 1.0 / (1.0 + 10f64.powf(-elo / 400.0)))
    }
}

fn play(results: &Probabilities, random: &mut SplitMix64) -> usize {
    let mut left = random.below(1 << 30) as f64 / f64::from(1 << 30);
    let result = results.iter().position(|p| {
        left -= p;
        left < 0.0
    });
    result.unwrap_or(2)
}

/// Plays tests to their ends; returns the share that accepts H1, and the average number of pairs per
/// test.
fn tests(sprt: &Sprt, results: &Probabilities, count: u32) -> (f64, f64) {
    let mut random = SplitMix64(u64::from(count));
    let (mut accepted, mut played) = (0, 0);
    for _ in 0..count {
        let mut pairs = Pairs::default();
        let verdict = loop {
            pairs.0[play(results, &mut random)] += 1;
            match sprt.verdict(&pairs) {
                Verdict::Open => {}
                verdict => break verdict,
            }
        };
        accepted += u32::from(verdict == Verdict::H1);
        played += pairs.count();
    }
    (f64::from(accepted) / f64::from(count), f64::from(played) / f64::from(count))
}

/// Checks the errors of tests by both models, where H0 is true and where H1 is true.
fn errors_stay_within_their_bounds(bounds: &str, count: u32) {
    let margin = 3.0 * (0.05 * 0.95 / f64::from(count)).sqrt();
    for (model, draws, bias) in ["logistic", "normalized"]
        .into_iter()
        .flat_map(|model| DRAWS.map(|draws| (model, draws)))
        .flat_map(|(model, draws)| BIASES.map(|bias| (model, draws, bias)))
    {
        let sprt: Sprt = format!("{bounds},{model}").parse().unwrap();
        for (is_h1, elo) in [(false, sprt.elo0), (true, sprt.elo1)] {
            let results = players_of(model == "normalized", elo, draws, bias);
            let (accepted, pairs) = tests(&sprt, &results, count);
            let error = if is_h1 { 1.0 - accepted } else { accepted };
            println!(
                "{model} {bounds}, {elo} is true, draws {draws}, bias {bias}: errors {:.1} %, \
                 {pairs:.0} pairs",
                100.0 * error
            );
            assert!(error <= 0.05 + margin, "{model} {elo} {draws} {bias}: {error}");
        }
    }
}

#[test]
fn a_test_errs_as_rarely_as_it_says() {
    errors_stay_within_their_bounds("0,40", 100);
}

#[test]
#[ignore = "takes minutes"]
fn two_thousand_tests_err_as_rarely_as_they_say() {
    errors_stay_within_their_bounds("0,20", 2000);
    errors_stay_within_their_bounds("5,25", 2000);
}

/// Checks the share of 95 % intervals that contain the true strength, over `samples` samples of `pairs`
/// pairs.
fn intervals_hold_the_truth(pairs: u32, samples: u32) {
    let margin = 3.0 * (0.05 * 0.95 / f64::from(samples)).sqrt();
    let mut random = SplitMix64(u64::from(pairs));
    for (elo, draws, bias) in [0.0, 100.0, 300.0]
        .into_iter()
        .flat_map(|elo| DRAWS.map(|draws| (elo, draws)))
        .flat_map(|(elo, draws)| BIASES.map(|bias| (elo, draws, bias)))
    {
        let results = players_of(false, elo, draws, bias);
        let holds = |random: &mut SplitMix64| {
            let mut sample = Pairs::default();
            (0..pairs).for_each(|_| sample.0[play(&results, random)] += 1);
            let [low, high] = sample.estimate().unwrap().bounds;
            u32::from((low..=high).contains(&elo))
        };
        let held: u32 = (0..samples).map(|_| holds(&mut random)).sum();
        let share = f64::from(held) / f64::from(samples);
        println!(
            "{pairs} pairs, {elo} Elo, draws {draws}, bias {bias}: {:.1} % hold it",
            100.0 * share
        );
        assert!(share >= 0.95 - margin, "{pairs} {elo} {draws} {bias}: {share}");
    }
}

#[test]
fn intervals_hold_the_truth_at_few_games_too() {
    [2, 5, 20, 200].into_iter().for_each(|pairs| intervals_hold_the_truth(pairs, 100));
}

#[test]
#[ignore = "takes minutes"]
fn intervals_of_four_thousand_samples_hold_the_truth() {
    [2, 3, 5, 10, 20, 50, 200].into_iter().for_each(|pairs| intervals_hold_the_truth(pairs, 4000));
}

/// Either of two equal players is found to be better, at a likelihood of 95 %, in 5 % of all samples.
#[test]
fn the_likelihood_of_superiority_is_seldom_high_for_equal_players() {
    let mut random = SplitMix64(1);
    for (draws, pairs) in DRAWS.into_iter().flat_map(|draws| [5, 20, 200].map(|n| (draws, n))) {
        let results = pair(0.0, draws, 0.0);
        let high = (0..400).filter(|_| {
            let mut sample = Pairs::default();
            (0..pairs).for_each(|_| sample.0[play(&results, &mut random)] += 1);
            sample.estimate().unwrap().superiority > 0.95
        });
        let share = high.count() as f64 / 400.0;
        assert!(share <= 0.05 + 3.0 * (0.05_f64 * 0.95 / 400.0).sqrt(), "{draws} {pairs}: {share}");
    }
}

/// The 95 % errors of a rating list contain the true distance from the average.
#[test]
fn errors_of_a_rating_list_hold_the_truth() {
    let true_elo = [150.0, 50.0, -50.0, -150.0];
    let mut random = SplitMix64(7);
    for (draws, bias) in DRAWS.into_iter().flat_map(|draws| BIASES.map(|bias| (draws, bias))) {
        let mut held = 0;
        for _ in 0..200 {
            let pairings = (0..4).flat_map(|one| (one + 1..4).map(move |other| [one, other]));
            let meetings: Vec<_> = pairings
                .map(|[one, other]| {
                    let results = players_of(false, true_elo[one] - true_elo[other], draws, bias);
                    let mut pairs = Pairs::default();
                    (0..20).for_each(|_| pairs.0[play(&results, &mut random)] += 1);
                    ([one, other], pairs)
                })
                .collect();
            let list = ratings(4, &meetings);
            held += list
                .iter()
                .zip(true_elo)
                .filter(|(rating, elo)| (rating.elo - elo).abs() <= rating.error.unwrap())
                .count();
        }
        let share = held as f64 / 800.0;
        println!("a list, draws {draws}, bias {bias}: {:.1} % hold it", 100.0 * share);
        assert!(share >= 0.92, "{draws} {bias}: {share}");
    }
}
