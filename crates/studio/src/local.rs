//! Searches on threads of this program.

use std::sync::Arc;

use super::search_backend::{SearchBackend, Task};
use komainu_core::board::Variant;
use komainu_engine::search::{MAX_THREADS, TableError, ThreadsError};
use komainu_engine::{Event, EventSink, SearchId, Searches};

/// A backend that searches on threads of this program.
pub struct LocalBackend(Searches);

impl LocalBackend {
    /// A backend that reports to a sink, from its own thread.
    ///
    /// # Errors
    /// If there is no memory for the smallest table.
    pub fn new(sink: EventSink, variant: &Arc<Variant>) -> Result<Self, TableError> {
        Ok(Self(Searches::telling(sink, variant)?))
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        let result = self.0.set_threads(threads.clamp(1, MAX_THREADS));
        if let Err(ThreadsError::Refused { made, .. } | ThreadsError::TooMany { made, .. }) = result
        {
            // The number of threads that is reported is then the real one.
            let _ = self.0.set_threads(made);
        }
        result
    }
}

impl SearchBackend for LocalBackend {
    fn begin(&mut self, variant: &Arc<Variant>) {
        self.0.begin(variant, None);
    }

    fn start(&mut self, task: Task) {
        self.0.start(task.position(), task.limits);
    }

    fn stop(&mut self) {
        self.0.stop();
    }

    fn abort(&mut self) {
        self.0.abort();
    }

    fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        self.0.accepts(id, event)
    }

    fn resources(&self) -> (usize, usize) {
        (self.0.threads(), self.0.hash())
    }

    fn set_resources(&mut self, threads: Option<usize>, hash: Option<usize>) -> Result<(), String> {
        let threads = threads.map_or(Ok(()), |threads| self.set_threads(threads));
        let hash = hash.map_or(Ok(()), |hash| self.0.set_hash(hash));
        // Each is changed even if the other cannot be.
        threads.map_err(|error| error.to_string()).and(hash.map_err(|error| error.to_string()))
    }
}
