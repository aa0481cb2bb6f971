//! One search at a time on a thread of its own.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::forced_win::{self, KnownWin, Pauses, forced_win};
use crate::board::{Position, Variant};
use crate::eval::{Evaluator, Trace, WeightsFile};
use crate::search::mate::{self, MateLimits, MateReport};
use crate::search::{
    Info, Limits, SearchResult, TableError, Team, ThreadsError, TranspositionTable, Worker,
};
use crate::tools::perft::{Perft, PerftError, Watch};
use crate::types::Move;

/// Tells the searches of an engine apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchId(u64);

/// A message from a search.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// It has completed an iteration.
    Info(Info),
    /// It has ended.
    Finished(SearchResult),
    /// A count of moves has ended: the sequences behind each move, which add up to no more than
    /// 128 bits, or why there are none.
    Counted(Result<Vec<(Move, u128)>, PerftError>),
    /// The mate solver has ended, or has no memory for its table.
    Solved(Result<MateReport, TableError>),
}

impl Event {
    /// Tells if it is the last one of a search.
    #[must_use]
    pub const fn is_last(&self) -> bool {
        !matches!(self, Self::Info(_))
    }
}

/// Takes the events of searches; called from their threads.
pub type EventSink = Box<dyn Fn(SearchId, Event) + Send + Sync>;

/// The search that is running, if one is.
pub struct Thinking {
    sink: Arc<EventSink>,
    latest: u64,
    running: Option<Running>,
    /// The threads that search, which a running search holds.
    team: Arc<Mutex<Team>>,
    /// A win that was found while there was time.
    known_win: Arc<Mutex<KnownWin>>,
}

struct Running {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Thinking {
    pub fn new(sink: EventSink, variant: &Arc<Variant>) -> Self {
        let team = Arc::new(Mutex::new(Team::new(Worker::new(variant))));
        let known_win = Arc::default();
        Self { sink: Arc::new(sink), latest: 0, running: None, team, known_win }
    }

    /// Ends a running search, forgets what earlier ones found and turns to a game.
    pub fn begin(&mut self, variant: &Arc<Variant>, weights: Option<&WeightsFile>) {
        self.abort();
        *hold(&self.known_win) = KnownWin::default();
        let mut team = hold(&self.team);
        // Weights of another game wait until that is played.
        match weights.map(|weights| Evaluator::learnt(variant, weights)) {
            Some(Ok(evaluator)) => team.begin_with(variant, evaluator),
            _ => team.begin(variant),
        }
    }

    /// Goes back to the values that come with the program.
    pub fn renew(&mut self, variant: &Arc<Variant>) {
        self.abort();
        hold(&self.team).begin_with(variant, Evaluator::new(variant));
    }

    /// Changes the number of threads that search.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), ThreadsError> {
        self.abort();
        hold(&self.team).set_threads(threads)
    }

    /// The parts of a position's evaluation; none while the threads search.
    pub fn trace(&self, position: &Position) -> Option<Trace> {
        let rests = self.running.is_none();
        rests.then(|| hold(&self.team).evaluator().trace(position))
    }

    pub fn start(
        &mut self,
        position: Position,
        mut limits: Limits,
        table: Arc<TranspositionTable>,
    ) {
        let (team, known_win) = (Arc::clone(&self.team), Arc::clone(&self.known_win));
        self.spawn(move |stop, send| {
            let known = hold(&known_win).of(&position, &limits);
            let find = || forced_win(&position, &mut limits, table.megabytes(), stop);
            if let Some(win) = known.or_else(find) {
                send(Event::Info(win.clone()));
                return Event::Finished(forced_win::result(win));
            }
            let mut pauses = Pauses::new(&position, &limits, stop);
            let mut report = |info: &Info| send(Event::Info(pauses.news(info)));
            let result = hold(&team).search(&position, &limits, &table, stop, &mut report);
            let found = result.info.as_ref().map(|info| info.score);
            let Some(win) = pauses.win().filter(|win| Some(win.score) > found) else {
                return Event::Finished(result);
            };
            *hold(&known_win) = KnownWin::new(&position, win.pv.clone());
            Event::Finished(forced_win::result(win))
        });
    }

    pub fn count(&mut self, position: Position, depth: u32) {
        self.spawn(move |stop, _| {
            let watch = Watch { stop, ..Watch::default() };
            Event::Counted(Perft::default().divide_watched(&position, depth, watch))
        });
    }

    pub fn solve(&mut self, position: Position, time: Option<Duration>, megabytes: usize) {
        self.spawn(move |stop, _| {
            let limits = MateLimits { nodes: u64::MAX, time, stop };
            Event::Solved(mate::solve(&position, None, megabytes, limits))
        });
    }

    /// Does some work on a thread of its own; what it returns is the last event.
    fn spawn(&mut self, work: impl FnOnce(&AtomicBool, &dyn Fn(Event)) -> Event + Send + 'static) {
        self.abort();
        self.latest += 1;
        let (id, sink) = (SearchId(self.latest), Arc::clone(&self.sink));
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let last = work(&flag, &|event| sink(id, event));
            sink(id, last);
        });
        self.running = Some(Running { stop, thread });
    }

    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    pub fn abort(&mut self) {
        self.stop();
        self.latest += 1;
        self.join();
    }

    /// Waits for the thread of the search that is running.
    ///
    /// A panic there ends Komainu's own program at once; in a program that uses the library it goes
    /// on in the thread that waits.
    fn join(&mut self) {
        if let Some(running) = self.running.take()
            && let Err(panic) = running.thread.join()
            && !thread::panicking()
        {
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
        if current && event.is_last() {
            self.join();
        }
        current
    }
}

/// Holds what searches share; nothing in it depends on one that broke down having come to its end.
fn hold<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.abort();
    }
}
