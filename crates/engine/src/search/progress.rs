//! The progress of a search, for observers while it runs.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use komainu_core::types::Move;

/// The progress that a search publishes all the time; a reader may see parts of two moments.
#[derive(Debug, Default)]
pub(crate) struct Progress {
    /// The nodes that the threads have reported.
    visited: AtomicU64,
    /// The move of the root that is searched in the high half, and its number from 1 in the low half.
    current: AtomicU64,
    /// The depth in plies that the main thread has completed.
    depth: AtomicU32,
}

impl Progress {
    /// Resets the progress for a new search.
    pub fn begin(&self) {
        self.visited.store(0, Relaxed);
        self.current.store(0, Relaxed);
        self.depth.store(0, Relaxed);
    }

    /// Notes that a thread has visited some nodes more.
    pub fn note_visits(&self, nodes: u64) {
        self.visited.fetch_add(nodes, Relaxed);
    }

    /// Notes that a move of the root is searched, of this number.
    pub fn note_move(&self, m: Move, number: usize) {
        self.current.store(u64::from(m.0) << 32 | number as u64, Relaxed);
    }

    /// Notes that the main thread has completed an iteration.
    pub fn note_depth(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
    }

    /// The depth that the main thread has completed, 0 before the first iteration.
    pub fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// The nodes that the threads have reported.
    pub fn visited(&self) -> u64 {
        self.visited.load(Relaxed)
    }

    /// The move of the root that is searched, with its number from 1; `None` before the first.
    pub fn current(&self) -> Option<(Move, u64)> {
        let current = self.current.load(Relaxed);
        let m = Move((current >> 32) as u32);
        (current > 0).then(|| (m, current & u64::from(u32::MAX)))
    }
}
