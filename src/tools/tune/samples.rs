//! Quiet positions of games, with what became of them.

use std::sync::Arc;

use rayon::prelude::*;

use super::TuneError;
use super::training::share;
use crate::board::{Position, Variant};
use crate::eval::{Evaluator, SCALARS};
use crate::search::{TableError, TranspositionTable, Worker};
use crate::tools::matches::GameRecord;
use crate::types::{Move, Score, SplitMix64};

/// The size of the table of a thread, in megabytes.
const HASH: usize = 1;
/// One game of so many is held out, to see whether what is learnt holds elsewhere.
const HELD_OUT: usize = 10;

/// A position, from Black's point of view.
#[derive(Debug, Clone)]
pub(super) struct Sample {
    /// The evaluation by the formula, in centipawns.
    pub base: f32,
    /// The share of the pieces that have left the board.
    pub gone: f32,
    /// The factor of all weights.
    pub factor: f32,
    /// The weights that count, as [`Features`](crate::eval::Features) writes them.
    pub entries: Box<[u32]>,
    pub scalars: [f32; SCALARS],
    /// The share of the points that Black is expected to get, from what became of the game.
    pub target: f32,
    /// The share that Black got.
    pub result: f32,
}

/// The positions of some games.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub training: Vec<Sample>,
    pub held_out: Vec<Sample>,
}

/// How targets follow from what became of a game: at each ply a part of what is expected comes
/// from the search's score, and the rest from what is expected a ply later, up to the result.
///
/// Source: R. S. Sutton, Learning to predict by the methods of temporal differences, 1988.
#[derive(Debug, Clone, Copy)]
pub(super) struct Targets {
    /// The advantage, in centipawns, from which a side gets the share of points of 1/(1+1/e).
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

/// Finds the quiet positions of games; `report` is told of each game that has been looked at.
pub(super) fn collect(
    variant: &Arc<Variant>,
    records: &[GameRecord],
    targets: Targets,
    seed: u64,
    report: &(dyn Fn() + Sync),
) -> Result<Samples, TuneError> {
    let new_player = || -> Result<_, TableError> {
        let evaluator = Evaluator::by_formula(variant);
        Ok((Worker::with(variant, evaluator.clone()), evaluator, TranspositionTable::new(HASH)?))
    };
    let games: Result<Vec<_>, TuneError> = records
        .par_iter()
        .map_init(new_player, |player, record| {
            let (worker, evaluator, table) = player.as_mut().map_err(|error| error.clone())?;
            table.clear();
            let is_wanted = |position: &Position, m| {
                is_settled(position, m) && worker.is_quiet(position, table)
            };
            let samples = samples(variant, record, is_wanted, evaluator, targets);
            report();
            samples
        })
        .collect();
    let mut all = Samples::default();
    for (number, samples) in (0..).zip(games?) {
        let is_held_out = SplitMix64::of_part(seed, number).below(HELD_OUT) == 0;
        if is_held_out { &mut all.held_out } else { &mut all.training }.extend(samples);
    }
    Ok(all)
}

/// Tells if the move that was played and the state of the royals say nothing of captures to come.
fn is_settled(position: &Position, m: Move) -> bool {
    let enforced = position.variant().rules().endings.check_is_enforced;
    let changes_material = position.piece_at(m.to()).is_some() || m.promotes();
    let has_to_answer = enforced && position.is_in_check(position.side_to_move());
    !changes_material && !has_to_answer
}

fn samples(
    variant: &Arc<Variant>,
    record: &GameRecord,
    mut is_wanted: impl FnMut(&Position, Move) -> bool,
    evaluator: &Evaluator,
    targets: Targets,
) -> Result<Vec<Sample>, TuneError> {
    let result = record.black_half_points() as f32 / 2.0;
    let targets = targets.of(record);
    let mut samples = Vec::new();
    let replayed = record.replay(variant, |position, m, index| {
        let score = record.scores.get(index).copied().flatten();
        let is_open = score.is_some_and(|score| score.abs() < Score::FORCED_WIN.0);
        if !is_open || !is_wanted(position, m) {
            return;
        }
        let features = evaluator.features(position);
        samples.push(Sample {
            base: features.base as f32,
            gone: features.gone,
            factor: features.factor,
            entries: features.entries.into(),
            scalars: features.scalars.map(|scalar| scalar as f32),
            target: targets[index],
            result,
        });
    });
    let number = record.number;
    replayed.map_err(|error| TuneError::Replay { number, error })?;
    Ok(samples)
}
