//! Perft: the number of sequences of legal moves, the measure of move generators.
//!
//! Rules about repetition are left aside, so that a count depends on the position alone.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use crate::board::Position;
use crate::types::Move;

/// How to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Perft {
    /// Whether the last moves are counted without being made.
    pub bulk: bool,
    /// How many threads share the work.
    pub threads: usize,
}

impl Default for Perft {
    fn default() -> Self {
        Self { bulk: true, threads: 1 }
    }
}

impl Perft {
    /// The number of sequences of `depth` legal moves.
    ///
    /// ```
    /// use komainu::board::{Position, Variant};
    /// use komainu::tools::perft::Perft;
    /// let position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// assert_eq!(Perft::default().count(&position, 3), 2512);
    /// ```
    #[must_use]
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && self.bulk {
            return u128::from(forgetful(position).count_legal(&mut Vec::new()));
        }
        self.divide(position, depth).into_iter().map(|(_, nodes)| nodes).sum()
    }

    /// The number of sequences of `depth` legal moves behind each first move.
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u128)> {
        self.divide_until(position, depth, &AtomicBool::new(false))
    }

    /// As [`Perft::divide`], but gives up with meaningless numbers once `stop` is set.
    #[must_use]
    pub fn divide_until(
        &self,
        position: &Position,
        depth: u32,
        stop: &AtomicBool,
    ) -> Vec<(Move, u128)> {
        let position = forgetful(position);
        let moves = position.legal_moves();
        let count = |&m: &Move| {
            let mut position = position.clone();
            position.make(m);
            position.forget_earlier();
            (m, Counter::new(self.bulk, stop).count(&mut position, depth.saturating_sub(1)))
        };
        if self.threads <= 1 {
            return moves.iter().map(count).collect();
        }
        match rayon::ThreadPoolBuilder::new().num_threads(self.threads).build() {
            Ok(pool) => pool.install(|| moves.par_iter().map(count).collect()),
            Err(_) => moves.iter().map(count).collect(),
        }
    }
}

/// A copy of a position without the moves that led to it.
fn forgetful(position: &Position) -> Position {
    let mut position = position.clone();
    position.forget_earlier();
    position
}

/// Counts below one first move, with one list of moves for all plies.
struct Counter<'s> {
    stop: &'s AtomicBool,
    bulk: bool,
    moves: Vec<Move>,
    scratch: Vec<Move>,
}

impl<'s> Counter<'s> {
    fn new(bulk: bool, stop: &'s AtomicBool) -> Self {
        Self { stop, bulk, moves: Vec::with_capacity(4096), scratch: Vec::new() }
    }

    fn count(&mut self, position: &mut Position, depth: u32) -> u128 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 && self.bulk {
            return u128::from(position.count_legal(&mut self.scratch));
        }
        if self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        let start = self.moves.len();
        position.legal_moves_into(&mut self.moves);
        let mut nodes = 0;
        for i in start..self.moves.len() {
            position.make(self.moves[i]);
            position.forget_earlier();
            nodes += self.count(position, depth - 1);
            position.unmake();
        }
        self.moves.truncate(start);
        nodes
    }
}
