//! The memory of the transposition table: no more than there is, and given back without a wait.

use std::sync::Arc;

use crate::search::{TableError, TranspositionTable};
use crate::{machine, threads};

/// The megabytes that are left free for all else.
const RESERVE: usize = 64;

/// A table that fits into the memory that is free, where that is known, once another one is given
/// back.
///
/// # Errors
/// If there is not so much, or no table may have that size.
pub fn table(
    wanted: usize,
    other: Option<&TranspositionTable>,
) -> Result<Arc<TranspositionTable>, TableError> {
    let given_back = other.map_or(0, TranspositionTable::megabytes_touched);
    check_free(wanted, given_back)?;
    Ok(Arc::new(TranspositionTable::new(wanted)?))
}

/// Makes sure that tables of so many megabytes fit into the memory that is free, where that is known,
/// once others are given back.
///
/// Memory is promised before it is there: a system that cannot keep its word ends the program.
///
/// # Errors
/// If there is not so much.
pub fn check_free(wanted: usize, given_back: usize) -> Result<(), TableError> {
    let free = free().saturating_add(given_back);
    // The smallest there is has always been good enough to play.
    if wanted > free.max(1) { Err(TableError::BeyondFree { wanted, free }) } else { Ok(()) }
}

/// The size of a further table, in megabytes: as wanted, if there is so much.
pub fn fitting(wanted: usize) -> usize {
    wanted.min(free()).max(1)
}

/// The megabytes that are free, without those that are left to others.
fn free() -> usize {
    let free = machine::free_memory().map_or(usize::MAX, |bytes| (bytes >> 20) as usize);
    free.saturating_sub(RESERVE)
}

/// Puts a table in the place of another one, whose memory takes its time to be given back.
pub fn replace(table: &mut Arc<TranspositionTable>, other: Arc<TranspositionTable>) {
    let old = std::mem::replace(table, other);
    // Without a thread it goes when this function ends.
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
