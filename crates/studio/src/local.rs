//! Searches on threads of this program.

use std::sync::Arc;

use super::search_backend::{SearchBackend, Task};
use komainu_core::board::Variant;
use komainu_engine::search::{TableError, ThreadsError};
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

    /// Changes the number of threads; if there cannot be as many, it stays as it was, as far as the
    /// system allows that.
    fn set_threads(&mut self, threads: usize) -> Result<(), String> {
        let before = self.0.threads();
        let problem = match self.0.set_threads(threads) {
            Ok(()) => return Ok(()),
            Err(ThreadsError::TooMany { wanted, made }) => {
                format!(
                    "{wanted} threads are more than the {made} that this machine runs at a time"
                )
            }
            Err(ThreadsError::Refused { wanted, made }) => {
                format!("the system makes {made} of {wanted} threads")
            }
            Err(error) => error.to_string(),
        };
        if let Err(ThreadsError::Refused { made, .. } | ThreadsError::TooMany { made, .. }) =
            self.0.set_threads(before)
        {
            // The number of threads that is reported is then the real one.
            let _ = self.0.set_threads(made);
        }
        Err(format!("{problem}; going on with {}", self.0.threads()))
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
        let before = self.0.threads();
        threads.map_or(Ok(()), |threads| self.set_threads(threads))?;
        // A table that cannot be had leaves the old one.
        let result = hash.map_or(Ok(()), |hash| self.0.set_hash(hash));
        result.map_err(|error| {
            // As many threads as before were there a moment ago.
            let _ = self.set_threads(before);
            error.to_string()
        })
    }
}
