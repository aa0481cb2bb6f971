//! The end of a search, which all of its threads share: limits, the stop flag, and the end of the main
//! thread's work.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::parameters::STOP_INTERVAL;
use super::progress::Progress;
use super::semaphore::Semaphore;
use super::time::Budget;
use super::{Limits, SearchResult};
use crate::threads;
use komainu_core::board::Position;

/// Everything that ends a search before it has found all there is.
#[derive(Debug)]
pub(super) struct SearchControl<'s> {
    pub budget: Budget,
    /// The stop flag of the caller.
    stop: &'s AtomicBool,
    /// True once the main thread has its result.
    over: AtomicBool,
    /// The permits of the helpers to run.
    pub permits: Semaphore,
    node_limit: u64,
    /// The nodes that threads may visit before they ask again.
    granted: AtomicU64,
    /// The progress that observers can read.
    pub progress: &'s Progress,
}

/// A guard that ends a search when it is dropped, even by a panic.
pub(super) struct End<'b>(&'b SearchControl<'b>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Relaxed);
        self.0.permits.close();
    }
}

impl<'s> SearchControl<'s> {
    /// The control of a search that starts now.
    pub fn new(
        position: &Position,
        limits: &Limits,
        stop: &'s AtomicBool,
        progress: &'s Progress,
    ) -> Self {
        progress.begin();
        Self {
            budget: Budget::new(position, limits),
            stop,
            over: AtomicBool::new(false),
            permits: Semaphore::new(),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            granted: AtomicU64::new(0),
            progress,
        }
    }

    /// Returns `true` if the threads have to end.
    pub fn are_reached(&self) -> bool {
        self.is_stopped() || self.over.load(Relaxed) || self.budget.is_exhausted()
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Waits until an infinite search is stopped, unless there was no move to look for.
    pub fn wait_for_stop(&self, limits: &Limits, result: &SearchResult) {
        let waits = || limits.is_infinite() && result.best.is_some() && !self.is_stopped();
        while waits() && threads::wait(STOP_INTERVAL) {}
    }

    /// Returns a guard that ends all threads when it is dropped.
    pub const fn end(&self) -> End<'_> {
        End(self)
    }

    /// Grants a thread the nodes that it may visit before it asks again: as many as it wants or as are
    /// left, 0 if the limit is reached.
    pub fn grant(&self, wanted: u64) -> u64 {
        let next = |granted: u64| wanted.min(self.node_limit - granted);
        let before = self.granted.update(Relaxed, Relaxed, |granted| granted + next(granted));
        next(before)
    }
}
