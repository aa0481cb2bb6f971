//! One search at a time, on a thread of its own or in another instance of the engine.

use std::io;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::compiled;
use super::forced_win::KnownWin;
use super::search_thread::{Done, SearchThread};
use super::work::{RemoteSearch, Shared, Work};
use crate::bench::{BenchError, BenchResult};
use crate::eval::{Evaluator, Trace, WeightsFile};
use crate::search::mate::MateReport;
use crate::search::{
    Info, Progress, SearchResult, TableError, ThreadPool, ThreadsError, TranspositionTable, Worker,
};
use komainu_core::board::{Position, Variant};
use komainu_core::perft::PerftError;
use komainu_core::types::Move;

/// Identifies a search of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchId(u64);

impl SearchId {
    /// The id of a search that another program runs, from its number.
    #[doc(hidden)]
    pub const fn of(number: u64) -> Self {
        Self(number)
    }

    /// Its number, which another program gets.
    #[doc(hidden)]
    pub const fn number(self) -> u64 {
        self.0
    }
}

/// A message from a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// It has found a line of a completed iteration or, after a second, a score that is a bound.
    Info(Info),
    /// It has ended.
    Finished(SearchResult),
    /// A count of moves has ended: the number of sequences after each move, the sum of which fits in
    /// 128 bits, or the reason why there is none.
    Counted(Result<Vec<(Move, u128)>, PerftError>),
    /// The searches of the bench have ended, or could not be run.
    Benched(Result<BenchResult, BenchError>),
    /// The mate solver has ended, or has no memory for its table.
    Solved(Result<MateReport, TableError>),
    /// The system makes no thread to search on; the result that follows is the first guess.
    NoThread,
}

impl Event {
    /// Returns `true` if it is the last event of a search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Info(_) | Self::NoThread)
    }
}

/// Takes the events of searches; called from their threads.
pub type EventSink = Box<dyn Fn(SearchId, Event) + Send + Sync>;

/// The search that is running, if one is.
pub struct Thinking {
    sink: Arc<EventSink>,
    latest: u64,
    running: Option<Running>,
    /// The thread that searches are started on, if there is one.
    thread: Option<SearchThread>,
    /// Makes that thread; `None` if there is to be none.
    new_thread: Option<fn() -> io::Result<SearchThread>>,
    /// The instance that searches in place of this one, if there is one.
    remote: Option<Box<dyn RemoteSearch>>,
    /// The workers that search, and a win that they have found.
    shared: Shared,
    /// The evaluator that the workers use.
    evaluator: Arc<Evaluator>,
    /// The current game and the evaluator that comes with the program for it.
    usual: (Arc<Variant>, Arc<Evaluator>),
    /// The progress of the running search.
    progress: Arc<Progress>,
}

struct Running {
    stop: Arc<AtomicBool>,
    /// The end of the work; `None` if there was no thread, so that the work is done already.
    done: Option<Done>,
}

impl Thinking {
    pub fn new(sink: EventSink, variant: &Arc<Variant>) -> Self {
        Self::with(sink, variant, Some(SearchThread::new))
    }

    /// Without a thread of its own: all work is done at once, as if it had been stopped already.
    pub fn without_threads(sink: EventSink, variant: &Arc<Variant>) -> Self {
        Self::with(sink, variant, None)
    }

    /// All work is done in another instance; its events do not come through a sink.
    pub fn remote(remote: Box<dyn RemoteSearch>, variant: &Arc<Variant>) -> Self {
        let mut thinking = Self::with(Box::new(|_, _| {}), variant, None);
        thinking.remote = Some(remote);
        thinking
    }

    fn with(
        sink: EventSink,
        variant: &Arc<Variant>,
        new_thread: Option<fn() -> io::Result<SearchThread>>,
    ) -> Self {
        let usual = compiled::evaluator(variant);
        let pool = ThreadPool::new(Worker::with(variant, Arc::clone(&usual)));
        Self {
            usual: (Arc::clone(variant), usual),
            sink: Arc::new(sink),
            latest: 0,
            running: None,
            thread: new_thread.and_then(|new| new().ok()),
            new_thread,
            remote: None,
            evaluator: Arc::clone(pool.evaluator()),
            progress: Arc::clone(pool.progress()),
            shared: Shared { pool: Arc::new(Mutex::new(pool)), known_win: Arc::default() },
        }
    }

    /// Ends a running search, forgets the findings of earlier ones and changes to a game.
    pub fn begin(&mut self, variant: &Arc<Variant>, weights: Option<&WeightsFile>) {
        self.abort();
        *hold(&self.shared.known_win) = KnownWin::default();
        self.remote.iter().for_each(|remote| remote.forget());
        let usual = self.usual_values(variant);
        let mut pool = hold(&self.shared.pool);
        // Weights of another game are kept until that game is played.
        match weights.map(|weights| Evaluator::learnt(variant, weights)) {
            Some(Ok(evaluator)) => pool.begin_with(variant, Arc::new(evaluator)),
            _ => pool.begin_with(variant, usual),
        }
        self.evaluator = Arc::clone(pool.evaluator());
    }

    /// Goes back to the evaluator that comes with the program.
    pub fn renew(&mut self, variant: &Arc<Variant>) {
        self.abort();
        let usual = self.usual_values(variant);
        let mut pool = hold(&self.shared.pool);
        pool.begin_with(variant, usual);
        self.evaluator = Arc::clone(pool.evaluator());
    }

    /// The evaluator that comes with the program for a game, made only once while the game is played.
    fn usual_values(&mut self, variant: &Arc<Variant>) -> Arc<Evaluator> {
        if !Arc::ptr_eq(variant, &self.usual.0) {
            self.usual = (Arc::clone(variant), compiled::evaluator(variant));
        }
        Arc::clone(&self.usual.1)
    }

    /// Goes back to the evaluator that comes with the game, which may have come only now.
    pub fn renew_usual(&mut self, variant: &Arc<Variant>) {
        compiled::forget_evaluators();
        self.usual.1 = compiled::evaluator(&self.usual.0);
        self.renew(variant);
    }

    /// Changes the number of threads that search.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.abort();
        match &self.remote {
            None => hold(&self.shared.pool).set_threads(threads),
            Some(remote) if threads > remote.max_threads() => {
                Err(ThreadsError::Refused { wanted: threads, made: remote.max_threads() })
            }
            Some(_) => Ok(()),
        }
    }

    /// Returns `true` if another instance searches.
    pub const fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// The progress of the running search.
    pub(super) const fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// The average value of a piece, in centipawns.
    pub fn average_value(&self) -> i32 {
        self.evaluator.average()
    }

    /// The parts of a position's evaluation.
    pub fn trace(&self, position: &Position) -> Trace {
        self.evaluator.trace(position)
    }

    /// Starts a piece of work, with so many threads and this table, whose size in megabytes an instance
    /// elsewhere gets.
    ///
    /// If the system makes no thread, the work is done at once, as if it had been stopped already.
    pub fn start(
        &mut self,
        work: Work,
        table: &Arc<TranspositionTable>,
        threads: usize,
        megabytes: usize,
    ) {
        self.abort();
        self.latest += 1;
        let id = SearchId(self.latest);
        if let Some(remote) = &self.remote {
            self.progress.begin();
            remote.start(id, work, threads, megabytes);
            self.running = Some(Running { stop: Arc::default(), done: None });
            return;
        }
        if let (None, Some(new)) = (&self.thread, self.new_thread) {
            self.thread = new().ok();
        }
        let stop = Arc::new(AtomicBool::new(self.thread.is_none()));
        let (flag, sink) = (Arc::clone(&stop), Arc::clone(&self.sink));
        let (shared, table) = (self.shared.clone(), Arc::clone(table));
        let run = move || {
            let last = work.run(&shared, &table, &flag, &|event| sink(id, event));
            sink(id, last);
        };
        let done = match &self.thread {
            Some(thread) => Some(thread.start(run)),
            None => {
                if self.new_thread.is_some() {
                    (self.sink)(id, Event::NoThread);
                }
                run();
                None
            }
        };
        self.running = Some(Running { stop, done });
    }

    pub fn stop(&self) {
        if let Some(running) = &self.running
            && !running.stop.swap(true, Ordering::Relaxed)
        {
            self.remote.iter().for_each(|remote| remote.stop());
        }
    }

    pub fn abort(&mut self) {
        if let (Some(remote), Some(_)) = (&self.remote, &self.running) {
            remote.abort();
        } else {
            self.stop();
        }
        self.latest += 1;
        self.join();
    }

    /// Waits for the end of the running search.
    ///
    /// A panic there ends Komainu's own program at once; in a program that uses the library it is
    /// resumed in the thread that waits.
    fn join(&mut self) {
        let done = self.running.take().and_then(|running| running.done);
        if done.is_none_or(Done::wait) {
            return;
        }
        let panic = self.thread.take().and_then(SearchThread::end);
        if let Some(panic) = panic.filter(|_| !thread::panicking()) {
            panic::resume_unwind(panic);
        }
    }

    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    pub fn is_stopping(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.stop.load(Ordering::Relaxed))
    }

    pub fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        let current = id.0 == self.latest && self.running.is_some();
        if let (true, Event::Info(info)) = (current && self.is_remote(), event) {
            self.progress.note_depth(info.depth);
        }
        if current && event.is_last() {
            self.join();
        }
        current
    }
}

/// Locks what searches share; a search that panicked while it held the lock does no harm.
pub(super) fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::search::Limits;

    #[test]
    fn without_a_thread_there_is_still_a_move() {
        let variant = Variant::find("mini", &[]).unwrap();
        let (sender, events) = mpsc::channel();
        let sink = Box::new(move |_, event| sender.send(event).unwrap());
        let refuse = || Err(io::ErrorKind::OutOfMemory.into());
        let mut thinking = Thinking::with(sink, &variant, Some(refuse));
        let table = Arc::new(TranspositionTable::new(1).unwrap());
        let position = Position::start(&variant);
        let think = |thinking: &mut Thinking| {
            let limits = Limits { depth: Some(2), ..Limits::default() };
            thinking.start(Work::Search { position: position.clone(), limits }, &table, 1, 1);
            let mut refused = 0;
            loop {
                match events.recv().unwrap() {
                    Event::NoThread => refused += 1,
                    Event::Finished(result) => {
                        let best = result.best.expect("a move");
                        assert!(position.legal_moves().contains(&best));
                        return refused;
                    }
                    _ => {}
                }
            }
        };
        assert_eq!(think(&mut thinking), 1);
        thinking.new_thread = Some(SearchThread::new);
        assert_eq!(think(&mut thinking), 0, "threads can be had again");
    }
}
