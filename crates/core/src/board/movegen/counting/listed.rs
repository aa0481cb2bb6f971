//! Counting legal moves and replies by listing them.

use crate::board::Position;
use crate::types::Move;

impl Position {
    /// The number of legal moves; `scratch` is overwritten.
    #[must_use]
    #[doc(hidden)]
    pub fn count_legal(&mut self, scratch: &mut Vec<Move>) -> u64 {
        scratch.clear();
        self.legal_moves_into(scratch);
        scratch.len() as u64
    }

    /// The number of legal replies to some legal moves, as if there were no earlier positions.
    #[must_use]
    #[doc(hidden)]
    pub fn count_replies(&mut self, moves: &[Move]) -> u64 {
        let mut replies = Vec::new();
        let mut count = |m: Move| {
            self.make(m);
            self.forget_earlier();
            let count = self.count_legal(&mut replies);
            self.unmake();
            count
        };
        moves.iter().map(|&m| count(m)).sum()
    }
}
