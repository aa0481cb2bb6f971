//! Making openings: random moves after which a search finds neither side ahead.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::{balance_limit, for_black, is_handicap, random_moves};
use komainu_core::board::{Position, Variant};
use komainu_core::types::{Move, SplitMix64};
use komainu_engine::eval::Evaluator;
use komainu_engine::search::{Limits, TableError, TranspositionTable, search};

/// The way openings are made: random moves, kept if a search finds them balanced.
///
/// With a handicap, a position is balanced if White is as far behind as the handicap puts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe {
    /// The number of random moves.
    pub plies: u32,
    /// The number of nodes of the search.
    pub nodes: u64,
    /// The maximum advantage of a side, in percent of the value of an average piece.
    pub within: u32,
    /// The seed of the random moves.
    pub seed: u64,
}

/// The number of random games in a row without a new opening after which no more are tried.
const TRIES: u32 = 1000;
/// The size of the transposition table of a search, in megabytes.
const HASH: usize = 1;

impl Recipe {
    /// Returns a recipe for a game: fewer moves if the board is small.
    #[must_use]
    pub fn for_game(variant: &Variant, seed: u64) -> Self {
        let squares = variant.geometry().squares().count();
        let plies = if squares < 40 { 4 } else { 8 };
        Self { plies, nodes: 5000, within: 60, seed }
    }

    /// Makes openings of games that begin with a position, no two of which lead to the same position;
    /// `report` is called with the number made so far. The openings are the same on every machine.
    /// There are fewer than `count` if the recipe yields no more, or once `stop` is set.
    ///
    /// # Errors
    /// If there is no memory for the table of a search.
    pub fn make(
        &self,
        start: &Position,
        count: usize,
        stop: &AtomicBool,
        report: &dyn Fn(usize),
    ) -> Result<Vec<Vec<Move>>, TableError> {
        let mut openings = Vec::new();
        Making::new(*self, start, &[])?.fill(&mut openings, count, stop, report)?;
        Ok(openings)
    }

    /// The score of a position for Black, in centipawns, unless the search is stopped.
    fn score(
        &self,
        position: &Position,
        table: &TranspositionTable,
        stop: &AtomicBool,
    ) -> Option<i32> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let result = search(position, &limits, table, stop, &mut |_| {});
        result.info.map(|info| for_black(position, info.score))
    }
}

/// Never set.
static GO_ON: AtomicBool = AtomicBool::new(false);

/// The making of openings by a recipe, one after another.
pub(super) struct Making {
    recipe: Recipe,
    start: Position,
    /// The score for Black in a balanced game, and the maximum distance from it, in centipawns.
    balance: (i32, i32),
    /// The number of the next random game.
    next: u64,
    /// The number of random games since the last opening.
    tries: u32,
    /// The keys of the positions that the openings so far lead to.
    keys: HashSet<u64>,
    /// The table for searches made one at a time.
    table: TranspositionTable,
}

/// An opening and the key of the position to which it leads.
type Candidate = (Vec<Move>, u64);

impl Making {
    /// Prepares to make openings that lead to other positions than the known ones.
    pub(super) fn new(
        recipe: Recipe,
        start: &Position,
        known: &[Vec<Move>],
    ) -> Result<Self, TableError> {
        let table = TranspositionTable::new(HASH)?;
        let limit = balance_limit(&Evaluator::new(start.variant()), recipe.within);
        let par = is_handicap(start).then(|| recipe.score(start, &table, &GO_ON));
        let keys = known.iter().map(|moves| {
            let mut position = start.clone();
            moves.iter().for_each(|&m| position.make(m));
            position.key()
        });
        Ok(Self {
            recipe,
            balance: (par.flatten().unwrap_or(0), limit),
            next: 0,
            tries: 0,
            keys: keys.collect(),
            table,
            start: start.clone(),
        })
    }

    /// Returns `true` if the recipe seems to yield no more openings.
    pub(super) const fn is_spent(&self) -> bool {
        self.tries == TRIES
    }

    /// Adds openings until there are `count`, on all processors, unless `stop` is set.
    pub(super) fn fill(
        &mut self,
        openings: &mut Vec<Vec<Move>>,
        count: usize,
        stop: &AtomicBool,
        report: &dyn Fn(usize),
    ) -> Result<(), TableError> {
        let batch = 4 * rayon::current_num_threads() as u64;
        while openings.len() < count && !self.is_spent() {
            let numbers = (self.next..self.next + batch).into_par_iter();
            let candidates = numbers.map(|number| {
                let table = TranspositionTable::new(HASH)?;
                Ok(self.candidate(number, &table, stop))
            });
            let candidates: Vec<_> = candidates.collect();
            if stop.load(Ordering::Relaxed) {
                break;
            }
            for candidate in candidates {
                if openings.len() == count || self.is_spent() {
                    break;
                }
                openings.extend(self.take(candidate?));
            }
            report(openings.len());
        }
        report(openings.len());
        Ok(())
    }

    /// Returns the next opening, made on this thread alone; `None` if the recipe yields no more, or if
    /// `stop` is set.
    pub(super) fn next(&mut self, stop: &AtomicBool) -> Option<Vec<Move>> {
        while !self.is_spent() {
            self.table.clear();
            let candidate = self.candidate(self.next, &self.table, stop);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let opening = self.take(candidate);
            if opening.is_some() {
                return opening;
            }
        }
        None
    }

    /// Takes the result of the next random game; returns it as an opening if it is a new one.
    fn take(&mut self, candidate: Option<Candidate>) -> Option<Vec<Move>> {
        self.next += 1;
        let new = candidate.filter(|&(_, key)| self.keys.insert(key));
        self.tries = if new.is_some() { 0 } else { self.tries + 1 };
        new.map(|(moves, _)| moves)
    }

    /// Returns the opening with this number, if it is balanced.
    fn candidate(
        &self,
        number: u64,
        table: &TranspositionTable,
        stop: &AtomicBool,
    ) -> Option<Candidate> {
        let mut random = SplitMix64::of_part(self.recipe.seed, number);
        let (position, moves) = random_moves(&self.start, self.recipe.plies, &mut random)?;
        let score = self.recipe.score(&position, table, stop)?;
        let (par, limit) = self.balance;
        ((score - par).abs() <= limit).then(|| (moves, position.key()))
    }
}
