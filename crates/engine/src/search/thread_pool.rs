//! Several threads that search the same position.
//!
//! The threads search independently and share their results through the transposition table ("Lazy
//! SMP"), and through [`BusyMoves`] the moves that they are searching. If there are more helpers than
//! can run at a time, a [semaphore](super::semaphore) lets each run in turn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::busy_moves::BusyMoves;
use super::control::SearchControl;
use super::searcher::SearchResources;
use super::threads::Threads;
use super::vote;
use super::{Info, Level, Limits, Progress, SearchResult, TranspositionTable, Worker};
use crate::eval::Evaluator;
use komainu_core::board::{Position, Variant};

/// The largest number of threads that may be requested.
pub const MAX_THREADS: usize = 512;

/// A [`Worker`] with helpers on threads of their own, which live from one search to the next.
///
/// Without helpers it does the same as the worker, with the same result every time.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use komainu_core::board::{Position, Variant};
/// use komainu_engine::search::{Limits, ThreadPool, TranspositionTable, Worker};
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let mut pool = ThreadPool::new(Worker::new(position.variant()));
/// pool.set_threads(2).unwrap();
/// let table = TranspositionTable::new(1).unwrap();
/// let limits = Limits { nodes: Some(2000), ..Limits::default() };
/// let result = pool.search(&position, &limits, &table, &AtomicBool::new(false), &mut |_| {});
/// assert!(position.legal_moves().contains(&result.best.unwrap()));
/// assert!(result.nodes <= 2000);
/// ```
#[derive(Debug)]
pub struct ThreadPool {
    main: Worker,
    helpers: Vec<Worker>,
    /// The threads of the helpers, if there are any.
    threads: Option<Threads>,
}

/// Threads that are not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThreadsError {
    /// The system does not make that many.
    #[error("the system makes no {wanted} threads; going on with {made}")]
    Refused {
        /// The number of threads that was requested.
        wanted: usize,
        /// The number of threads there are now.
        made: usize,
    },
    /// There would be more threads than can run at a time.
    #[error("{wanted} threads are more than the {made} that run at a time; going on with {made}")]
    TooMany {
        /// The number of threads that was requested.
        wanted: usize,
        /// The number of threads there are now.
        made: usize,
    },
}

impl ThreadPool {
    /// A worker without helpers.
    #[must_use]
    pub const fn new(main: Worker) -> Self {
        Self { main, helpers: Vec::new(), threads: None }
    }

    /// Changes the number of threads, the caller's own included: at least 1, at most
    /// [`MAX_THREADS`].
    ///
    /// # Errors
    /// If the system does not make that many; there are fewer then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        let wanted = threads.clamp(1, MAX_THREADS);
        if wanted == self.threads() {
            return Ok(());
        }
        // The old threads end before new ones are made.
        self.threads = None;
        self.threads = Threads::new(wanted - 1);
        let helpers = self.threads.as_ref().map_or(0, Threads::count);
        let helper = || Worker::with(self.main.variant(), Arc::clone(&self.main.evaluator));
        self.helpers.resize_with(helpers, helper);
        let made = self.threads();
        if made == wanted { Ok(()) } else { Err(ThreadsError::Refused { wanted, made }) }
    }

    /// The number of threads, the caller's own included.
    #[must_use]
    pub const fn threads(&self) -> usize {
        self.helpers.len() + 1
    }

    /// The evaluator that the threads use.
    pub(crate) const fn evaluator(&self) -> &Arc<Evaluator> {
        &self.main.evaluator
    }

    /// The progress of its searches, for observers.
    pub(crate) const fn progress(&self) -> &Arc<Progress> {
        &self.main.progress
    }

    /// Forgets earlier searches and changes to a game, if it is another one.
    pub fn begin(&mut self, variant: &Arc<Variant>) {
        self.main.begin(variant);
        self.equip_helpers();
    }

    /// Forgets earlier searches and changes to a game and an evaluator, if either is another one.
    pub(crate) fn begin_with(&mut self, variant: &Arc<Variant>, evaluator: Arc<Evaluator>) {
        self.main.begin_with(variant, evaluator);
        self.equip_helpers();
    }

    /// Makes the helpers forget earlier searches, and use the game and the evaluator of the main
    /// worker.
    fn equip_helpers(&mut self) {
        let Self { main, helpers, .. } = self;
        helpers.iter_mut().for_each(|helper| helper.begin_as(main));
    }

    /// Looks for the best move until a limit is reached or `stop` is set, as [`Worker::search`]
    /// does.
    ///
    /// The numbers of nodes are those of all threads together. `report` is called for what the main
    /// thread finds, and at the end for the chosen result if another thread has found it. The main
    /// thread's result is chosen under a limit of depth, which the others do not keep to, and if several
    /// lines are wanted, since only the main thread reports its lines.
    ///
    /// # Panics
    /// If a helper panics, once the main thread has finished.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        table: &TranspositionTable,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        // Below full strength one thread searches, so that a level plays the same every time.
        let Some(threads) = self.threads.as_ref().filter(|_| limits.level == Level::FULL) else {
            return self.main.search(position, limits, table, stop, report);
        };
        if !Arc::ptr_eq(position.variant(), self.main.variant()) {
            self.main.begin(position.variant());
            self.helpers.iter_mut().for_each(|helper| helper.begin_as(&self.main));
        }
        let progress = Arc::clone(&self.main.progress);
        let control = SearchControl::new(position, limits, stop, &progress);
        table.new_search();
        let busy_moves = BusyMoves::new();
        let conditions = SearchResources {
            table,
            limits,
            control: &control,
            busy_moves: Some(&busy_moves),
            permit: None,
        };
        let (main, helpers) = (&mut self.main, &mut self.helpers);
        let mut found = vec![None; helpers.len()];
        let first = threads.scope(|scope| {
            for (number, (helper, found)) in (1..).zip(helpers.iter_mut().zip(&mut found)) {
                scope.spawn(move |_| {
                    let Some(permit) = conditions.control.permits.acquire() else { return };
                    let conditions = SearchResources { permit: Some(&permit), ..conditions };
                    *found = Some(helper.run(position, conditions, number, &mut |_| {}));
                });
            }
            let _end = control.end();
            main.run(position, conditions, 0, report)
        });
        let results: Vec<_> = std::iter::once(first).chain(found.into_iter().flatten()).collect();
        // Of several lines only the main thread's are reported, and it alone keeps to a depth.
        let main_alone = limits.lines > 1 || limits.depth.is_some();
        let chosen = if main_alone { 0 } else { vote::choose(&results) };
        let mut result = results.into_iter().nth(chosen).expect("one of the results was chosen");
        result.nodes = progress.visited();
        if let Some(info) = result.info.as_mut().filter(|_| chosen > 0) {
            (info.nodes, info.time) = (result.nodes, control.budget.elapsed());
            report(info);
        }
        control.wait_for_stop(limits, &result);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn a_helper_that_panics_keeps_nobody_waiting() {
        let position = Position::start(&Variant::find("mini", &[]).unwrap());
        let mut pool = ThreadPool::new(Worker::new(position.variant()));
        pool.set_threads(2).unwrap();
        pool.helpers[0].stack.clear();
        let (table, stop) = (TranspositionTable::new(1).unwrap(), AtomicBool::new(false));
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let mut depths = Vec::new();
        let mut report = |info: &Info| depths.push(info.depth);
        let search = || pool.search(&position, &limits, &table, &stop, &mut report);
        assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
        assert_eq!(depths, [1, 2, 3, 4], "the main thread came to its end");
    }

    #[test]
    fn a_limit_of_depth_holds_however_deep_helpers_are() {
        let position = Position::start(&Variant::find("mini", &[]).unwrap());
        let mut pool = ThreadPool::new(Worker::new(position.variant()));
        pool.set_threads(3).unwrap();
        let (table, stop) = (TranspositionTable::new(1).unwrap(), AtomicBool::new(false));
        for depth in (1..=3).cycle().take(300) {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let result = pool.search(&position, &limits, &table, &stop, &mut |info| {
                assert!(info.depth <= depth);
            });
            assert_eq!(result.info.map(|info| info.depth), Some(depth));
        }
    }

    #[test]
    fn helpers_go_by_the_values_of_the_main_worker() {
        let [mini, chu] = ["mini", "chu"].map(|game| Variant::find(game, &[]).unwrap());
        let mut pool = ThreadPool::new(Worker::new(&mini));
        pool.set_threads(4).unwrap();
        pool.begin(&chu);
        pool.set_threads(5).unwrap();
        pool.begin_with(&chu, Arc::new(Evaluator::by_formula(&chu)));
        assert_eq!(pool.helpers.len(), 4);
        for helper in &pool.helpers {
            assert!(Arc::ptr_eq(&helper.evaluator, &pool.main.evaluator));
            assert!(Arc::ptr_eq(helper.variant(), &chu));
        }
        pool.set_threads(1).unwrap();
        assert!(pool.threads.is_none());
    }
}
