//! Moves by where they end, for notations that have to distinguish moves with the same end.

use std::collections::HashMap;

use crate::board::Position;
use crate::types::{Move, Square};

/// The moves of a position by their ends.
pub(super) struct Ends(HashMap<Square, Vec<Move>>);

impl Ends {
    /// Sorts some moves of a position.
    pub fn of(moves: &[Move]) -> Self {
        let mut ends: HashMap<Square, Vec<Move>> = HashMap::new();
        for &m in moves {
            ends.entry(end(m)).or_default().push(m);
        }
        Self(ends)
    }

    /// The moves that end as a move does, itself among them.
    pub fn like(&self, m: Move) -> &[Move] {
        self.0.get(&end(m)).map_or(&[], Vec::as_slice)
    }
}

/// The legal moves of a position that end as a move does.
pub(super) fn legal_moves_like(position: &Position, m: Move) -> Vec<Move> {
    position.legal_moves_among(|other| end(other) == end(m))
}

/// The square on which a move ends; none if its piece stays where it is.
fn end(m: Move) -> Square {
    if m.dropped().is_none() && m.from() == m.to() { Square::NONE } else { m.to() }
}
