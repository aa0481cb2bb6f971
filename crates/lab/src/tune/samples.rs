//! Quiet positions of games, with their outcomes.

use std::sync::Arc;

use rayon::prelude::*;

use super::TuneError;
use super::positions::{Builder, GameSamples, Positions};
use super::training::{entropy, share};
use crate::matches::GameRecord;
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Score, SplitMix64};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{TableError, TranspositionTable, Worker};

/// The size of the transposition table of a thread, in megabytes.
const HASH: usize = 1;
/// One game in this many is held out, to check whether the weights are right for other games.
const HELD_OUT: usize = 10;

/// How targets follow from the rest of a game: at each ply a part of the expectation comes from the
/// search's score, and the rest from the expectation a ply later, up to the result.
///
/// Source: R. S. Sutton, Learning to predict by the methods of temporal differences, 1988.
#[derive(Debug, Clone, Copy)]
struct Targets {
    /// The advantage, in centipawns, for which a side gets the share of points of 1/(1+1/e).
    scale: f32,
    /// The part that comes from later plies.
    later: f32,
}

/// The scores of a game, from which targets follow once the scale is known.
#[derive(Debug)]
struct Course {
    /// By ply after the opening, from Black's point of view.
    scores: Box<[Option<i32>]>,
    /// The share of the points that Black got.
    result: f32,
    /// The plies of the positions that count.
    plies: Box<[u32]>,
    /// True if moves without a score were drawn at random, as in games of the engine against itself.
    has_random_moves: bool,
}

impl Course {
    fn new(record: &GameRecord, plies: Vec<u32>) -> Self {
        let opening = record.opening.split_whitespace().count();
        let scores = record.scores.iter().enumerate().map(|(ply, score)| {
            let sign = if (opening + ply).is_multiple_of(2) { 1 } else { -1 };
            score.map(|score| sign * score)
        });
        let result = record.black_half_points() as f32 / 2.0;
        let has_random_moves = record.black.is_empty();
        Self { scores: scores.collect(), result, plies: plies.into(), has_random_moves }
    }

    /// The targets of all plies, from Black's point of view.
    fn targets(&self, by: Targets) -> Vec<f32> {
        let mut targets = vec![0.0; self.scores.len()];
        let mut expected = Some(self.result);
        for (target, score) in targets.iter_mut().zip(&self.scores).rev() {
            if let Some(score) = *score {
                let now = share(score as f32 / by.scale);
                let later = expected.unwrap_or(now);
                expected = Some((1.0 - by.later) * now + by.later * later);
            } else if self.has_random_moves {
                // What follows a random move says nothing of the positions before it.
                expected = None;
            }
            *target = expected.unwrap_or(self.result);
        }
        targets
    }
}

/// Returns the scale at which the search's scores predict the results of games best.
fn fit_scale(courses: &[Course], average: f32) -> f32 {
    let loss = |scale: f32| {
        let losses = courses.par_iter().map(|course| {
            let scores = course.scores.iter().flatten();
            let loss = |&score: &i32| entropy(course.result, share(score as f32 / scale));
            scores.map(loss).sum::<f64>()
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

/// The positions to learn from, and those held out.
#[derive(Debug)]
pub(super) struct Samples<H> {
    pub training: Positions<H>,
    pub held_out: Positions<H>,
    /// The advantage, in centipawns, for which a side gets the share of points of 1/(1+1/e).
    pub scale: f32,
    /// The number of games.
    pub games: usize,
}

/// The quiet positions that those of games lead to, by an evaluation.
#[derive(Debug)]
pub(super) struct Collector<H> {
    variant: Arc<Variant>,
    evaluator: Evaluator,
    games: Vec<GameSamples<H>>,
    courses: Vec<Course>,
}

impl<H: Copy + Send> Collector<H> {
    pub const fn new(variant: Arc<Variant>, evaluator: Evaluator) -> Self {
        Self { variant, evaluator, games: Vec::new(), courses: Vec::new() }
    }

    /// Adds the positions of games, whose inputs are below a limit; `describe` appends the inputs of a
    /// position to a list, and `report` is called after each game.
    pub fn add(
        &mut self,
        records: &[GameRecord],
        limit: usize,
        describe: impl Fn(&Position, &mut Vec<u32>) -> H + Sync,
        report: &(dyn Fn() + Sync),
    ) -> Result<(), TuneError> {
        let new_player = || -> Result<_, TableError> {
            let worker = Worker::with(&self.variant, self.evaluator.clone());
            Ok((worker, TranspositionTable::new(HASH)?))
        };
        let games: Result<Vec<_>, TuneError> = records
            .par_iter()
            .map_init(new_player, |player, record| {
                let (worker, table) = player.as_mut().map_err(|error| error.clone())?;
                table.clear();
                let settled = |position: &Position| worker.settled(position, table);
                let (samples, plies) = samples(&self.variant, record, settled, &describe)?;
                report();
                Ok((samples.finish(limit), Course::new(record, plies)))
            })
            .collect();
        for (samples, course) in games? {
            self.games.push(samples);
            self.courses.push(course);
        }
        Ok(())
    }

    /// The positions with their targets; scores `horizon` plies later count 1/e. The seed chooses the
    /// games held out.
    pub fn finish(self, horizon: u32, seed: u64) -> Samples<H> {
        let Self { evaluator, games, courses, .. } = self;
        let scale = fit_scale(&courses, evaluator.average() as f32);
        let by = Targets { scale, later: (-1.0 / horizon.max(1) as f32).exp() };
        let count = games.len();
        let (mut training, mut held_out) = (Vec::new(), Vec::new());
        for (number, (mut game, course)) in (0..).zip(games.into_iter().zip(courses)) {
            let targets = course.targets(by);
            for (sample, &ply) in game.samples.iter_mut().zip(&course.plies) {
                sample.target = targets[ply as usize];
            }
            let is_held_out = SplitMix64::of_part(seed, number).below(HELD_OUT) == 0;
            if is_held_out { &mut held_out } else { &mut training }.push(game);
        }
        let [training, held_out] = [training, held_out].map(Positions);
        Samples { training, held_out, scale, games: count }
    }
}

/// The positions of a game that count, and their plies after the opening.
fn samples<H>(
    variant: &Arc<Variant>,
    record: &GameRecord,
    mut settled: impl FnMut(&Position) -> Option<Position>,
    describe: &impl Fn(&Position, &mut Vec<u32>) -> H,
) -> Result<(Builder<H>, Vec<u32>), TuneError> {
    let result = record.black_half_points() as f32 / 2.0;
    let mut samples = Builder::new();
    let mut plies = Vec::new();
    let replayed = record.replay(variant, |position, m, index| {
        let score = record.scores.get(index).copied().flatten();
        let is_open = score.is_some_and(|score| score.abs() < Score::FORCED_WIN.0);
        if is_open
            && !m.is_promotion()
            && let Some(settled) = settled(position)
        {
            samples.add(result, |inputs| describe(&settled, inputs));
            plies.push(index as u32);
        }
    });
    let number = record.number;
    replayed.map_err(|error| TuneError::Replay { number, error })?;
    Ok((samples, plies))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The targets of a game of four plies that Black won, whose third move has no score.
    fn targets(has_random_moves: bool) -> Vec<f32> {
        let scores = Box::new([Some(0), Some(0), None, Some(0)]);
        let course = Course { scores, result: 1.0, plies: Box::new([]), has_random_moves };
        course.targets(Targets { scale: 100.0, later: 0.5 })
    }

    #[test]
    fn what_comes_after_a_random_move_says_nothing_of_the_positions_before_it() {
        assert_eq!(targets(true), [0.5, 0.5, 1.0, 0.75]);
        assert_eq!(targets(false), [0.5625, 0.625, 0.75, 0.75]);
    }
}
