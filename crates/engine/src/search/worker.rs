//! Workers: the state that outlives a single search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::arena::Arena;
use super::control::SearchControl;
use super::corrections::Corrections;
use super::history::History;
use super::parameters::MAX_PLY;
use super::reductions::Reductions;
use super::root::Root;
use super::searcher::{SearchResources, Searcher};
use super::stack::StackEntry;
use super::{Info, Level, Limits, Progress, SearchResult, TranspositionTable, Tuning};
use crate::eval::{Accumulators, Evaluator};
use komainu_core::board::{Position, Variant};
use komainu_core::rules::Rules;
use komainu_core::types::Move;

/// A searcher of one game's positions that keeps its memory, and what it has learnt, from one
/// move of a game to the next.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use komainu_core::board::{Position, Variant};
/// use komainu_engine::search::{Limits, TranspositionTable, Worker};
/// let mut position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let mut worker = Worker::new(position.variant());
/// let table = TranspositionTable::new(1).unwrap();
/// let limits = Limits { nodes: Some(500), ..Limits::default() };
/// for _ in 0..4 {
///     let stop = AtomicBool::new(false);
///     let result = worker.search(&position, &limits, &table, &stop, &mut |_| {});
///     position.make(result.best.unwrap());
/// }
/// ```
#[derive(Debug)]
pub struct Worker {
    variant: Arc<Variant>,
    /// The progress of its searches, for observers.
    pub(super) progress: Arc<Progress>,
    pub(super) evaluator: Arc<Evaluator>,
    pub(super) tuning: Tuning,
    pub(super) reductions: Reductions,
    pub(super) salt: u64,
    pub(super) history: History,
    pub(super) corrections: Corrections,
    /// The score for which the last move was played, if there was one.
    pub(super) last_score: Option<i32>,
    pub(super) arena: Arena,
    pub(super) stack: Vec<StackEntry>,
    pub(super) pvs: Vec<Vec<Move>>,
    pub(super) sums: Accumulators,
}

impl Worker {
    /// A worker with the evaluator of a game, which has searched none of its positions yet.
    #[must_use]
    pub fn new(variant: &Arc<Variant>) -> Self {
        Self::with(variant, Evaluator::new(variant))
    }

    /// A worker with an evaluator other than the one that comes with the program.
    #[doc(hidden)]
    pub fn with(variant: &Arc<Variant>, evaluator: impl Into<Arc<Evaluator>>) -> Self {
        let tuning = Tuning::of(variant);
        Self {
            tuning,
            evaluator: evaluator.into(),
            reductions: Reductions::new(&tuning),
            salt: salt(variant.rules()),
            history: History::new(variant),
            corrections: Corrections::new(),
            last_score: None,
            arena: Arena::default(),
            stack: vec![StackEntry::EMPTY; MAX_PLY + 2],
            pvs: vec![Vec::new(); MAX_PLY + 2],
            sums: Accumulators::default(),
            variant: Arc::clone(variant),
            progress: Arc::default(),
        }
    }

    /// Takes other numbers for the search.
    #[doc(hidden)]
    pub fn tune(&mut self, tuning: Tuning) {
        self.tuning = tuning;
        self.reductions = Reductions::new(&tuning);
    }

    /// Forgets earlier searches and changes to a game, if it is another one.
    pub fn begin(&mut self, variant: &Arc<Variant>) {
        if Arc::ptr_eq(variant, &self.variant) {
            self.forget();
        } else {
            *self = Self::new(variant);
        }
    }

    /// Forgets earlier searches and changes to a game and an evaluator, if either is another one.
    pub(super) fn begin_with(&mut self, variant: &Arc<Variant>, evaluator: Arc<Evaluator>) {
        if Arc::ptr_eq(variant, &self.variant) && Arc::ptr_eq(&evaluator, &self.evaluator) {
            self.forget();
        } else {
            let progress = Arc::clone(&self.progress);
            *self = Self { progress, ..Self::with(variant, evaluator) };
        }
    }

    /// Forgets earlier searches and changes to the game and the evaluator of another worker.
    pub(super) fn begin_as(&mut self, other: &Self) {
        self.begin_with(&other.variant, Arc::clone(&other.evaluator));
    }

    fn forget(&mut self) {
        self.history.clear();
        self.corrections.clear();
        self.last_score = None;
    }

    /// The game.
    pub(super) const fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position after the captures that pay, which is the same one if none does; `None` if a check
    /// or the end of the game comes first.
    ///
    /// The search evaluates such positions alone: those between captures it searches instead.
    #[must_use]
    pub fn settled(&mut self, position: &Position, table: &TranspositionTable) -> Option<Position> {
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let progress = Progress::default();
        let control = SearchControl::new(position, &limits, &stop, &progress);
        let conditions = SearchResources {
            table,
            limits: &limits,
            control: &control,
            busy_moves: None,
            permit: None,
        };
        table.new_search();
        Searcher::new(self, position, conditions).settle()
    }

    /// Looks for the best move until a limit is reached or `stop` is set.
    ///
    /// `report` is called for each line of a completed iteration; after a second, for scores that are
    /// bounds as well; and at the end, if the move to play is not the one that was reported last. Without
    /// any limit the search goes on until it is stopped, even when there is nothing left to find.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        table: &TranspositionTable,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        let lowered = (limits.level < Level::FULL).then(|| limits.level.lower(limits, position));
        let limits = lowered.as_ref().unwrap_or(limits);
        let progress = Arc::clone(&self.progress);
        let control = SearchControl::new(position, limits, stop, &progress);
        if !Arc::ptr_eq(position.variant(), &self.variant) {
            self.begin(position.variant());
        }
        table.new_search();
        let conditions =
            SearchResources { table, limits, control: &control, busy_moves: None, permit: None };
        let result = self.run(position, conditions, 0, report);
        control.wait_for_stop(limits, &result);
        result
    }

    /// Runs the part of a search for the thread with this number; the main thread is number 0.
    pub(super) fn run(
        &mut self,
        position: &Position,
        conditions: SearchResources,
        number: usize,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        let mut searcher = Searcher::new(self, position, conditions);
        let result = Root::new(&mut searcher, conditions.limits, number).run(report);
        drop(searcher);
        self.last_score = result.info.as_ref().map(|info| info.score.0);
        result
    }
}

/// A number for a game and its options, the same in every run (FNV-1a).
fn salt(rules: &Rules) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let options = rules.options.iter().map(|option| option.chosen.as_str());
    let words = std::iter::once(rules.id.as_str()).chain(options);
    let bytes = words.flat_map(|word| word.bytes().chain([0]));
    bytes.fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::SplitMix64;

    #[test]
    fn settled_positions_come_from_captures_and_are_settled() {
        for game in ["mini", "tenjiku"] {
            let variant = Variant::find(game, &[]).unwrap();
            let table = TranspositionTable::new(1).unwrap();
            let mut worker = Worker::new(&variant);
            let mut random = SplitMix64(5);
            let mut position = Position::start(&variant);
            let [mut same, mut behind] = [0, 0];
            for _ in 0..80 {
                let legal = position.legal_moves();
                if position.outcome_among(&legal).is_some() {
                    break;
                }
                position.make(legal[random.below(legal.len())]);
                let Some(settled) = worker.settled(&position, &table) else { continue };
                let again = worker.settled(&settled, &table).expect("it is settled");
                assert_eq!(again.key(), settled.key(), "{game}");
                let pieces = [&position, &settled].map(|one| one.pieces().count());
                assert_eq!(pieces[1] < pieces[0], settled.key() != position.key(), "{game}");
                *(if pieces[1] < pieces[0] { &mut behind } else { &mut same }) += 1;
            }
            assert!(same > 0 && behind > 0, "{game}: {same} {behind}");
        }
    }
}
