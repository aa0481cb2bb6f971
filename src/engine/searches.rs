//! Searches one at a time with a transposition table of their own.

use std::sync::Arc;

use super::thinking::{Event, EventSink, SearchId, Thinking};
use super::{DEFAULT_HASH, MAX_HASH, memory};
use crate::board::{Position, Variant};
use crate::search::{Limits, TableError, ThreadsError, TranspositionTable};

/// A thread that searches one position at a time, its workers and their table; of an
/// [`Engine`](super::Engine) what remains without a game and a language.
pub(crate) struct Searches {
    thinking: Thinking,
    table: Arc<TranspositionTable>,
    threads: usize,
}

impl Searches {
    /// One that tells a sink what it finds, from its own thread.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn new(sink: EventSink, variant: &Arc<Variant>) -> Result<Self, TableError> {
        let table = memory::table(DEFAULT_HASH, None).or_else(|_| memory::table(1, None))?;
        Ok(Self { thinking: Thinking::new(sink, variant), table, threads: 1 })
    }

    /// Turns to a game and forgets what was found before.
    pub fn begin(&mut self, variant: &Arc<Variant>) {
        self.thinking.begin(variant, None);
        memory::clear(&mut self.table);
    }

    /// Starts a search; the one that is running is abandoned.
    pub fn start(&mut self, position: Position, limits: Limits) {
        self.thinking.start(position, limits, Arc::clone(&self.table));
    }

    /// Tells the search to end; its result still comes.
    pub fn stop(&self) {
        self.thinking.stop();
    }

    /// Abandons the search and waits for its end.
    pub fn abort(&mut self) {
        self.thinking.abort();
    }

    /// Tells if an event belongs to the search that is running; the last one of it ends it.
    pub fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        self.thinking.accepts(id, event)
    }

    /// The number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The size of the table in megabytes.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If the system does not make so many; there are fewer then.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.abort();
        let result = self.thinking.set_threads(threads);
        self.threads = result.as_ref().map_or_else(|error| error.made, |()| threads);
        result
    }

    /// Changes the size of the table in megabytes; what it held is forgotten.
    ///
    /// # Errors
    /// If there is not enough memory; the table before it stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.abort();
        let megabytes = megabytes.clamp(1, MAX_HASH);
        if megabytes != self.table.megabytes() {
            let table = memory::table(megabytes, Some(&self.table))?;
            memory::replace(&mut self.table, table);
        }
        Ok(())
    }
}
