//! The work of a search, on a thread of this program or in another instance of the engine.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::find_move::find_move;
use super::forced_win::KnownWin;
use super::thinking::{Event, SearchId, hold};
use crate::bench;
use crate::search::mate::{self, MateLimits};
use crate::search::{Limits, ThreadPool, TranspositionTable};
use komainu_core::board::Position;
use komainu_core::perft::{Perft, Watch};

/// A piece of work that ends with one [event](Event::is_last).
#[derive(Debug, Clone)]
pub enum Work {
    /// To look for the best move.
    Search {
        /// The position.
        position: Position,
        /// When to end.
        limits: Limits,
    },
    /// To count sequences of moves.
    Count {
        /// The position that they begin at.
        position: Position,
        /// Their length in plies.
        depth: u32,
    },
    /// To search the positions of the bench.
    Bench {
        /// The depth in plies beyond which nothing is searched.
        deepest: u32,
    },
    /// To look for a forced win.
    Solve {
        /// The position, which may be a mate problem.
        position: Position,
        /// The time for it; `None` if it goes on until it is stopped.
        time: Option<Duration>,
        /// The megabytes of its table.
        megabytes: usize,
    },
}

/// Another instance of the engine, which does one piece of work at a time for this one, where no thread
/// of this program can.
///
/// Its events are brought to [`Engine::accepts`](crate::Engine::accepts) by the caller.
#[doc(hidden)]
pub trait RemoteSearch: Send {
    /// Starts a piece of work with so many threads and a table of so many megabytes.
    fn start(&self, id: SearchId, work: Work, threads: usize, megabytes: usize);

    /// Ends the running work; its last event still comes.
    fn stop(&self);

    /// Abandons the running work.
    fn abort(&self);

    /// Forgets the findings of earlier searches.
    fn forget(&self);

    /// The number of threads that it has at most.
    fn max_threads(&self) -> usize;
}

/// What searches in this program share.
#[derive(Debug, Clone)]
pub(super) struct Shared {
    /// The workers that search, which a running search holds.
    pub pool: Arc<Mutex<ThreadPool>>,
    /// A win that was found by a search without limits.
    pub known_win: Arc<Mutex<KnownWin>>,
}

impl Work {
    /// Does the work on the caller's thread and those of the pool, until `stop` is set; returns the last
    /// event.
    pub(super) fn run(
        self,
        shared: &Shared,
        table: &TranspositionTable,
        stop: &AtomicBool,
        send: &dyn Fn(Event),
    ) -> Event {
        match self {
            Self::Search { position, limits } => {
                let (pool, known_win) = (&mut hold(&shared.pool), &mut hold(&shared.known_win));
                let mut report = |info| send(Event::Info(info));
                let found = find_move(pool, known_win, &position, limits, table, stop, &mut report);
                Event::Finished(found)
            }
            Self::Count { position, depth } => {
                let watch = Watch { stop, ..Watch::default() };
                Event::Counted(Perft::default().divide_watched(&position, depth, watch))
            }
            Self::Bench { deepest } => {
                Event::Benched(bench::run(&[], deepest, 1, stop, &mut |_| {}))
            }
            Self::Solve { position, time, megabytes } => {
                let limits = MateLimits { nodes: u64::MAX, time, stop };
                Event::Solved(mate::solve(&position, None, megabytes, limits))
            }
        }
    }
}
