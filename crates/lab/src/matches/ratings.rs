//! The strength of several players that have met each other.
//!
//! A rating list: the Elo numbers under which the results are most likely (Bradley and Terry's model,
//! with a draw as half a win), with errors estimated from the pairs of games themselves. Elo is the
//! distance from the average of all players; players with all points or none cannot be rated.
//!
//! Source: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block designs, 1952; the errors
//! are those of P. J. Huber, The behavior of maximum likelihood estimates under nonstandard conditions,
//! 1967.

use std::f64::consts::LN_10;

use super::likelihood::SHARES;
use super::statistics::Pairs;

/// The Elo of one unit of the model.
const UNIT: f64 = 400.0 / LN_10;
/// The maximum number of steps of the approximation.
const STEPS: usize = 100;
/// The longest step, in units, far from the maximum.
const MAX_STEP: f64 = 1.0;
/// The change, in units, that is small enough to stop.
const STILL: f64 = 1e-9;
/// The count, in pairs, added to each result when the spread of a pair is estimated: few pairs say
/// little.
const UNSEEN: f64 = 0.5;

/// The results of two players: the number of the first, the number of the second, and the pairs from
/// the first player's point of view.
pub type Meeting = ([usize; 2], Pairs);

/// The strength of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The Elo by which the player is better than the average; infinite with all points or none.
    pub elo: f64,
    /// Half the width of the interval that contains the Elo with a probability of 95 %; none if the
    /// games do not determine it, nor the Elo.
    pub error: Option<f64>,
}

/// Rates players, each of which has met at least one other.
pub fn ratings(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut ratings = vec![Rating { elo: 0.0, error: None }; players];
    let rated = without_extremes(&mut ratings, meetings);
    let number = |player: usize| rated.iter().position(|&other| other == player);
    let meetings: Vec<Meeting> = meetings
        .iter()
        .filter(|(_, pairs)| pairs.count() > 0)
        .filter_map(|&([one, other], pairs)| Some(([number(one)?, number(other)?], pairs)))
        .collect();
    let Some(strengths) = strengths(rated.len(), &meetings) else { return ratings };
    let errors = errors(&strengths, &meetings);
    for (index, &player) in rated.iter().enumerate() {
        let has_met = meetings.iter().any(|(both, _)| both.contains(&index));
        let error = errors.as_ref().filter(|_| has_met);
        let error = error.map(|errors| 1.96 * UNIT * errors[index]);
        ratings[player] = Rating { elo: UNIT * strengths[index], error };
    }
    ratings
}

/// Rates the players that have won or lost everything against the others left, until there are no more;
/// returns those left.
fn without_extremes(ratings: &mut [Rating], meetings: &[Meeting]) -> Vec<usize> {
    let mut rated: Vec<usize> = (0..ratings.len()).collect();
    loop {
        let share = |player: usize| {
            let (mut points, mut pairs) = (0.0, 0.0);
            for &([one, other], met) in meetings {
                let count = f64::from(met.count());
                let (against, share) = match player {
                    _ if player == one => (other, met.score()),
                    _ if player == other => (one, 1.0 - met.score()),
                    _ => continue,
                };
                if rated.contains(&against) {
                    (points, pairs) = (points + share * count, pairs + count);
                }
            }
            (pairs > 0.0).then(|| points / pairs)
        };
        let extreme = |player: usize| match share(player) {
            Some(share) if share <= 0.0 => Some(f64::NEG_INFINITY),
            Some(share) if share >= 1.0 => Some(f64::INFINITY),
            _ => None,
        };
        let found = rated.iter().find_map(|&player| Some((player, extreme(player)?)));
        let Some((player, elo)) = found else { return rated };
        ratings[player].elo = elo;
        rated.retain(|&other| other != player);
    }
}

/// The expected share of the points of the first of two players.
fn expected(strengths: &[f64], [one, other]: [usize; 2]) -> f64 {
    1.0 / (1.0 + (strengths[other] - strengths[one]).exp())
}

/// Returns the strengths under which the results are most likely; their average is 0.
fn strengths(players: usize, meetings: &[Meeting]) -> Option<Vec<f64>> {
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; players];
        for &([one, other], pairs) in meetings {
            let surplus =
                f64::from(pairs.count()) * (pairs.score() - expected(&strengths, [one, other]));
            slope[one] += surplus;
            slope[other] -= surplus;
        }
        let step = solve(information(&strengths, meetings), slope)?;
        let length = step.iter().fold(0.0_f64, |longest, s| longest.max(s.abs()));
        let scale = if length > MAX_STEP { MAX_STEP / length } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += scale * step);
        if length < STILL {
            break;
        }
    }
    Some(strengths)
}

/// Returns the information matrix of the strengths; the constraint that the average is 0 adds 1 to each
/// entry.
fn information(strengths: &[f64], meetings: &[Meeting]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![1.0; strengths.len()]; strengths.len()];
    for &([one, other], pairs) in meetings {
        let share = expected(strengths, [one, other]);
        let information = f64::from(pairs.count()) * share * (1.0 - share);
        add(&mut matrix, [one, other], information);
    }
    matrix
}

/// Adds a value for the difference of two players.
fn add(matrix: &mut [Vec<f64>], [one, other]: [usize; 2], value: f64) {
    matrix[one][one] += value;
    matrix[other][other] += value;
    matrix[one][other] -= value;
    matrix[other][one] -= value;
}

/// The standard errors of the strengths.
fn errors(strengths: &[f64], meetings: &[Meeting]) -> Option<Vec<f64>> {
    let players = strengths.len();
    let mut spread = vec![vec![0.0; players]; players];
    for &(both, pairs) in meetings {
        add(&mut spread, both, f64::from(pairs.count()) * variance(&pairs));
    }
    let information = information(strengths, meetings);
    let row = |player: usize| {
        let mut unit = vec![0.0; players];
        unit[player] = 1.0;
        solve(information.clone(), unit)
    };
    let variance = |row: Vec<f64>| -> f64 {
        let along = |weights: &[f64]| -> f64 { row.iter().zip(weights).map(|(a, b)| a * b).sum() };
        let spread: Vec<f64> = spread.iter().map(|weights| along(weights)).collect();
        along(&spread)
    };
    (0..players).map(|player| row(player).map(|row| variance(row).sqrt())).collect()
}

/// The variance of a pair's share of the points.
fn variance(pairs: &Pairs) -> f64 {
    let counts = pairs.0.map(|count| f64::from(count) + UNSEEN);
    let total: f64 = counts.iter().sum();
    let expected = |value: &dyn Fn(f64) -> f64| -> f64 {
        counts.iter().zip(SHARES).map(|(count, share)| count / total * value(share)).sum()
    };
    let mean = expected(&|share| share);
    expected(&|share| (share - mean).powi(2))
}

/// Solves linear equations; returns `None` if there is no unique solution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let head = &above[column];
        for (row, line) in (column + 1..size).zip(below) {
            let factor = line[column] / head[column];
            line.iter_mut().zip(head).for_each(|(value, head)| *value -= factor * head);
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(score: f64, count: u32) -> Pairs {
        let wins = (score * f64::from(count)) as u32;
        Pairs([count - wins, 0, 0, 0, wins])
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_match_says() {
        let met = Pairs([3, 9, 20, 17, 5]);
        let list = ratings(2, &[([0, 1], met)]);
        let difference = list[0].elo - list[1].elo;
        assert!((difference - met.estimate().unwrap().elo).abs() < 1e-6, "{list:?}");
        assert!((list[0].elo + list[1].elo).abs() < 1e-6);
        let width = met.estimate().unwrap().bounds;
        let error = list[0].error.unwrap();
        // The distance of each one from the average is half of the difference.
        assert!((4.0 * error / (width[1] - width[0]) - 1.0).abs() < 0.1, "{error} {width:?}");
    }

    #[test]
    fn strengths_that_fit_all_results_are_found() {
        let share = |elo: f64| 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let true_elo = [100.0, 0.0, -100.0];
        let meet = |one: usize, other: usize| {
            ([one, other], pairs(share(true_elo[one] - true_elo[other]), 100_000))
        };
        let list = ratings(3, &[meet(0, 1), meet(0, 2), meet(1, 2)]);
        for (rating, elo) in list.iter().zip(true_elo) {
            assert!((rating.elo - elo).abs() < 0.1, "{list:?}");
        }
        let gauntlet = ratings(3, &[meet(0, 1), meet(0, 2)]);
        assert!((gauntlet[1].elo - gauntlet[2].elo - 100.0).abs() < 0.2, "{gauntlet:?}");
        assert!(gauntlet[1].error.unwrap() > list[1].error.unwrap(), "{gauntlet:?} {list:?}");
    }

    #[test]
    fn who_wins_or_loses_everything_is_beyond_the_list() {
        let even = Pairs([2, 2, 2, 2, 2]);
        let all = Pairs([0, 0, 0, 0, 10]);
        let list = ratings(4, &[([0, 1], all), ([0, 2], all), ([1, 2], even), ([1, 3], all)]);
        assert_eq!((list[0].elo, list[0].error), (f64::INFINITY, None));
        assert_eq!(list[3].elo, f64::NEG_INFINITY);
        assert!(list[1].elo.abs() < 1e-6 && list[2].elo.abs() < 1e-6, "{list:?}");
        let two = ratings(2, &[([0, 1], all)]);
        assert!(two[0].elo > two[1].elo);
        assert!(ratings(2, &[([0, 1], Pairs::default())]).iter().all(|r| r.elo == 0.0));
    }
}
