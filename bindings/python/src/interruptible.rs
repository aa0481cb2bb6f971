//! Long work without the lock of the interpreter, which the user can interrupt.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, Builder};
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The time between two looks at the signals that have come.
const PAUSE: Duration = Duration::from_millis(50);

/// A message of the working thread.
enum News<M> {
    Message(M),
    Done,
}

/// Tells at the end of a thread, even by a panic, that it is done.
struct Guard<M>(Sender<News<M>>);

impl<M> Drop for Guard<M> {
    fn drop(&mut self) {
        // The other side waits for it until the thread has ended.
        let _ = self.0.send(News::Done);
    }
}

/// Does some work on another thread, while this one waits without the lock of the interpreter and looks
/// for signals; `tell` gets each message of the work, with the lock.
///
/// An exception, by Ctrl-C or from `tell`, sets `stop`; it is raised once the work has ended.
///
/// # Errors
/// That exception, or if the system makes no thread.
pub fn run<M: Send, T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce(&dyn Fn(M)) -> T + Send,
    mut tell: impl FnMut(Python<'_>, M) -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, news) = mpsc::channel();
            let begin = move || {
                let guard = Guard(sender);
                work(&|message| drop(guard.0.send(News::Message(message))))
            };
            let worker = Builder::new().name("komainu".to_owned()).spawn_scoped(scope, begin);
            let worker = worker.map_err(|error| {
                PyRuntimeError::new_err(format!("the system makes no thread: {error}"))
            })?;
            let mut interrupted = None;
            loop {
                let result = match news.recv_timeout(PAUSE) {
                    Ok(News::Done) | Err(RecvTimeoutError::Disconnected) => break,
                    // What follows an exception is of no use to the caller.
                    _ if interrupted.is_some() => continue,
                    Ok(News::Message(message)) => {
                        Python::attach(|py| tell(py, message).and_then(|()| py.check_signals()))
                    }
                    Err(RecvTimeoutError::Timeout) => Python::attach(|py| py.check_signals()),
                };
                if let Err(error) = result {
                    stop.store(true, Ordering::Relaxed);
                    interrupted = Some(error);
                }
            }
            let result = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
            interrupted.map_or(Ok(result), Err)
        })
    })
}

/// As [`run`], for work that sends no messages.
///
/// # Errors
/// An exception by Ctrl-C, or if the system makes no thread.
pub fn run_silently<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    run(py, stop, |_: &dyn Fn(())| work(), |_, ()| Ok(()))
}
