//! The moves that threads are searching, so that two do not search the same one at a time.
//!
//! A thread that comes to a node where another is at work puts off the moves that are being
//! searched: once it returns to them the table knows what they are worth. Source: T. Kerrigan,
//! Simplified ABDADA, 2017, after J.-C. Weill, The ABDADA distributed minimax search algorithm, 1996.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::types::Move;

/// The number of places (a power of two): far more than threads search moves at a time.
const PLACES: usize = 1 << 12;

/// The moves that threads are searching, each at a place that its node and it decide.
///
/// Two moves may share a place: one of them is not known to be searched then, which costs time
/// and nothing else.
#[derive(Debug)]
pub(super) struct Claims(Box<[AtomicU64]>);

/// A move of a node, as threads tell each other of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim(u64);

impl Claim {
    /// The claim on a move in the position with this key.
    pub const fn new(key: u64, m: Move) -> Self {
        // An empty place is 0.
        Self((key ^ m.0 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
}

impl Claims {
    pub fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, claim: Claim) -> &AtomicU64 {
        &self.0[(claim.0 >> 32) as usize % PLACES]
    }

    /// Tells whether a thread is searching the move.
    pub fn is_taken(&self, claim: Claim) -> bool {
        self.place(claim).load(Relaxed) == claim.0
    }

    /// Tells the others that the move is being searched.
    pub fn take(&self, claim: Claim) {
        self.place(claim).store(claim.0, Relaxed);
    }

    /// Tells the others that it is no longer.
    pub fn release(&self, claim: Claim) {
        self.place(claim).store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_taken_in_its_own_position_until_it_is_released() {
        let claims = Claims::new();
        let (mine, elsewhere) = (Claim::new(5, Move(7)), Claim::new(6, Move(7)));
        claims.take(mine);
        assert!(claims.is_taken(mine));
        assert!(!claims.is_taken(elsewhere));
        claims.release(mine);
        assert!(!claims.is_taken(mine));
    }
}
