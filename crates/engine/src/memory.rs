//! The memory of the transposition table: no more than is free, and given back in the background.

use std::sync::Arc;

use crate::search::{TableError, TranspositionTable};
use crate::{machine, threads};

/// The megabytes that are left free for everything else.
const RESERVE: usize = 64;

/// Allocates a table, if it fits into the free memory, where that is known; the memory of `other`
/// counts as free, since it will be given back.
///
/// # Errors
/// If there is not enough memory, or no table may have that size.
pub fn table(
    wanted: usize,
    other: Option<&TranspositionTable>,
) -> Result<Arc<TranspositionTable>, TableError> {
    let given_back = other.map_or(0, TranspositionTable::megabytes_touched);
    check_free(wanted, given_back)?;
    Ok(Arc::new(TranspositionTable::new(wanted)?))
}

/// Makes sure that tables of `wanted` megabytes fit into the free memory, where that is known, once
/// `given_back` megabytes are free again.
///
/// Systems promise memory before they have it (overcommitment): one that then runs out ends the
/// program.
///
/// # Errors
/// If there is not enough memory.
pub fn check_free(wanted: usize, given_back: usize) -> Result<(), TableError> {
    let free = free().saturating_add(given_back);
    // The smallest table is always allowed: it is good enough to play.
    if wanted > free.max(1) { Err(TableError::BeyondFree { wanted, free }) } else { Ok(()) }
}

/// The size of a further table, in megabytes: as wanted, or as much as is free.
pub fn fitting(wanted: usize) -> usize {
    wanted.min(free()).max(1)
}

/// The megabytes that are free, without the reserve.
fn free() -> usize {
    let free = machine::free_memory().map_or(usize::MAX, |bytes| (bytes >> 20) as usize);
    free.saturating_sub(RESERVE)
}

/// Replaces a table; the old one is freed on another thread, since that takes time.
pub fn replace(table: &mut Arc<TranspositionTable>, other: Arc<TranspositionTable>) {
    let old = std::mem::replace(table, other);
    // If no thread can be started, the old table is freed here.
    let _ = threads::spawn("memory", move || drop(old));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_beyond_the_memory_that_is_free_is_refused() {
        let error = table(1 << 30, None).unwrap_err();
        assert!(matches!(error, TableError::BeyondFree { wanted: 0x4000_0000, .. }), "{error}");
    }
}
