//! Grading: draws positions from games, and values all their moves.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use thiserror::Error;

use super::halving::losses;
use super::{AccuracyPlan, GradedRecord};
use crate::journal::{Journal, JournalError, Shard};
use crate::matches::{GameRecord, ReplayError, openings};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Move, SplitMix64};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, TableError, TranspositionTable, Worker};

/// The size of the table of a thread, in megabytes.
const HASH: usize = 128;
/// The number of positions that are drawn until one is fit.
const TRIES: u32 = 1000;
/// The most that a side is ahead in a position that is fit, in average pieces: where the game is decided,
/// moves lose nothing.
const AHEAD: i32 = 3;
/// What a move loses at most, in average pieces: a game is lost by then, and how much more it is lost
/// says nothing about the player.
const MOST: i32 = 8;
/// Scores count as no more than this many average pieces.
const BOUND: i32 = 20;

/// Positions whose moves are to be valued.
pub struct Grading<'g> {
    /// The plan.
    pub plan: AccuracyPlan,
    /// The game.
    pub variant: Arc<Variant>,
    /// Its evaluation, which says what an average piece is worth.
    pub evaluator: Evaluator,
    /// The games from which the positions are drawn.
    pub games: &'g [GameRecord],
    /// The part of the positions that is to be valued.
    pub shard: Shard,
    /// The number of positions that are valued at the same time.
    pub threads: usize,
    /// Once this is set, all threads stop; positions whose moves are not all valued are dropped.
    pub interrupt: Arc<AtomicBool>,
}

/// A reason why the moves of positions cannot be valued.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GradingError {
    /// There is no memory for the table of a search.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A position cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game cannot be replayed.
    #[error("game {number}: {error}")]
    Replay {
        /// The number of the game.
        number: u64,
        /// The mistake in it.
        error: ReplayError,
    },
    /// The games have too few positions that are fit.
    #[error(
        "found {found} positions in {games} games, wanted {wanted}: expected more games from the start \
         without a handicap, with scores by which neither side is three average pieces ahead"
    )]
    TooFew {
        /// The number of positions that were found.
        found: usize,
        /// The number that was wanted.
        wanted: u64,
        /// The number of games.
        games: usize,
    },
}

/// The loss of a move that is not listed, in centipawns.
#[must_use]
pub fn most(evaluator: &Evaluator) -> i32 {
    evaluator.average().saturating_mul(MOST)
}

impl Grading<'_> {
    /// The numbers of the positions in the part that is to be valued.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        (0..self.plan.positions).filter(|&number| self.shard.has(number))
    }

    /// Values the moves of those of the positions that the journal lacks, adds them to it, and calls
    /// `report` after each.
    ///
    /// # Errors
    /// If there is no memory for the tables, or if a position cannot be written down.
    pub fn grade(
        &self,
        positions: &[Position],
        journal: &mut Journal,
        report: &mut dyn FnMut(),
    ) -> Result<(), GradingError> {
        let missing = self.numbers().filter(|number| !journal.results().contains_key(number));
        let waiting = Mutex::new(missing.collect::<Vec<_>>().into_iter());
        let tables: Result<Vec<_>, TableError> =
            (0..self.threads.max(1)).map(|_| TranspositionTable::new(HASH)).collect();
        let tables = tables?;
        thread::scope(|scope| {
            let (sender, inbox) = mpsc::channel();
            for table in tables {
                let (sender, waiting) = (sender.clone(), &waiting);
                scope.spawn(move || self.work(&table, positions, waiting, &sender));
            }
            drop(sender);
            for record in inbox {
                journal.add(record.number, &record)?;
                report();
            }
            Ok(())
        })
    }

    /// Values positions until there are no more, or the receiver is gone.
    fn work(
        &self,
        table: &TranspositionTable,
        positions: &[Position],
        waiting: &Mutex<impl Iterator<Item = u64>>,
        sender: &Sender<GradedRecord>,
    ) {
        let mut worker = Worker::with(&self.variant, self.evaluator.clone());
        let next = || waiting.lock().ok()?.next();
        while let Some(number) = next() {
            let record = self.record(number, &positions[number as usize], &mut worker, table);
            if self.interrupt.load(Relaxed) || sender.send(record).is_err() {
                return;
            }
        }
    }

    /// The line of a position.
    fn record(
        &self,
        number: u64,
        position: &Position,
        worker: &mut Worker,
        table: &TranspositionTable,
    ) -> GradedRecord {
        worker.begin(&self.variant);
        table.clear();
        let bound = self.evaluator.average().saturating_mul(BOUND);
        let value = |m: Move, nodes: u64| {
            let limits = Limits { nodes: Some(nodes), moves: vec![m], ..Limits::default() };
            let result = worker.search(position, &limits, table, &self.interrupt, &mut |_| {});
            Ok::<i32, std::convert::Infallible>(result.info.map_or(-bound, |info| info.score.0))
        };
        let Ok((mut losses, score)) =
            losses(&position.legal_moves(), self.plan.nodes, bound, value);
        losses.retain(|&(_, loss)| loss < self.plan.most);
        let moves = openings::text(&self.variant, &openings::moves_to(position));
        GradedRecord::new(number, moves, score, &losses, &self.variant)
    }

    /// Draws the positions, of this part and of the others.
    ///
    /// # Errors
    /// If the games have too few that are fit, or cannot be replayed.
    pub fn positions(&self) -> Result<Vec<Position>, GradingError> {
        let mut keys = HashSet::new();
        let mut found = Vec::new();
        for number in 0..self.plan.positions {
            let mut random = SplitMix64::of_part(self.plan.seed, number);
            for _ in 0..TRIES {
                let Some(position) = self.draw(&mut random)? else { continue };
                if keys.insert(position.key()) {
                    found.push(position);
                    break;
                }
            }
            if found.len() as u64 <= number {
                let (games, wanted) = (self.games.len(), self.plan.positions);
                return Err(GradingError::TooFew { found: found.len(), wanted, games });
            }
        }
        Ok(found)
    }

    /// A position of a game, both drawn at random, if it is fit: neither side is far ahead, and there is a
    /// choice of moves.
    fn draw(&self, random: &mut SplitMix64) -> Result<Option<Position>, GradingError> {
        // The moves to a position lead there from the start of the game.
        let Some(record) = self.games.get(random.below(self.games.len().max(1))) else {
            return Ok(None);
        };
        let drawn = random.below(record.scores.len().max(1));
        let limit = self.evaluator.average().saturating_mul(AHEAD);
        let is_open = |score: Option<i32>| score.is_some_and(|score| score.abs() <= limit);
        if !record.start.is_empty() || !record.scores.get(drawn).copied().is_some_and(is_open) {
            return Ok(None);
        }
        let mut found = None;
        let replayed = record.replay(&self.variant, |position, _, index| {
            if index == drawn {
                found = Some(position.clone());
            }
        });
        let number = record.number;
        replayed.map_err(|error| GradingError::Replay { number, error })?;
        Ok(found.filter(|position| position.legal_moves().len() > 1))
    }
}
