//! Speedtest: how fast this program counts moves and searches on this machine.
//!
//! All rates are nodes per second of wall time, measured by this program.

mod fairy_stockfish;

use std::path::Path;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use thiserror::Error;

pub use fairy_stockfish::{FairyError, find as find_fairy_stockfish};

use fairy_stockfish::FairyStockfish;
use komainu_core::board::{Position, Variant};
use komainu_core::perft::{Leaves, MAX_DEPTH, Perft, PerftError};
use komainu_engine::bench;
use komainu_engine::search::{Limits, TableError, TranspositionTable, Worker};

/// The games that are measured by default.
pub const GAMES: [&str; 9] =
    ["mini", "shogi", "chu", "dai", "tenjiku", "dai-dai", "maka-dai-dai", "tai", "taikyoku"];

/// The number of rates of a game.
const RATES: u32 = 5;
/// The minimum depth of a count: at lower depths, the work is not shared between threads.
const MIN_DEPTH: u32 = 3;
/// The minimum time for the search of a position.
const MIN_SEARCH: Duration = Duration::from_millis(50);
/// The size of the transposition table, in megabytes.
const HASH: usize = 16;
/// The number of times that both engines count when they are compared; the fastest run of each is used.
const RUNS: usize = 3;

/// A way to measure games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speedtest {
    /// The number of threads that share the work in the measurements with several threads.
    pub threads: usize,
    /// The approximate time for the measurement of a game; large ones need a few seconds.
    pub game_time: Duration,
}

/// The speeds in a game, in nodes per second.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    /// Perft from the start on one thread, the last moves counted.
    pub counted: f64,
    /// Perft as before, the last two moves counted together.
    pub by_difference: f64,
    /// Perft of the last two moves together on all threads.
    pub shared: f64,
    /// The search from the start.
    pub search_start: f64,
    /// The search of the other positions of [bench](mod@bench), 0 if there are none for the game.
    pub search_play: f64,
}

/// A game that could not be measured.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SpeedtestError {
    /// The search has no memory for its table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Sequences of moves cannot be counted.
    #[error(transparent)]
    Perft(#[from] PerftError),
}

/// The speeds at which this program and Fairy-Stockfish count the same moves, in nodes per second.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The name that the other one gives itself.
    pub name: String,
    /// The rate of this program.
    pub ours: f64,
    /// The rate of the other one.
    pub theirs: f64,
}

impl Speedtest {
    /// Measures a game.
    ///
    /// # Errors
    /// If there is no memory for the table of the search, or the counts are too large.
    pub fn measure(&self, variant: &Arc<Variant>) -> Result<Rates, SpeedtestError> {
        let start = Position::start(variant);
        let play = bench::positions(variant).into_iter().skip(1);
        let play: Vec<Position> = play.map(|searched| searched.position).collect();
        let time = self.game_time / RATES;
        let counted = Perft::default();
        let by_difference = Perft { leaves: Leaves::ByDifference, ..counted };
        let shared = Perft { threads: self.threads, ..by_difference };
        let table = TranspositionTable::new(HASH)?;
        Ok(Rates {
            counted: perft_rate(&counted, &start, time)?,
            by_difference: perft_rate(&by_difference, &start, time)?,
            shared: perft_rate(&shared, &start, time)?,
            search_start: search_rate(slice::from_ref(&start), time, &table),
            search_play: search_rate(&play, time, &table),
        })
    }
}

/// Compares perft on one thread with that of the Fairy-Stockfish at a path, in turns.
///
/// # Errors
/// If it cannot be started, does not answer within `limit`, or counts otherwise.
pub fn compare(path: &Path, limit: Duration) -> Result<Comparison, FairyError> {
    let mut other = FairyStockfish::start(path, limit)?;
    let variant = Variant::find(fairy_stockfish::GAME, &[]).expect("the game is built in");
    let start = Position::start(&variant);
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..RUNS {
        let since = Instant::now();
        let nodes = Perft::default().count(&start, fairy_stockfish::DEPTH);
        ours = ours.min(since.elapsed());
        debug_assert_eq!(nodes, Ok(fairy_stockfish::NODES.into()));
        theirs = theirs.min(other.count()?);
    }
    let rate = |time: Duration| fairy_stockfish::NODES as f64 / time.as_secs_f64();
    Ok(Comparison { name: other.name().to_owned(), ours: rate(ours), theirs: rate(theirs) })
}

/// Returns the rate of perft at the greatest depth for which there is time, in the fastest run.
fn perft_rate(perft: &Perft, start: &Position, time: Duration) -> Result<f64, PerftError> {
    let since = Instant::now();
    let mut depth = MIN_DEPTH;
    let mut fastest = Duration::MAX;
    loop {
        let run = Instant::now();
        let nodes = perft.count(start, depth)? as f64;
        let run = run.elapsed();
        fastest = fastest.min(run);
        let left = time.saturating_sub(since.elapsed());
        // One more ply takes longer by a factor of the average number of moves in a position.
        let deeper = run.mul_f64(nodes.powf(1.0 / f64::from(depth)));
        if deeper <= left && depth < MAX_DEPTH {
            depth += 1;
            fastest = Duration::MAX;
        } else if run > left {
            return Ok(nodes / fastest.as_secs_f64());
        }
    }
}

/// The rate of the search over some positions, each with an equal share of the time.
fn search_rate(positions: &[Position], time: Duration, table: &TranspositionTable) -> f64 {
    let share = (time / positions.len().max(1) as u32).max(MIN_SEARCH);
    let limits = Limits { move_time: Some(share), ..Limits::default() };
    let (mut nodes, mut spent) = (0, Duration::ZERO);
    for position in positions {
        table.clear();
        let (mut worker, stop) = (Worker::new(position.variant()), AtomicBool::new(false));
        let since = Instant::now();
        nodes += worker.search(position, &limits, table, &stop, &mut |_| {}).nodes;
        spent += since.elapsed();
    }
    nodes as f64 / spent.as_secs_f64().max(f64::MIN_POSITIVE)
}
