//! How accurately players have played, in percent, as the server lichess measures it.
//!
//! The source is the page "Accuracy" of lichess.org (<https://lichess.org/page/accuracy>): winning chances
//! in percent from centipawns by a logistic curve, the accuracy of a move from the loss of them, and the
//! accuracy of a game as the mean of two means of its moves. Its numbers were fitted to games of chess.

use komainu_core::types::{Color, Score};

/// The steepness of the logistic curve.
const STEEPNESS: f64 = 0.003_682_08;
/// The score that counts as won, in centipawns.
const WON: i32 = 1000;
/// The curve of a move's accuracy: factor, steepness and shift.
const OF_MOVE: (f64, f64, f64) = (103.1668, 0.043_54, -3.1669);
/// The least and greatest number of positions around a move in which its game's volatility is measured.
const WINDOW: (usize, usize) = (2, 8);
/// The least and greatest weight of a move: the deviation of the winning chances around it.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// The chance to win with a score, in percent.
fn win_percent(score: Score) -> f64 {
    let centipawns = match score.mate() {
        Some(_) => WON * score.0.signum(),
        None => score.0.clamp(-WON, WON),
    };
    100.0 / (1.0 + (-STEEPNESS * f64::from(centipawns)).exp())
}

/// The accuracy of a move that turns one chance to win into another, both its player's and in percent.
fn of_move(before: f64, after: f64) -> f64 {
    let (factor, steepness, shift) = OF_MOVE;
    let loss = (before - after).max(0.0);
    (factor * (-steepness * loss).exp() + shift).clamp(0.0, 100.0)
}

/// Returns the accuracy of Black and of White in percent, given the scores of all positions of a game in
/// turn, from Black's point of view; `None` for a player without moves.
///
/// `first` is the player who moves in the first position.
///
/// ```
/// use komainu_core::types::{Color, Score};
/// use komainu_records::accuracy;
/// let [black, white] = accuracy(&[Score(0), Score(0), Score(300)], Color::Black);
/// assert!(black > Some(99.9) && white < Some(50.0));
/// assert_eq!(accuracy(&[Score(0)], Color::Black), [None, None]);
/// ```
#[must_use]
pub fn accuracy(scores: &[Score], first: Color) -> [Option<f64>; 2] {
    let chances: Vec<f64> = scores.iter().copied().map(win_percent).collect();
    let weights = weights(&chances);
    let mut moves: [Vec<(f64, f64)>; 2] = Default::default();
    for (number, (pair, weight)) in chances.windows(2).zip(weights).enumerate() {
        let mover = if number % 2 == 0 { first } else { !first };
        let seen = |chance: f64| if mover == Color::Black { chance } else { 100.0 - chance };
        moves[mover.index()].push((of_move(seen(pair[0]), seen(pair[1])), weight));
    }
    moves.map(|moves| of_game(&moves))
}

/// The weights of moves: where chances change much, a move counts for more. The first moves share the
/// first window.
fn weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let size = (moves / 10).clamp(WINDOW.0, WINDOW.1).min(chances.len().max(1));
    let weight = |window: &[f64]| deviation(window).clamp(WEIGHT.0, WEIGHT.1);
    let windows: Vec<f64> = chances.windows(size).map(weight).collect();
    let shared = moves.saturating_sub(windows.len());
    let first = windows.first().copied().unwrap_or(WEIGHT.0);
    std::iter::repeat_n(first, shared).chain(windows).take(moves).collect()
}

/// The standard deviation of some numbers.
fn deviation(numbers: &[f64]) -> f64 {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    (numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The accuracy of a game, given the accuracies of a player's moves with their weights: the mean of the
/// weighted mean and of the harmonic mean, in which bad moves count for more.
fn of_game(moves: &[(f64, f64)]) -> Option<f64> {
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    // A move of no accuracy would leave nothing of all others.
    let inverse: f64 = moves.iter().map(|(accuracy, _)| accuracy.max(1.0).recip()).sum();
    (!moves.is_empty()).then(|| f64::midpoint(weighted, moves.len() as f64 / inverse))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page says that 50% is even, and gives the curves from which the other numbers follow.
    #[test]
    fn chances_and_moves_follow_the_published_curves() {
        assert!((win_percent(Score(0)) - 50.0).abs() < 1e-9);
        // 100 / (1 + exp(-0.368208))
        assert!((win_percent(Score(100)) - 59.1026).abs() < 1e-3);
        assert_eq!(win_percent(Score(5000)), win_percent(Score(1000)));
        assert_eq!(win_percent(Score::win_in(7)), win_percent(Score(1000)));
        assert!((of_move(50.0, 50.0) - 99.9999).abs() < 1e-9);
        // 103.1668 * exp(-0.4354) - 3.1669
        assert!((of_move(50.0, 40.0) - 63.5829).abs() < 1e-3);
        assert_eq!(of_move(100.0, 0.0), 0.0);
        assert!(of_move(40.0, 50.0) > 99.9, "a move better than its search is no mistake");
    }

    #[test]
    fn a_game_is_as_accurate_for_either_player_seen_from_the_other_side() {
        let scores = [0, -150, -140, -600, -590, -900, -890].map(Score);
        let [black, white] = accuracy(&scores, Color::Black);
        let turned = accuracy(&scores.map(|score| -score), Color::White);
        for (one, other) in turned.into_iter().zip([white, black]) {
            assert!((one.unwrap() - other.unwrap()).abs() < 1e-9, "{one:?} {other:?}");
        }
        assert!(black < white, "Black lost all that was lost");
    }

    #[test]
    fn every_move_has_a_weight() {
        for count in 0..200 {
            let chances: Vec<f64> = (0..count).map(|number| f64::from(number % 7) * 9.0).collect();
            assert_eq!(weights(&chances).len(), chances.len().saturating_sub(1));
        }
    }
}
