//! The counts of recurring positions.
//!
//! A bucket of four entries fills one cache line. An entry is two words: the count and the key
//! xored with it, so that an entry torn between two threads matches no key, as in the
//! transposition table of the search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;
use thiserror::Error;

/// The words of a bucket: one cache line.
const BUCKET: usize = 8;
/// The bytes of a cache line.
const LINE: usize = 64;
/// The bytes of a megabyte.
const MEGABYTE: u64 = 1 << 20;
/// The number that distinguishes the depths of one position (an odd number that is not used in its key).
const DEPTH: u64 = 0xd1b5_4a32_d192_ed03;

/// The counts of recurring positions, shared by all threads.
///
/// Positions are distinguished by all 64 bits of a Zobrist key with the depth: among a thousand million
/// positions with a table of a gigabyte, two are confused once in several hundred counts.
///
/// ```
/// use komainu_core::board::{Position, Variant};
/// use komainu_core::perft::{Perft, PerftTable};
/// let position = Position::start(&Variant::find("mini", &[]).unwrap());
/// let table = PerftTable::new(1).unwrap();
/// let perft = Perft { table: Some(&table), ..Perft::default() };
/// assert_eq!(perft.count(&position, 4), Ok(35401));
/// ```
#[derive(Debug)]
pub struct PerftTable {
    words: Box<[AtomicU64]>,
    /// The index of the word at which the first cache line begins.
    start: usize,
    buckets: usize,
}

/// A table that cannot be allocated: the system refuses its size, in megabytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the system has no {0} MB of memory to give")]
pub struct PerftTableError(
    /// The size in megabytes.
    pub u64,
);

impl PerftTable {
    /// An empty table of `megabytes` (2^20 bytes), at least one bucket.
    ///
    /// The system may promise memory that it does not have, which is not noticed here.
    ///
    /// # Errors
    /// If the system refuses the memory.
    pub fn new(megabytes: u64) -> Result<Self, PerftTableError> {
        let refused = || PerftTableError(megabytes);
        let bytes = megabytes.checked_mul(MEGABYTE).and_then(|bytes| usize::try_from(bytes).ok());
        let buckets = (bytes.ok_or_else(refused)? / LINE).max(1);
        let words = try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET);
        let words = words.map_err(|()| refused())?;
        let start = words.as_ptr().align_offset(LINE).min(BUCKET);
        Ok(Self { words, start, buckets })
    }

    /// The count of a position, if it is remembered for this depth.
    #[inline]
    pub(super) fn probe(&self, key: u64, depth: u32) -> Option<u128> {
        let key = with_depth(key, depth);
        self.bucket(key).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            let found = data != 0 && entry[0].load(Relaxed) ^ data == key;
            found.then(|| u128::from(data - 1))
        })
    }

    /// Stores a count, if it fits, in place of the smallest one of its bucket.
    #[inline]
    pub(super) fn store(&self, key: u64, depth: u32, nodes: u128) {
        // One more than the count, for 0 is an empty entry.
        let Some(data) = u64::try_from(nodes).ok().and_then(|nodes| nodes.checked_add(1)) else {
            return;
        };
        let key = with_depth(key, depth);
        if let Some(entry) = self.bucket(key).min_by_key(|entry| entry[1].load(Relaxed)) {
            entry[0].store(key ^ data, Relaxed);
            entry[1].store(data, Relaxed);
        }
    }

    /// The entries in which a key may be stored: word pairs of key and count.
    #[inline]
    fn bucket(&self, key: u64) -> impl Iterator<Item = &[AtomicU64]> {
        let index = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let start = self.start + index * BUCKET;
        self.words[start..start + BUCKET].chunks_exact(2)
    }
}

/// The key of a position at a depth.
const fn with_depth(key: u64, depth: u32) -> u64 {
    key ^ (depth as u64).wrapping_mul(DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_comes_back_for_its_position_and_depth_alone() {
        let table = PerftTable::new(1).unwrap();
        for key in [0, 7, u64::MAX] {
            assert_eq!(table.probe(key, 2), None);
            table.store(key, 2, 0);
            table.store(key, 3, 1 << 63);
            assert_eq!(table.probe(key, 2), Some(0));
            assert_eq!(table.probe(key, 3), Some(1 << 63));
            assert_eq!(table.probe(key, 4), None);
        }
    }

    #[test]
    fn a_count_that_does_not_fit_is_not_remembered() {
        let table = PerftTable::new(0).unwrap();
        let largest = u128::from(u64::MAX) - 1;
        for nodes in [largest + 1, largest + 2, u128::MAX] {
            table.store(7, 2, nodes);
            assert_eq!(table.probe(7, 2), None);
        }
        table.store(7, 2, largest);
        assert_eq!(table.probe(7, 2), Some(largest));
    }

    #[test]
    fn a_table_beyond_all_memory_is_an_error() {
        for asked in [1 << 40, u64::MAX >> 20, u64::MAX] {
            assert_eq!(PerftTable::new(asked).unwrap_err(), PerftTableError(asked));
        }
    }
}
