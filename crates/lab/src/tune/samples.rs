//! Quiet positions of games, with their outcomes.

use std::sync::Arc;

use rayon::prelude::*;

use super::TuneError;
use super::training::share;
use crate::matches::GameRecord;
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Score, SplitMix64};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{TableError, TranspositionTable, Worker};

/// The size of the transposition table of a thread, in megabytes.
const HASH: usize = 1;
/// One game in this many is held out, to check whether the weights are right for other games.
const HELD_OUT: usize = 10;

/// A position that counts, and its outcome.
#[derive(Debug, Clone)]
pub(super) struct Sample<I> {
    /// The inputs of its evaluation.
    pub inputs: I,
    /// The share of the points that Black is expected to get, from the rest of the game.
    pub target: f32,
    /// The share that Black got.
    pub result: f32,
}

/// The positions of some games.
#[derive(Debug)]
pub(super) struct Samples<I> {
    pub training: Vec<Sample<I>>,
    pub held_out: Vec<Sample<I>>,
}

/// How targets follow from the rest of a game: at each ply a part of the expectation comes from the
/// search's score, and the rest from the expectation a ply later, up to the result.
///
/// Source: R. S. Sutton, Learning to predict by the methods of temporal differences, 1988.
#[derive(Debug, Clone, Copy)]
pub(super) struct Targets {
    /// The advantage, in centipawns, for which a side gets the share of points of 1/(1+1/e).
    pub scale: f32,
    /// The part that comes from later plies.
    pub later: f32,
}

impl Targets {
    /// The targets of the positions of a game, from Black's point of view.
    fn of(&self, record: &GameRecord) -> Vec<f32> {
        let mut targets = vec![0.0; record.scores.len()];
        let mut expected = record.black_half_points() as f32 / 2.0;
        for (ply, score) in black_scores(record).rev() {
            if let Some(score) = score {
                let now = share(score / self.scale);
                expected = (1.0 - self.later) * now + self.later * expected;
            }
            targets[ply] = expected;
        }
        targets
    }
}

/// The scores of a game from Black's point of view, by ply after the opening.
pub(super) fn black_scores(
    record: &GameRecord,
) -> impl DoubleEndedIterator<Item = (usize, Option<f32>)> {
    let opening = record.opening.split_whitespace().count();
    record.scores.iter().enumerate().map(move |(ply, score)| {
        let sign = if (opening + ply).is_multiple_of(2) { 1.0 } else { -1.0 };
        (ply, score.map(|score| sign * score as f32))
    })
}

/// Finds the quiet positions that those of games lead to, by an evaluation; `report` is called after
/// each game.
pub(super) fn collect<I: Send>(
    variant: &Arc<Variant>,
    records: &[GameRecord],
    targets: Targets,
    seed: u64,
    evaluator: &Evaluator,
    inputs: impl Fn(&Position) -> Vec<I> + Sync,
    report: &(dyn Fn() + Sync),
) -> Result<Samples<I>, TuneError> {
    let new_player = || -> Result<_, TableError> {
        Ok((Worker::with(variant, evaluator.clone()), TranspositionTable::new(HASH)?))
    };
    let games: Result<Vec<_>, TuneError> = records
        .par_iter()
        .map_init(new_player, |player, record| {
            let (worker, table) = player.as_mut().map_err(|error| error.clone())?;
            table.clear();
            let settled = |position: &Position| worker.settled(position, table);
            let samples = samples(variant, record, settled, &inputs, targets);
            report();
            samples
        })
        .collect();
    let (mut training, mut held_out) = (Vec::new(), Vec::new());
    for (number, samples) in (0..).zip(games?) {
        let is_held_out = SplitMix64::of_part(seed, number).below(HELD_OUT) == 0;
        if is_held_out { &mut held_out } else { &mut training }.extend(samples);
    }
    Ok(Samples { training, held_out })
}

fn samples<I>(
    variant: &Arc<Variant>,
    record: &GameRecord,
    mut settled: impl FnMut(&Position) -> Option<Position>,
    inputs: &impl Fn(&Position) -> Vec<I>,
    targets: Targets,
) -> Result<Vec<Sample<I>>, TuneError> {
    let result = record.black_half_points() as f32 / 2.0;
    let targets = targets.of(record);
    let mut samples = Vec::new();
    let replayed = record.replay(variant, |position, m, index| {
        let score = record.scores.get(index).copied().flatten();
        let is_open = score.is_some_and(|score| score.abs() < Score::FORCED_WIN.0);
        if is_open
            && !m.is_promotion()
            && let Some(settled) = settled(position)
        {
            let target = targets[index];
            let seen = inputs(&settled).into_iter();
            samples.extend(seen.map(|inputs| Sample { inputs, target, result }));
        }
    });
    let number = record.number;
    replayed.map_err(|error| TuneError::Replay { number, error })?;
    Ok(samples)
}
