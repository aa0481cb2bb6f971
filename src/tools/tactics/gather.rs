//! Gathering: looks through games for positions in which one move is far better than all others.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rayon::prelude::*;
use thiserror::Error;

use super::{Problem, Theme};
use crate::board::{Position, Variant};
use crate::eval::Evaluator;
use crate::notation::MoveTextError;
use crate::search::{Limits, TableError, TranspositionTable, search};
use crate::tools::matches::GameRecord;
use crate::types::{Move, Score};

/// The size of the table of a search, in megabytes.
const HASH: usize = 16;
/// The positions of a game that are looked at.
const OF_A_GAME: usize = 3;

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

impl Gathering {
    /// Looks through games, in order, until there are enough problems, at most one of each game and
    /// no position twice;
    /// `report` is told how many there are so far.
    ///
    /// # Errors
    /// If a game cannot be replayed, or if there is no memory.
    pub fn problems(
        &self,
        variant: &Arc<Variant>,
        records: &[GameRecord],
        count: usize,
        report: &dyn Fn(usize),
    ) -> Result<Vec<Problem>, GatherError> {
        let average = Evaluator::new(variant).average();
        let (mut problems, mut keys) = (Vec::<Problem>::new(), HashSet::new());
        // Only whole batches, so that the number of processors decides nothing.
        for batch in records.chunks(16) {
            let found: Result<Vec<_>, _> =
                batch.par_iter().map(|record| self.problem(variant, record, average)).collect();
            let is_new = |problem: &Problem| keys.insert(problem.position.key());
            problems.extend(found?.into_iter().flatten().filter(is_new));
            problems.truncate(count);
            report(problems.len());
            if problems.len() == count {
                break;
            }
        }
        Ok(problems)
    }

    /// The first problem of a game.
    fn problem(
        &self,
        variant: &Arc<Variant>,
        record: &GameRecord,
        average: i32,
    ) -> Result<Option<Problem>, GatherError> {
        let number = record.number;
        let candidates = candidates(variant, record, average);
        let candidates = candidates.map_err(|error| GatherError::Replay { number, error })?;
        for (position, moves) in candidates.into_iter().take(OF_A_GAME) {
            if let Some((best, score)) = self.best_move(&position, average)? {
                let theme = Theme::of(&position, best, score);
                return Ok(Some(Problem { moves, position, best, theme }));
            }
        }
        Ok(None)
    }

    /// The move that is far better than all others and hard to find, and its score.
    fn best_move(
        &self,
        position: &Position,
        average: i32,
    ) -> Result<Option<(Move, Score)>, TableError> {
        let legal = position.legal_moves();
        let think = |nodes, moves| -> Result<_, TableError> {
            let limits = Limits { nodes: Some(nodes), moves, ..Limits::default() };
            let table = TranspositionTable::new(HASH)?;
            let result = search(position, &limits, &table, &AtomicBool::new(false), &mut |_| {});
            Ok(result.best.zip(result.info.map(|info| info.score)))
        };
        let overlooked = think(self.short, Vec::new())?;
        let Some((best, score)) = think(self.long, Vec::new())? else { return Ok(None) };
        let others: Vec<_> = legal.into_iter().filter(|&m| m != best).collect();
        if others.is_empty() || overlooked.is_none_or(|(m, _)| m == best) {
            return Ok(None);
        }
        let margin = average * self.better as i32 / 100;
        let second = think(self.long, others)?;
        let clear = second.is_some_and(|(_, second)| second.0 + margin <= score.0);
        // A problem of how to lose most slowly is none.
        Ok((clear && score.mate().is_none_or(|moves| moves > 0)).then_some((best, score)))
    }
}

/// The positions of a game in which the player to move saw an average piece more than the other
/// one had seen a move before, and the moves that led to each.
fn candidates(
    variant: &Arc<Variant>,
    record: &GameRecord,
    average: i32,
) -> Result<Vec<(Position, Vec<Move>)>, MoveTextError> {
    let score = |index: usize| record.scores.get(index).copied().flatten();
    let turns = |index: usize| {
        let (before, now) = (score(index.checked_sub(1)?)?, score(index)?);
        let open = before.abs() < Score::FORCED_WIN.0;
        Some(open && before + now >= average)
    };
    let (mut found, mut played) = (Vec::new(), Vec::new());
    record.replay(variant, |position, m, index| {
        if turns(index) == Some(true) {
            found.push((position.clone(), played.len()));
        }
        played.push(m);
    })?;
    let mut position = Position::start(variant);
    let mut opening = Vec::new();
    for text in record.opening.split_whitespace() {
        let m = crate::notation::parse_canonical(&position, text)?;
        position.make(m);
        opening.push(m);
    }
    let all: Vec<_> = opening.iter().chain(&played).copied().collect();
    let moves = |count: usize| all[..opening.len() + count].to_vec();
    Ok(found.into_iter().map(|(position, count)| (position, moves(count))).collect())
}
