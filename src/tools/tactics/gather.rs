//! Gathering: looks through games for positions in which one move is far better than all others.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use thiserror::Error;

use super::{Problem, Theme};
use crate::board::{Position, Variant};
use crate::eval::Evaluator;
use crate::notation::MoveTextError;
use crate::search::{Limits, TableError, TranspositionTable, Worker};
use crate::tools::matches::GameRecord;
use crate::types::{Move, Score};

/// The size of the table of a search, in megabytes.
const HASH: usize = 16;
/// The part of the positions of a long search that a first look visits.
const FIRST_LOOK: u64 = 50;
/// The candidates that are looked at for long before more are, on any number of processors.
const BATCH: usize = 16;

/// A way to find problems: a short search has to overlook the move that a long one finds, and a
/// long search without that move has to come out far worse.
#[derive(Debug, Clone, Copy)]
pub struct Gathering {
    /// The positions that the short search visits.
    pub short: u64,
    /// The positions that each long search visits.
    pub long: u64,
    /// By how much the best move is better than all others, in percent of an average piece.
    pub better: u32,
}

/// A game that cannot be looked through.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GatherError {
    /// It is of another game, or was damaged.
    #[error("game {number}: {error}")]
    Replay {
        /// The number of the game.
        number: u64,
        /// The first move that is wrong.
        error: MoveTextError,
    },
    /// There is no memory for the table of a search.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// A position that may be a problem, with the theme at first sight.
type Candidate = (Position, Theme);

impl Gathering {
    /// Looks through games for problems, no position twice.
    ///
    /// All games get a first look by searches of a fiftieth of the length; what these find is
    /// looked at for long, by theme in turn, until there are enough problems. `report` is told of
    /// each game that has had its first look and of each problem.
    ///
    /// # Errors
    /// If a game cannot be replayed, or if there is no memory.
    pub fn problems(
        &self,
        variant: &Arc<Variant>,
        records: &[GameRecord],
        count: usize,
        report: &(dyn Fn() + Sync),
    ) -> Result<Vec<Problem>, GatherError> {
        let average = Evaluator::new(variant).average();
        let first = Self { long: (self.long / FIRST_LOOK).max(1), ..*self };
        let new_worker = || Worker::new(variant);
        let candidates: Result<Vec<_>, _> = records
            .par_iter()
            .map_init(new_worker, |worker, record| {
                let candidates = first.candidates(worker, variant, record, average);
                report();
                candidates
            })
            .collect();
        let mut problems = Vec::new();
        // Only whole batches, so that the number of processors decides nothing.
        for batch in in_turn(candidates?.into_iter().flatten()).chunks(BATCH) {
            let found: Result<Vec<_>, _> = batch
                .par_iter()
                .map_init(new_worker, |worker, position| self.problem(worker, position, average))
                .collect();
            for problem in found?.into_iter().flatten().take(count - problems.len()) {
                problems.push(problem);
                report();
            }
            if problems.len() == count {
                break;
            }
        }
        Ok(problems)
    }

    /// The first position of a game for each theme in which one move seems to be far better.
    fn candidates(
        &self,
        worker: &mut Worker,
        variant: &Arc<Variant>,
        record: &GameRecord,
        average: i32,
    ) -> Result<Vec<Candidate>, GatherError> {
        let mut candidates: Vec<Candidate> = Vec::new();
        for position in turning_points(variant, record, average)? {
            if let Some(Problem { position, theme, .. }) =
                self.problem(worker, &position, average)?
                && candidates.iter().all(|(_, other)| *other != theme)
            {
                candidates.push((position, theme));
            }
        }
        Ok(candidates)
    }

    /// The position as a problem, if a move wins that is far better than all others and hard to find.
    fn problem(
        &self,
        worker: &mut Worker,
        position: &Position,
        average: i32,
    ) -> Result<Option<Problem>, TableError> {
        let mut think = |nodes, moves| -> Result<_, TableError> {
            let limits = Limits { nodes: Some(nodes), moves, ..Limits::default() };
            let table = TranspositionTable::new(HASH)?;
            worker.begin(position.variant());
            let stop = AtomicBool::new(false);
            let result = worker.search(position, &limits, &table, &stop, &mut |_| {});
            Ok(result.best.zip(result.info.map(|info| info.score)))
        };
        let Some((overlooked, _)) = think(self.short, Vec::new())? else { return Ok(None) };
        let Some((best, score)) = think(self.long, Vec::new())? else { return Ok(None) };
        if best == overlooked || score <= Score::DRAW {
            return Ok(None);
        }
        let others = position.legal_moves().into_iter().filter(|&m| m != best).collect();
        let second = think(self.long, others)?;
        let margin = average * self.better as i32 / 100;
        if second.is_none_or(|(_, second)| second.0 + margin > score.0) {
            return Ok(None);
        }
        let theme = Theme::of(position, best, score);
        Ok(Some(Problem { moves: moves_to(position), position: position.clone(), best, theme }))
    }
}

/// The positions of a game after which the scores of the player to move rise by an average piece,
/// as soon as this player sees it or a move later.
fn turning_points(
    variant: &Arc<Variant>,
    record: &GameRecord,
    average: i32,
) -> Result<Vec<Position>, GatherError> {
    let score = |index: usize| record.scores.get(index).copied().flatten();
    let rises = |index: usize| {
        let (before, now) = (score(index.checked_sub(2)?)?, score(index)?);
        Some(before.abs() < Score::FORCED_WIN.0 && now - before >= average)
    };
    let mut found = Vec::new();
    let replayed = record.replay(variant, |position, _, index| {
        if [index, index + 2].into_iter().any(|index| rises(index) == Some(true)) {
            found.push(position.clone());
        }
    });
    let number = record.number;
    replayed.map_err(|error| GatherError::Replay { number, error })?;
    Ok(found)
}

/// The moves from the start of the game to a position.
fn moves_to(position: &Position) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves: Vec<_> = std::iter::from_fn(|| position.undo()).collect();
    moves.reverse();
    moves
}

/// The positions, each once: the first of each theme, then the second of each, and the quiet ones
/// last, of which there are most.
fn in_turn(candidates: impl Iterator<Item = Candidate>) -> Vec<Position> {
    let mut keys = HashSet::new();
    let mut turns = BTreeMap::new();
    let mut positions: Vec<_> = candidates
        .filter(|(position, _)| keys.insert(position.key()))
        .map(|(position, theme)| {
            let turn = turns.entry(theme).or_insert(0);
            *turn += 1;
            ((theme == Theme::Quiet, *turn, theme), position)
        })
        .collect();
    positions.sort_by_key(|&(turn, _)| turn);
    positions.into_iter().map(|(_, position)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_theme_gets_its_turn_and_quiet_moves_come_last() {
        let mut position = Position::start(&Variant::find("mini", &[]).expect("built in"));
        let mut positions = Vec::new();
        for _ in 0..7 {
            positions.push(position.clone());
            position.make(position.legal_moves()[0]);
        }
        let themes = [
            Theme::Quiet,
            Theme::Capture,
            Theme::Capture,
            Theme::Quiet,
            Theme::Win,
            Theme::Drop,
            Theme::Win,
        ];
        let candidates = positions.iter().cloned().zip(themes);
        let again = positions.iter().cloned().zip([Theme::Win; 7]);
        let ordered = in_turn(candidates.chain(again));
        let place = |position: &Position| {
            positions.iter().position(|other| other.key() == position.key()).expect("one of them")
        };
        let places: Vec<_> = ordered.iter().map(place).collect();
        assert_eq!(places, [4, 1, 5, 6, 2, 0, 3]);
    }
}
