//! The moves that threads are searching, so that two do not search the same one at a time.
//!
//! A thread that comes to a node where another is at work defers the moves that are being searched:
//! once it returns to them, the table has their scores. Source: T. Kerrigan, Simplified ABDADA, 2017,
//! after J.-C. Weill, The ABDADA distributed minimax search algorithm, 1996.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use komainu_core::types::Move;

/// The number of places (a power of two): far more than the moves that threads search at a time.
const PLACES: usize = 1 << 14;

/// A place, on a cache line of its own: otherwise threads that write to neighbouring places would wait
/// for each other.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Place(AtomicU64);

/// The moves that threads are searching, each at a place that depends on the position and the move.
///
/// Two moves may share a place: then one of them is not marked as being searched, which costs time and
/// nothing else.
#[derive(Debug)]
pub(super) struct BusyMoves(Box<[Place]>);

/// The mark of a move in a position, which a thread sets while it searches the move.
#[derive(Debug, Clone, Copy)]
pub(super) struct BusyMark<'c> {
    place: &'c AtomicU64,
    /// The position and the move; an empty place is 0.
    tag: u64,
}

impl BusyMoves {
    pub fn new() -> Self {
        Self((0..PLACES).map(|_| Place::default()).collect())
    }

    /// The mark of a move in the position with this key.
    pub fn on(&self, key: u64, m: Move) -> BusyMark<'_> {
        let tag = (key ^ u64::from(m.0)).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        BusyMark { place: &self.0[(tag >> 32) as usize % PLACES].0, tag }
    }
}

impl BusyMark<'_> {
    /// Returns `true` if a thread is searching the move.
    pub fn is_taken(self) -> bool {
        self.place.load(Relaxed) == self.tag
    }

    /// Marks the move as being searched.
    pub fn take(self) {
        self.place.store(self.tag, Relaxed);
    }

    /// Removes the mark.
    pub fn release(self) {
        self.place.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_taken_in_its_own_position_until_it_is_released() {
        let busy_moves = BusyMoves::new();
        busy_moves.on(5, Move(7)).take();
        assert!(busy_moves.on(5, Move(7)).is_taken());
        assert!(!busy_moves.on(6, Move(7)).is_taken());
        busy_moves.on(5, Move(7)).release();
        assert!(!busy_moves.on(5, Move(7)).is_taken());
    }
}
