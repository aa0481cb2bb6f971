//! A fair semaphore for the helper threads of a search, of which there may be more than can run at a
//! time: helpers that wait for a permit take no processor time, and end as soon as the search does.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Instant;
use crate::threads;

/// The time after which a helper passes its permit on, if another one waits.
const TIME_SLICE: Duration = Duration::from_millis(2);

/// The permits to run.
#[derive(Debug)]
pub(super) struct Semaphore(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    /// The permits that no helper holds.
    free: usize,
    /// The helpers that wait, in the order in which they came.
    waiting: VecDeque<Sender<()>>,
    /// True once no permit is passed on any more.
    is_closed: bool,
}

/// A permit to run, which is released when it is dropped.
#[derive(Debug)]
pub(super) struct Permit<'s> {
    semaphore: &'s Semaphore,
    since: Cell<Instant>,
}

impl Semaphore {
    /// A semaphore with one permit for each thread that can run beside the main one.
    pub fn new() -> Self {
        let free = threads::max_concurrent() - 1;
        Self(Mutex::new(Queue { free, waiting: VecDeque::new(), is_closed: false }))
    }

    /// Waits for a permit; returns `None` if the semaphore is closed before one is free.
    pub fn acquire(&self) -> Option<Permit<'_>> {
        self.wait().then(|| Permit { semaphore: self, since: Cell::new(Instant::now()) })
    }

    /// Wakes all waiting helpers without a permit, and lets none wait any more.
    pub fn close(&self) {
        let mut queue = self.queue();
        queue.is_closed = true;
        queue.waiting.clear();
    }

    fn wait(&self) -> bool {
        let mut queue = self.queue();
        if queue.free > 0 {
            queue.free -= 1;
            return true;
        }
        if queue.is_closed {
            return false;
        }
        let (sender, permit) = mpsc::channel();
        queue.waiting.push_back(sender);
        drop(queue);
        permit.recv().is_ok()
    }

    fn release(&self) {
        let mut queue = self.queue();
        match queue.waiting.pop_front() {
            // It waits for nothing else.
            Some(next) => drop(next.send(())),
            None => queue.free += 1,
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Permit<'_> {
    /// Passes the permit on to the helper that has waited for longest, if the time slice is over, and
    /// waits for the next one.
    ///
    /// `now` is the time of the caller's last look at the clock, which is set if there was a wait.
    /// Returns `true` if the search goes on.
    pub fn yield_if_due(&self, now: &mut Instant) -> bool {
        if *now < self.since.get() + TIME_SLICE || self.semaphore.queue().waiting.is_empty() {
            return true;
        }
        self.semaphore.release();
        let goes_on = self.semaphore.wait();
        *now = Instant::now();
        self.since.set(*now);
        goes_on
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.semaphore.release();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    use super::*;

    /// A semaphore with this number of permits.
    fn semaphore(free: usize) -> Semaphore {
        Semaphore(Mutex::new(Queue { free, waiting: VecDeque::new(), is_closed: false }))
    }

    #[test]
    fn every_helper_runs_and_no_more_at_a_time_than_there_are_permits() {
        let semaphore = semaphore(2);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    let permit = semaphore.acquire().expect("it is open");
                    for _ in 0..20 {
                        most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                        thread::yield_now();
                        running.fetch_sub(1, SeqCst);
                        assert!(permit.yield_if_due(&mut (permit.since.get() + TIME_SLICE)));
                    }
                });
            }
        });
        assert!((1..=2).contains(&most.into_inner()));
        assert_eq!(semaphore.queue().free, 2);
    }

    #[test]
    fn helpers_that_wait_end_without_a_permit_when_it_is_closed() {
        let semaphore = semaphore(1);
        let own = semaphore.acquire().expect("one is free");
        thread::scope(|scope| {
            let others: Vec<_> =
                (0..8).map(|_| scope.spawn(|| semaphore.acquire().is_some())).collect();
            while semaphore.queue().waiting.len() < 8 {
                thread::yield_now();
            }
            semaphore.close();
            assert!(others.into_iter().all(|other| !other.join().unwrap()));
        });
        assert!(semaphore.acquire().is_none());
        drop(own);
        assert!(
            semaphore.acquire().is_some(),
            "a helper that need not wait sees for itself that the search is over"
        );
    }
}
