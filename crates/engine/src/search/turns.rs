//! Turns of helpers, of which more may search than run at a time: those who wait for theirs take no
//! time of the processor, and end at once when the search does.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Instant;
use crate::threads;

/// The time after which a turn goes to another helper, if one waits.
const TURN_TIME: Duration = Duration::from_millis(2);

/// The helpers that search and those that wait.
#[derive(Debug)]
pub(super) struct Turns(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    /// The turns that nobody has.
    free: usize,
    /// Those who wait, the first of them in front.
    waiting: VecDeque<Sender<()>>,
    /// True once nobody gets the turn of another any more.
    is_over: bool,
}

/// The turn of a helper, which it gives back in whatever way it comes to its end.
#[derive(Debug)]
pub(super) struct Turn<'t> {
    turns: &'t Turns,
    since: Cell<Instant>,
}

impl Turns {
    /// As many turns as threads run at a time beside the main one.
    pub fn new() -> Self {
        let free = threads::unconfirmed() - 1;
        Self(Mutex::new(Queue { free, waiting: VecDeque::new(), is_over: false }))
    }

    /// Waits for a turn; none if the search is over before it comes.
    pub fn take(&self) -> Option<Turn<'_>> {
        self.wait().then(|| Turn { turns: self, since: Cell::new(Instant::now()) })
    }

    /// Sends all away who wait, and whoever comes to wait.
    pub fn end(&self) {
        let mut queue = self.queue();
        queue.is_over = true;
        queue.waiting.clear();
    }

    fn wait(&self) -> bool {
        let mut queue = self.queue();
        if queue.free > 0 {
            queue.free -= 1;
            return true;
        }
        if queue.is_over {
            return false;
        }
        let (sender, turn) = mpsc::channel();
        queue.waiting.push_back(sender);
        drop(queue);
        turn.recv().is_ok()
    }

    fn give_back(&self) {
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

impl Turn<'_> {
    /// Lets the helper that has waited for longest have its turn if this one has had its own, and
    /// waits for the next; tells if the search goes on. What time it is is told and heard.
    pub fn pass(&self, now: &mut Instant) -> bool {
        if *now < self.since.get() + TURN_TIME || self.turns.queue().waiting.is_empty() {
            return true;
        }
        self.turns.give_back();
        let goes_on = self.turns.wait();
        *now = Instant::now();
        self.since.set(*now);
        goes_on
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turns.give_back();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    use super::*;

    /// So many turns.
    fn turns(free: usize) -> Turns {
        Turns(Mutex::new(Queue { free, waiting: VecDeque::new(), is_over: false }))
    }

    #[test]
    fn everybody_has_a_turn_and_no_more_at_a_time_than_there_are() {
        let turns = turns(2);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    let turn = turns.take().expect("nothing is over");
                    for _ in 0..20 {
                        most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                        thread::yield_now();
                        running.fetch_sub(1, SeqCst);
                        assert!(turn.pass(&mut (turn.since.get() + TURN_TIME)));
                    }
                });
            }
        });
        assert!((1..=2).contains(&most.into_inner()));
        assert_eq!(turns.queue().free, 2);
    }

    #[test]
    fn those_who_wait_are_sent_away_in_the_end() {
        let turns = turns(1);
        let own = turns.take().expect("one is free");
        thread::scope(|scope| {
            let others: Vec<_> = (0..8).map(|_| scope.spawn(|| turns.take().is_some())).collect();
            while turns.queue().waiting.len() < 8 {
                thread::yield_now();
            }
            turns.end();
            assert!(others.into_iter().all(|other| !other.join().unwrap()));
        });
        assert!(turns.take().is_none());
        drop(own);
        assert!(turns.take().is_some(), "who need not wait sees for itself that all is over");
    }
}
