//! The search for the best move.
//!
//! It never prints: what it finds goes to the caller as [`Info`], and it ends when its
//! [`Limits`] or the stop flag say so.

mod alpha_beta;
mod arena;
mod busy_moves;
mod control;
mod corrections;
mod endings;
mod first_guess;
mod game_length;
mod history;
mod huge_pages;
mod level;
mod limits;
mod listing;
pub mod mate;
mod oversight;
mod parameters;
mod picker;
mod progress;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod searcher;
mod see;
mod semaphore;
mod singular;
mod stack;
mod table;
mod thread_pool;
mod threads;
mod threats;
mod time;
mod tuning;
mod vote;
mod window;
mod worker;

pub use game_length::average_length;
pub use level::Level;
pub use limits::{Clock, HeadStart, Limits};
pub use see::see;
pub use table::{MAX_HASH, TableError, TranspositionTable};
pub use thread_pool::{MAX_THREADS, ThreadPool, ThreadsError};
#[doc(hidden)]
pub use tuning::Tuning;
pub use worker::Worker;

/// The greatest depth of a search in plies.
pub const MAX_DEPTH: u32 = parameters::MAX_DEPTH as u32;

pub(crate) use progress::Progress;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use komainu_core::board::Position;
use komainu_core::types::{Move, Score};

/// The findings of a search so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// The place of the line among the best ones, from 1.
    pub line: usize,
    /// The depth that is complete, in plies.
    pub depth: u32,
    /// The furthest ply that was looked at.
    pub selective_depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact; that of a line that is not yet complete is a bound.
    pub bound: ScoreBound,
    /// The number of positions visited by all threads.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// The part of the transposition table that is in use, in thousandths.
    pub hashfull: u32,
    /// The principal variation: legal moves from the root.
    pub pv: Vec<Move>,
}

/// The relation of a score to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScoreBound {
    // An entry of the transposition table stores these numbers in two bits; 0 is no entry.
    /// The true score is at most this one.
    Upper = 1,
    /// The true score is at least this one.
    Lower = 2,
    /// It is the true score.
    #[default]
    Exact = 3,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SearchResult {
    /// The move to play; `None` if there is no legal one.
    pub best: Option<Move>,
    /// The expected answer.
    pub ponder: Option<Move>,
    /// The last information, if an iteration was completed.
    pub info: Option<Info>,
    /// The number of positions visited by all threads.
    pub nodes: u64,
}

impl SearchResult {
    /// The line of play that begins with the move to play.
    #[must_use]
    pub fn best_line(&self) -> Vec<Move> {
        match &self.info {
            Some(info) if info.pv.first() == self.best.as_ref() => info.pv.clone(),
            _ => self.best.into_iter().collect(),
        }
    }
}

/// Looks for the best move of a single position, as a new [`Worker`] does.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use komainu_core::board::{Position, Variant};
/// use komainu_engine::search::{Limits, TranspositionTable, search};
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let table = TranspositionTable::new(1).unwrap();
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let result = search(&position, &limits, &table, &AtomicBool::new(false), &mut |_| {});
/// assert!(position.legal_moves().contains(&result.best.unwrap()));
/// ```
pub fn search(
    position: &Position,
    limits: &Limits,
    table: &TranspositionTable,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Info),
) -> SearchResult {
    Worker::new(position.variant()).search(position, limits, table, stop, report)
}
