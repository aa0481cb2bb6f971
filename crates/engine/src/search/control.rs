//! The end of a search, which all of its threads share: limits, the stop flag, and who is done.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::parameters::STOP_INTERVAL;
use super::progress::Progress;
use super::semaphore::Semaphore;
use super::time::Budget;
use super::{Limits, SearchResult};
use crate::threads;

/// Everything that ends a search before it has found all there is.
#[derive(Debug)]
pub(super) struct SearchControl<'s> {
    pub budget: Budget,
    /// The flag of whoever asked for the search.
    stop: &'s AtomicBool,
    /// True once the main thread has what it wants.
    over: AtomicBool,
    /// The permits of the helpers to run.
    pub permits: Semaphore,
    node_limit: u64,
    /// The nodes that threads may visit before they ask again.
    granted: AtomicU64,
    /// What is told to those who look on.
    pub progress: &'s Progress,
}

/// Ends a search when it goes, in whatever way its holder comes to an end.
pub(super) struct End<'b>(&'b SearchControl<'b>);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Relaxed);
        self.0.permits.close();
    }
}

impl<'s> SearchControl<'s> {
    /// The control of a search that starts now.
    pub fn new(limits: &Limits, stop: &'s AtomicBool, progress: &'s Progress) -> Self {
        progress.begin();
        Self {
            budget: Budget::new(limits),
            stop,
            over: AtomicBool::new(false),
            permits: Semaphore::new(),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            granted: AtomicU64::new(0),
            progress,
        }
    }

    /// Returns `true` if the threads have to come to an end.
    pub fn are_reached(&self) -> bool {
        self.is_stopped() || self.over.load(Relaxed) || self.budget.is_exhausted()
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Waits until an endless search is stopped, if there was anything to look for.
    pub fn wait_for_stop(&self, limits: &Limits, result: &SearchResult) {
        let waits = || limits.is_infinite() && result.best.is_some() && !self.is_stopped();
        while waits() && threads::wait(STOP_INTERVAL) {}
    }

    /// A value whose end tells all threads to come to theirs.
    pub const fn end(&self) -> End<'_> {
        End(self)
    }

    /// Grants a thread the nodes that it may visit before it asks again, as many as it wants or as
    /// are left; none if the limit is reached.
    pub fn grant(&self, wanted: u64) -> u64 {
        let next = |granted: u64| wanted.min(self.node_limit - granted);
        let before = self.granted.update(Relaxed, Relaxed, |granted| granted + next(granted));
        next(before)
    }
}
