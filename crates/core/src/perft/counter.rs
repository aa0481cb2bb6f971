//! Counting below one position.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Leaves, Perft, PerftError, PerftTable};
use crate::board::Position;
use crate::types::Move;

/// Room for the moves of a few plies of any game.
const MOVES: usize = 4096;

/// Appends the legal moves of a position to a list unless `stop` is set.
pub fn legal_moves(
    position: &mut Position,
    moves: &mut Vec<Move>,
    stop: &AtomicBool,
) -> Result<(), PerftError> {
    let all = position.legal_moves_while(moves, &mut || !stop.load(Ordering::Relaxed));
    if all { Ok(()) } else { Err(PerftError::Stopped) }
}

/// Counts below one position, with one list of moves for all plies.
///
/// After an error it cannot be used any more: its position stays where it was.
pub struct SubtreeCounter<'c> {
    leaves: Leaves,
    table: Option<&'c PerftTable>,
    stop: &'c AtomicBool,
    position: Position,
    /// True if there may be very many moves, so that listing them has to be interruptible.
    is_crowded: bool,
    moves: Vec<Move>,
    scratch: Vec<Move>,
}

impl<'c> SubtreeCounter<'c> {
    /// A counter for a position without earlier ones.
    pub fn new(perft: &Perft<'c>, position: Position, stop: &'c AtomicBool) -> Self {
        let (leaves, table) = (perft.leaves, perft.table);
        Self {
            leaves,
            table,
            stop,
            is_crowded: position.is_crowded(),
            position,
            moves: Vec::with_capacity(MOVES),
            scratch: Vec::new(),
        }
    }

    /// The number of sequences of `depth` moves that continue a path.
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
            1 if self.leaves != Leaves::Made && !self.is_crowded => {
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

    /// Counts below each move.
    fn expand(&mut self, depth: u32) -> Result<u128, PerftError> {
        let start = self.moves.len();
        self.list()?;
        let mut nodes: u128 = 0;
        match (depth, self.leaves) {
            (1, Leaves::Made) => nodes = self.visit_leaves(start).into(),
            (1, _) => nodes = (self.moves.len() - start) as u128,
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

    /// Appends the legal moves to the list.
    fn list(&mut self) -> Result<(), PerftError> {
        let Self { position, moves, stop, is_crowded, .. } = self;
        if !*is_crowded {
            position.legal_moves_into(moves);
            return Ok(());
        }
        legal_moves(position, moves, stop)
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
