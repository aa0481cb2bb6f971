//! Gathering: searches games for positions in which one move is far better than all others.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use thiserror::Error;

use super::{Problem, Theme};
use crate::matches::{GameRecord, ReplayError, openings};
use komainu_core::board::{Position, Variant};
use komainu_core::types::Score;
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, TableError, TranspositionTable, Worker};

/// The size of the table of a search, in megabytes.
const HASH: usize = 16;
/// The long search has this many times the nodes of a first look.
const FIRST_LOOK: u64 = 50;
/// The maximum number of candidates of a theme in a game.
const OF_A_GAME: usize = 2;
/// The number of candidates that get the long searches at a time, on any number of processors.
const BATCH: usize = 16;

/// The parameters for finding problems: a long search without the move that a long search finds has to
/// give a far worse score, and a short one has to overlook the move.
#[derive(Debug, Clone, Copy)]
pub struct Gathering {
    /// The number of nodes of the short search; 0 if there is none, and plain moves are looked for too.
    pub short: u64,
    /// The number of nodes of each long search.
    pub long: u64,
    /// The margin by which the best move is better than all others, in percent of an average piece.
    pub better: u32,
}

/// A game that cannot be searched for problems.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GatherError {
    /// It is of another game, or was damaged.
    #[error("game {number}: {error}")]
    Replay {
        /// The number of the game.
        number: u64,
        /// The mistake in it.
        error: ReplayError,
    },
    /// There is no memory for the table of a search.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl Gathering {
    /// Searches games for problems, using no position twice.
    ///
    /// All games get a first look by searches of a fiftieth of the length; the candidates found are
    /// searched longer, alternating between themes, until there are enough problems. `report` is called
    /// after the first look at each game and for each problem.
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
        let margin = Evaluator::new(variant).average() * self.better as i32 / 100;
        let first = Self { long: (self.long / FIRST_LOOK).max(1), ..*self };
        let new_worker = || Worker::new(variant);
        let candidates: Result<Vec<_>, _> = records
            .par_iter()
            // The moves to a problem lead there from the start of the game.
            .filter(|record| record.start.is_empty())
            .map_init(new_worker, |worker, record| {
                let candidates = first.candidates(worker, variant, record, margin);
                report();
                candidates
            })
            .collect();
        let mut problems = Vec::new();
        // Only whole batches, so that the result does not depend on the number of processors.
        for batch in in_turn(candidates?.into_iter().flatten()).chunks(BATCH) {
            let found: Result<Vec<_>, _> = batch
                .par_iter()
                .map_init(new_worker, |worker, position| self.problem(worker, position, margin))
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

    /// The first positions of a game for each theme in which one move seems to be far better.
    fn candidates(
        &self,
        worker: &mut Worker,
        variant: &Arc<Variant>,
        record: &GameRecord,
        margin: i32,
    ) -> Result<Vec<Problem>, GatherError> {
        let mut candidates: Vec<Problem> = Vec::new();
        for position in turning_points(variant, record, margin)? {
            let Some(found) = self.problem(worker, &position, margin)? else { continue };
            let alike = candidates.iter().filter(|other| other.theme == found.theme).count();
            if alike < OF_A_GAME && candidates.iter().all(|other| other.best != found.best) {
                candidates.push(found);
            }
        }
        Ok(candidates)
    }

    /// The position as a problem, if a move wins that is far better than all others and hard to find.
    fn problem(
        &self,
        worker: &mut Worker,
        position: &Position,
        margin: i32,
    ) -> Result<Option<Problem>, TableError> {
        let mut think = |nodes, moves| -> Result<_, TableError> {
            let limits = Limits { nodes: Some(nodes), moves, ..Limits::default() };
            let table = TranspositionTable::new(HASH)?;
            worker.begin(position.variant());
            let stop = AtomicBool::new(false);
            let result = worker.search(position, &limits, &table, &stop, &mut |_| {});
            Ok(result.best.zip(result.info.map(|info| info.score)))
        };
        let overlooked = match self.short {
            0 => None,
            short => match think(short, Vec::new())? {
                None => return Ok(None),
                found => found.map(|(m, _)| m),
            },
        };
        let Some((best, score)) = think(self.long, Vec::new())? else { return Ok(None) };
        if overlooked == Some(best) || score <= Score::DRAW {
            return Ok(None);
        }
        let others = position.legal_moves().into_iter().filter(|&m| m != best).collect();
        let second = think(self.long, others)?;
        if second.is_none_or(|(_, second)| second.0 + margin > score.0) {
            return Ok(None);
        }
        let theme = Theme::of(position, best, score);
        Ok(Some(Problem {
            moves: openings::moves_to(position),
            position: position.clone(),
            best,
            theme,
        }))
    }
}

/// Returns the positions of a game after which the scores of the player to move rise by a margin, at
/// once or with that player's next move.
fn turning_points(
    variant: &Arc<Variant>,
    record: &GameRecord,
    margin: i32,
) -> Result<Vec<Position>, GatherError> {
    let score = |index: usize| record.scores.get(index).copied().flatten();
    let rises = |index: usize| {
        let (before, now) = (score(index.checked_sub(2)?)?, score(index)?);
        Some(before.abs() < Score::FORCED_WIN.0 && now - before >= margin)
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

/// Returns the positions, each once: the first of each theme, then the second of each, and so on; the
/// quiet ones, which are the most frequent, come last.
fn in_turn(candidates: impl Iterator<Item = Problem>) -> Vec<Position> {
    let mut keys = HashSet::new();
    let mut turns = BTreeMap::new();
    let mut positions: Vec<_> = candidates
        .filter(|candidate| keys.insert(candidate.position.key()))
        .map(|Problem { position, theme, .. }| {
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
    use komainu_core::types::Move;

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
        let again = [Theme::Win; 7];
        let candidates = positions.iter().cycle().zip(themes.into_iter().chain(again));
        let ordered = in_turn(candidates.map(|(position, theme)| Problem {
            moves: Vec::new(),
            position: position.clone(),
            best: Move::NONE,
            theme,
        }));
        let place = |position: &Position| {
            positions.iter().position(|other| other.key() == position.key()).expect("one of them")
        };
        let places: Vec<_> = ordered.iter().map(place).collect();
        assert_eq!(places, [4, 1, 5, 6, 2, 0, 3]);
    }
}
