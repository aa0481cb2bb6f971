//! Searches one at a time with a transposition table of their own.

use std::sync::Arc;

use super::thinking::{Event, EventSink, SearchId, Thinking};
use super::work::Work;
use super::{DEFAULT_HASH, memory};
use crate::eval::WeightsFile;
use crate::search::{Limits, TableError, ThreadsError, TranspositionTable};
use crate::threads;
use komainu_core::board::{Position, Variant};

/// A thread that searches one position at a time, its workers and their table: the part of an
/// [`Engine`](super::Engine) that needs neither a game nor a protocol.
#[doc(hidden)]
pub struct Searches {
    pub(super) thinking: Thinking,
    pub(super) table: Arc<TranspositionTable>,
    /// The size in megabytes of the table of another instance, if that one searches.
    remote_hash: usize,
    /// The number of threads that was requested.
    threads: usize,
    /// True if there may be more threads than can run at a time.
    oversubscribes: bool,
}

impl Searches {
    /// Searches on the thread of `thinking`, with a table of the default size, or else the smallest
    /// one.
    ///
    /// # Errors
    /// If there is no memory for the smallest table either.
    pub fn new(thinking: Thinking) -> Result<Self, TableError> {
        let table = memory::table(DEFAULT_HASH, None).or_else(|_| memory::table(1, None))?;
        Ok(Self { thinking, table, remote_hash: DEFAULT_HASH, threads: 1, oversubscribes: false })
    }

    /// Searches with the smallest table, for those that find too little to fill one.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn with_smallest_table(thinking: Thinking) -> Result<Self, TableError> {
        let table = Arc::new(TranspositionTable::new(1)?);
        Ok(Self { thinking, table, remote_hash: DEFAULT_HASH, threads: 1, oversubscribes: false })
    }

    /// Searches that report to a sink, from their own thread.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn telling(sink: EventSink, variant: &Arc<Variant>) -> Result<Self, TableError> {
        Self::new(Thinking::new(sink, variant))
    }

    /// Changes to a game and forgets earlier findings.
    pub fn begin(&mut self, variant: &Arc<Variant>, weights: Option<&WeightsFile>) {
        self.thinking.begin(variant, weights);
        self.table.clear();
    }

    /// Starts a search; a running search is abandoned.
    pub fn start(&mut self, position: Position, limits: Limits) {
        self.begin_work(Work::Search { position, limits });
    }

    /// Starts any work; running work is abandoned.
    pub(super) fn begin_work(&mut self, work: Work) {
        let (threads, megabytes) = (self.threads, self.hash());
        self.thinking.start(work, &self.table, threads, megabytes);
    }

    /// Stops the search; its result still comes.
    pub fn stop(&self) {
        self.thinking.stop();
    }

    /// Abandons the search and waits for its end.
    pub fn abort(&mut self) {
        self.thinking.abort();
    }

    /// Returns `true` if an event belongs to the running search; accepting its last event ends the
    /// search.
    pub fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        self.thinking.accepts(id, event)
    }

    /// The number of threads that was requested.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table in megabytes.
    pub fn hash(&self) -> usize {
        if self.thinking.is_remote() { self.remote_hash } else { self.table.megabytes() }
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If the system does not make that many, or if they are more than can run at a time and that has
    /// not been allowed; then there are fewer.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.threads = threads;
        // Another instance knows by itself how many it has.
        let is_free = self.oversubscribes || self.thinking.is_remote();
        let most = if is_free { usize::MAX } else { threads::max_concurrent() };
        self.thinking.set_threads(threads.min(most))?;
        match threads > most {
            true => Err(ThreadsError::TooMany { wanted: threads, made: most }),
            false => Ok(()),
        }
    }

    /// Returns `true` if there may be more threads than can run at a time.
    pub const fn oversubscribes(&self) -> bool {
        self.oversubscribes
    }

    /// Allows more threads than can run at a time, or no longer allows that.
    ///
    /// # Errors
    /// Those of [`Self::set_threads`] for the number that was requested last.
    pub fn oversubscribe(&mut self, may: bool) -> Result<(), ThreadsError> {
        self.oversubscribes = may;
        self.set_threads(self.threads)
    }

    /// Changes the size of the table in megabytes; a new table is empty.
    ///
    /// # Errors
    /// If there is not enough memory, or no table may have that size; the current table stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.abort();
        if self.thinking.is_remote() {
            self.remote_hash = megabytes;
        } else if megabytes != self.table.megabytes() {
            let table = memory::table(megabytes, Some(&self.table))?;
            memory::replace(&mut self.table, table);
        }
        Ok(())
    }
}
