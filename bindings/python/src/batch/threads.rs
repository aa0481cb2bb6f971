//! The threads of batches, which a process that was forked has to make anew.

use std::process;
use std::sync::Arc;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A number of threads that are made when they are needed.
pub struct Threads {
    count: usize,
    pool: Option<(u32, Arc<ThreadPool>)>,
}

impl Threads {
    pub const fn new(count: usize) -> Self {
        Self { count, pool: None }
    }

    /// The threads of this process.
    ///
    /// # Errors
    /// If the system makes none.
    pub fn pool(&mut self) -> PyResult<Arc<ThreadPool>> {
        let own = process::id();
        let pool = match self.pool.take() {
            Some((process, pool)) if process == own => pool,
            other => {
                // Its threads are in the other process.
                std::mem::forget(other);
                let builder = ThreadPoolBuilder::new().num_threads(self.count);
                let pool = builder.thread_name(|index| format!("komainu-{index}")).build();
                Arc::new(pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?)
            }
        };
        self.pool = Some((own, Arc::clone(&pool)));
        Ok(pool)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some((process, pool)) = self.pool.take()
            && process != process::id()
        {
            std::mem::forget(pool);
        }
    }
}

/// Does some work on these threads, without the lock of the interpreter.
pub fn work<T: Send>(py: Python<'_>, pool: &ThreadPool, work: impl FnOnce() -> T + Send) -> T {
    py.detach(|| pool.install(work))
}
