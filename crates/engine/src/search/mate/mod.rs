//! The mate solver: it proves that a player wins by attacking a royal piece with every move.
//!
//! It looks at few moves and far ahead where the search looks at all moves and not so far. A move is an
//! attack if it captures a royal piece or threatens to, whether the game demands an answer or not.
//! Every proof has been replayed by the rules against every answer.
//!
//! Positions that recur on a line count as refutations, and so do positions of the game that the rules
//! do not let recur: a proof has none of them, and so holds whatever the rules say about repetition. A
//! position that is refuted only because moves would bring back an earlier one may be won when it is
//! reached in another way: such a refutation is remembered only as long as the line lasts.
//!
//! Sources: A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002; A. Kishimoto, M. Müller, A
//! general solution to the graph history interaction problem, 2004.

mod attacks;
mod expansions;
mod node_budget;
mod numbers;
mod replay;
mod solver;
mod table;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::TableError;
use komainu_core::board::Position;
use komainu_core::types::Move;
pub use numbers::Measure;
use solver::Solver;

/// The limits of a solver.
#[derive(Debug, Clone, Copy)]
pub struct MateLimits<'s> {
    /// The most positions to visit.
    pub nodes: u64,
    /// The most time to take.
    pub time: Option<Duration>,
    /// The solver gives up once this is set.
    pub stop: &'s AtomicBool,
}

/// The answer of the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mate {
    /// The player to move wins by force: a line to the end of the game, in which the other player
    /// resists as long as the proof allows.
    Proved(Vec<Move>),
    /// Attacks alone do not win by force, except perhaps by the rules about repetition.
    Disproved,
    /// It is not known.
    Unknown,
}

/// The findings of the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MateReport {
    /// The answer.
    pub mate: Mate,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Looks for a win of the player to move by attacks alone, with a table of this size in megabytes.
///
/// Without a measure both are tried in turn, with a growing budget.
///
/// # Errors
/// If there is no memory for the table.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use komainu_core::board::{Dialect, Position, Variant};
/// use komainu_engine::search::mate::{Mate, MateLimits, solve};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let position = Position::from_sfen(&mini, "4k/5/4P/5/K4 b G 1", Dialect::Sfen).unwrap();
/// let stop = AtomicBool::new(false);
/// let limits = MateLimits { nodes: 10_000, time: None, stop: &stop };
/// let report = solve(&position, None, 1, limits).unwrap();
/// assert!(matches!(report.mate, Mate::Proved(line) if line.len() == 1));
/// ```
pub fn solve(
    position: &Position,
    measure: Option<Measure>,
    megabytes: usize,
    limits: MateLimits,
) -> Result<MateReport, TableError> {
    Ok(Solver::new(position, megabytes, limits)?.run(measure))
}
