//! Counting below one position.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Leaves, Perft, PerftError, PerftTable};
use crate::board::Position;
use crate::types::Move;

/// Room for the moves of a few plies of any game.
const MOVES: usize = 4096;

/// Counts below one position, with one list of moves for all plies.
///
/// After an error it is of no more use: it stays where it was.
pub struct SubtreeCounter<'c> {
    leaves: Leaves,
    table: Option<&'c PerftTable>,
    stop: &'c AtomicBool,
    position: Position,
    moves: Vec<Move>,
    scratch: Vec<Move>,
}

impl<'c> SubtreeCounter<'c> {
    /// For a position without earlier ones.
    pub fn new(perft: &Perft<'c>, position: Position, stop: &'c AtomicBool) -> Self {
        let (leaves, table) = (perft.leaves, perft.table);
        Self {
            leaves,
            table,
            stop,
            position,
            moves: Vec::with_capacity(MOVES),
            scratch: Vec::new(),
        }
    }

    /// The number of sequences of `depth` moves that go on from the end of a path.
    pub fn count_behind(&mut self, path: &[Move], depth: u32) -> Result<u128, PerftError> {
        path.iter().for_each(|&m| self.make(m));
        let nodes = self.count(depth)?;
        path.iter().for_each(|_| self.position.unmake());
        Ok(nodes)
    }

    /// The number of sequences of `depth` moves.
    pub fn count(&mut self, depth: u32) -> Result<u128, PerftError> {
        // Counting the moves of one position may take milliseconds.
        if self.stop.load(Ordering::Relaxed) {
            return Err(PerftError::Stopped);
        }
        match depth {
            0 => return Ok(1),
            1 if self.leaves != Leaves::Made => {
                return Ok(self.position.count_legal(&mut self.scratch).into());
            }
            _ => {}
        }
        let Some(table) = self.table.filter(|_| depth > 1) else {
            return self.expand(depth);
        };
        let key = self.position.full_key();
        if let Some(nodes) = table.probe(key, depth) {
            return Ok(nodes);
        }
        let nodes = self.expand(depth)?;
        table.store(key, depth, nodes);
        Ok(nodes)
    }

    /// Counts behind each move.
    fn expand(&mut self, depth: u32) -> Result<u128, PerftError> {
        let start = self.moves.len();
        self.position.legal_moves_into(&mut self.moves);
        let mut nodes: u128 = 0;
        match (depth, self.leaves) {
            (1, _) => nodes = self.visit_leaves(start).into(),
            (2, Leaves::ByDifference) => {
                nodes = self.position.count_replies(&self.moves[start..]).into();
            }
            _ => {
                for i in start..self.moves.len() {
                    self.make(self.moves[i]);
                    let below = self.count(depth - 1)?;
                    self.position.unmake();
                    nodes = nodes.checked_add(below).ok_or(PerftError::TooMany)?;
                }
            }
        }
        self.moves.truncate(start);
        Ok(nodes)
    }

    /// Makes and takes back the moves of the list from `start` on, and counts them.
    fn visit_leaves(&mut self, start: usize) -> u64 {
        let mut leaves = 0;
        for &m in &self.moves[start..] {
            self.position.make(m);
            self.position.unmake();
            leaves += 1;
        }
        leaves
    }

    fn make(&mut self, m: Move) {
        self.position.make(m);
        self.position.forget_earlier();
    }
}
