//! The threads of the helpers, which sleep between searches.

use std::sync::mpsc::{self, Sender};

use rayon::{Scope, ThreadBuilder, ThreadPool, ThreadPoolBuilder};

use crate::threads::{self, JoinHandle};

/// Threads that wait for work.
#[derive(Debug)]
pub(super) struct Threads {
    // It has to be dropped first, so that the threads end.
    pool: ThreadPool,
    handles: Handles,
}

/// Threads that are joined when they are dropped.
#[derive(Debug)]
struct Handles(Vec<JoinHandle<()>>);

impl Threads {
    /// Makes threads, at least one; returns `None` if the system has too few.
    ///
    /// If it has fewer than wanted, half of them are left for everything else that needs threads.
    pub fn new(wanted: usize) -> Option<Self> {
        let (mut senders, mut handles): (Vec<_>, Vec<_>) =
            (0..wanted).map_while(|_| waiting_thread()).unzip();
        if handles.len() < wanted {
            let kept = handles.len() / 2;
            senders.truncate(kept);
            drop(Handles(handles.split_off(kept)));
        }
        if handles.is_empty() {
            return None;
        }
        let mut senders = senders.into_iter();
        let hand_over = |worker: ThreadBuilder| {
            // As many threads wait as the pool has workers.
            let _ = senders.next().map(|sender: Sender<_>| sender.send(worker));
            Ok(())
        };
        let builder = ThreadPoolBuilder::new().num_threads(handles.len());
        let pool = builder.spawn_handler(hand_over).build().ok()?;
        Some(Self { pool, handles: Handles(handles) })
    }

    /// The number of threads.
    pub fn count(&self) -> usize {
        self.handles.0.len()
    }

    /// Runs some work here, and the tasks that it spawns on the threads; returns once all is done.
    pub fn scope<'s, R>(&self, work: impl FnOnce(&Scope<'s>) -> R) -> R {
        self.pool.in_place_scope(work)
    }
}

/// A thread that waits until it is assigned a worker of a pool.
fn waiting_thread() -> Option<(Sender<ThreadBuilder>, JoinHandle<()>)> {
    let (sender, inbox) = mpsc::channel::<ThreadBuilder>();
    let (ready, started) = mpsc::channel();
    let work = move || {
        // The thread that made this one waits for it.
        let _ = ready.send(());
        if let Ok(worker) = inbox.recv() {
            worker.run();
        }
    };
    let handle = threads::spawn("helper", work).ok()?;
    // The next thread is made only after this one has taken its share of memory.
    started.recv().ok()?;
    Some((sender, handle))
}

impl Drop for Handles {
    fn drop(&mut self) {
        for handle in self.0.drain(..) {
            // A panic on a thread has been passed on to the caller that gave it work.
            let _ = handle.join();
        }
    }
}
