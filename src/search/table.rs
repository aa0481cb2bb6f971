//! The transposition table.

use thiserror::Error;

/// What searches remember about positions, shared by all threads.
#[derive(Debug)]
pub struct TranspositionTable {
    megabytes: usize,
}

/// Why a table cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TableError {
    /// There is not enough memory.
    #[error("no memory for a hash table of {0} MB")]
    NoMemory(usize),
}

impl TranspositionTable {
    /// An empty table of so many megabytes (2^20 bytes).
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        Ok(Self { megabytes })
    }

    /// The size in megabytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// Forgets everything.
    pub fn clear(&self) {}
}
