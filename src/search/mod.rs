//! The search for the best move.
//!
//! It never prints: what it finds goes to the caller as [`Info`], and it ends when its
//! [`Limits`] or the stop flag say so.

mod limits;
mod table;

pub use limits::{Clock, Limits};
pub use table::{TableError, TranspositionTable};

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::board::Position;
use crate::types::{Move, Score};

/// What a search has found so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Info {
    /// The depth that is complete, in plies.
    pub depth: u32,
    /// The furthest ply that was looked at.
    pub selective_depth: u32,
    /// The score for the side to move at the root.
    pub score: Score,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time since the search began.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The principal variation: legal moves from the root.
    pub pv: Vec<Move>,
}

/// The end of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The move to play; none if there is no legal one.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// The last information, if an iteration was completed.
    pub info: Option<Info>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Looks for the best move until a limit is reached or `stop` is set.
///
/// `report` is told of every completed iteration.
pub fn search(
    position: &Position,
    limits: &Limits,
    table: &TranspositionTable,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Info),
) -> SearchResult {
    let _ = (limits, table, stop, report);
    let best = position.legal_moves().into_iter().next();
    SearchResult {
        best,
        ponder: None,
        info: None,
        nodes: 0,
    }
}
