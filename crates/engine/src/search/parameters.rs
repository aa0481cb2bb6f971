//! The numbers of the search that are the same in every game, one sentence each; depths and distances
//! are plies. Those that matches have tuned are in `tuning.rs`.
//!
//! Margins are in percent of the value of an average piece of the game, since a threat is worth
//! more where pieces are; other scores are in centipawns.

use std::time::Duration;

/// The deepest iteration.
pub const MAX_DEPTH: i32 = 100;
/// The furthest ply from the root that is looked at.
pub const MAX_PLY: usize = 160;
/// Extensions stop at this many times the depth of the iteration.
pub const MAX_EXTENSION: usize = 2;

/// The most nodes between two looks at the clock and the stop flag.
pub const POLL_INTERVAL: u64 = 256;
/// The time between two looks that the number of nodes is adjusted to.
pub const POLL_TIME: Duration = Duration::from_micros(500);
/// The most moves considered between two looks (a power of two).
pub const POLL_MOVES: u32 = 64;
/// The most moves of the root that are listed for each node that may be visited.
pub const MOVES_PER_NODE: u64 = 256;
/// The moves of the root that are tried for a win at once if there was no time for an iteration.
pub const MAX_WINS_TO_TRY: usize = 512;

/// From this depth on a move that another thread is searching is deferred.
pub const CLAIM_DEPTH: i32 = 4;

/// A player with at most this many pieces, including those in hand, may be without a move, or bare.
pub const SPARSE: u32 = 12;
/// With at most this many pieces every move may be a bad one, or there may be none.
pub const NEXT_TO_NOTHING: u32 = 3;
/// With at most this many pieces at the root a player may come to have next to nothing.
pub const SOON_NOTHING: u32 = 5;

/// A repetition before the rules end the game counts this much for the side they favour.
pub const REPETITION_WIN: i32 = 20_000;

/// The bounds of a history score.
pub const HISTORY_LIMIT: i32 = 16_384;
/// The number of entries of the continuation history, a power of two.
pub const CONTINUATION_ENTRIES: usize = 1 << 16;
/// The number of entries of the history of captures, a power of two.
pub const CAPTURE_ENTRIES: usize = 1 << 15;

/// The order of a move that is likely to be burnt.
pub const BURNT_ORDER: i32 = -1_000_000;
/// The order of the first killer move; the second comes right behind.
pub const KILLER_ORDER: i32 = 1_000_000;
/// The addition to the order of a capture that answers a check, beyond all other moves.
pub const EVASION_CAPTURE_ORDER: i32 = 100_000_000;
/// The part of a captor's value that counts as its risk in the order of captures: one in this many.
pub const CAPTOR_RISK: i32 = 8;
/// The order of a capture that ends the game.
pub const ROYAL_CAPTURE: i32 = 10_000_000;

/// The number of captures that a node of quiescence tries, by its ply; the last number holds from there
/// on.
pub const QUIESCENCE_CAPTURES: [usize; 6] = [16, 8, 4, 3, 2, 1];

/// The time that a search with a fixed time for the move keeps back, since some hosts measure that
/// time.
pub const MOVE_MARGIN: Duration = Duration::from_millis(10);
/// The part of the time that is kept back instead if there is little: one in this many.
pub const MOVE_MARGIN_SHARE: u32 = 5;
/// The time that is kept back in any case: a first page of the table alone can take some milliseconds.
pub const MOVE_MARGIN_LEAST: Duration = Duration::from_millis(2);
/// The time that is kept back from a clock for delays between the search and the clock.
pub const CLOCK_MARGIN: Duration = Duration::from_millis(60);
/// The part of the time that is kept back instead if there is little: one in this many.
pub const CLOCK_MARGIN_SHARE: u32 = 3;
/// The share of the increment that a move may use, in percent.
pub const INCREMENT_SHARE: u32 = 80;
/// The factor of the time aimed at that a difficult move may take.
pub const HARD_FACTOR: u32 = 4;
/// The most that a move may take of the remaining time, in percent.
pub const HARD_SHARE: u32 = 25;
/// The share of the time aimed at after which no new iteration begins, in percent.
pub const NEXT_ITERATION: u32 = 60;
/// The need of time by the number of iterations with the same best move, in percent.
pub const STABILITY: [u32; 7] = [150, 125, 110, 95, 85, 75, 65];
/// This, less the percentage of the nodes that went to the best move, is the need of time in percent,
/// at most 100.
pub const EFFORT_SUM: u32 = 150;
/// The least need of time that follows from the nodes, in percent.
pub const EFFORT_LEAST: u32 = 50;
/// The need of time that a fall of the score by an average piece adds, in percent.
pub const FALL_WEIGHT: i32 = 200;
/// The most that the score counts as fallen, in percent of an average piece.
pub const FALL_MOST: i32 = 60;
/// The least that it counts as fallen, if it has risen.
pub const FALL_LEAST: i32 = -10;
/// The time before which scores that are bounds are not reported.
pub const BOUND_TIME: Duration = Duration::from_secs(1);
/// The time between two looks at the stop flag when there is nothing left to search.
pub const STOP_INTERVAL: Duration = Duration::from_millis(1);
