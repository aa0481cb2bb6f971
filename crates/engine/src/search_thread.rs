//! The thread that searches are started on, which sleeps between them.

use std::any::Any;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};

use crate::threads::{self, JoinHandle};

/// A piece of work.
type Work = Box<dyn FnOnce() + Send>;

/// A thread that does one piece of work after the other.
pub struct SearchThread {
    // It has to be dropped first, so that the thread ends.
    work: Sender<Work>,
    handle: JoinHandle<()>,
}

/// The end of a piece of work, which can be waited for.
pub struct Done(Receiver<()>);

impl SearchThread {
    /// A thread that waits for work.
    ///
    /// # Errors
    /// If the system makes no thread.
    pub fn new() -> io::Result<Self> {
        let (work, inbox) = mpsc::channel::<Work>();
        let handle = threads::spawn("search", || inbox.into_iter().for_each(|work| work()))?;
        Ok(Self { work, handle })
    }

    /// Starts a piece of work, once the earlier ones are done.
    pub fn start(&self, work: impl FnOnce() + Send + 'static) -> Done {
        let (sender, done) = mpsc::channel();
        // If the thread has panicked, the work does not run, and nothing is sent.
        let _ = self.work.send(Box::new(move || {
            work();
            // The caller need not wait for it.
            let _ = sender.send(());
        }));
        Done(done)
    }

    /// Ends the thread and waits for it; returns the panic that ended it, if there was one.
    pub fn end(self) -> Option<Box<dyn Any + Send>> {
        drop(self.work);
        self.handle.join().err()
    }
}

impl Done {
    /// Waits for the end of the work; returns `true` if it finished without a panic.
    pub fn wait(self) -> bool {
        self.0.recv().is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_in_turn_and_a_panic_in_it_is_told() {
        let thread = SearchThread::new().unwrap();
        let (sender, inbox) = mpsc::channel();
        let ends: Vec<Done> = (0..3)
            .map(|number| {
                let sender = sender.clone();
                thread.start(move || sender.send(number).unwrap())
            })
            .collect();
        assert!(ends.into_iter().all(Done::wait));
        drop(sender);
        assert_eq!(inbox.iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert!(!thread.start(|| panic!("for the test")).wait());
        assert!(!thread.start(|| ()).wait(), "it has broken down");
        assert_eq!(thread.end().unwrap().downcast_ref(), Some(&"for the test"));
    }
}
