//! The transposition table.
//!
//! A bucket of four entries fills one cache line. An entry is two words: the packed data and the
//! key xored with it, so that an entry torn between two threads matches no key (R. Hyatt and
//! T. Mann, A lock-less transposition-table implementation for parallel search, 2002).

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use bytemuck::allocation::try_zeroed_slice_box;
use thiserror::Error;

use super::huge_pages;
use crate::board::vector;
use crate::clock::Instant;
use crate::types::Move;

/// The words of a bucket: one cache line.
const BUCKET: usize = 8;
/// The bytes of a cache line.
const LINE: usize = 64;
/// The buckets of a part of the table that is cleared as one: two megabytes, a huge page.
const PART: usize = 1 << 15;
/// The number of generations that are told apart.
const GENERATIONS: u8 = 16;
/// The plies of depth that an entry loses in worth for each generation it is old.
const AGE_WEIGHT: i32 = 4;
/// The number of buckets that are looked at to tell how full the table is.
const SAMPLE: usize = 250;

/// The transposition table: results of searches by position, shared by all threads.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Where the first cache line begins.
    start: usize,
    buckets: usize,
    megabytes: usize,
    generation: AtomicU8,
    /// Tells of each part if something may be stored there.
    used: Box<[AtomicBool]>,
    /// The number of parts where nothing is.
    unused: AtomicUsize,
}

/// A table that cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is not enough memory.
    #[error("no memory for a hash table of {0} MB")]
    NoMemory(usize),
    /// There is not so much memory free that the system would keep its promise.
    #[error(
        "no memory for a hash table of {wanted} MB, expected at most the {free} MB that are free"
    )]
    BeyondFree {
        /// The size asked for, in megabytes.
        wanted: usize,
        /// The size that can be had.
        free: usize,
    },
}

/// The relation of a stored score to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at most as high.
    Upper = 1,
    /// It is at least as high.
    Lower = 2,
    /// It is the score.
    Exact = 3,
}

/// The result of searching a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// The best move, or [`Move::NONE`].
    pub best: Move,
    /// The score in centipawns, forced results counted from this position.
    pub score: i32,
    /// The depth of the search behind the score, in plies.
    pub depth: i32,
    /// The relation of the score to the true one.
    pub bound: Bound,
}

impl Entry {
    const SCORE: u32 = 30;
    const DEPTH: u32 = 51;
    const BOUND: u32 = 58;
    const GENERATION: u32 = 60;
    const SCORE_OFFSET: i32 = 1 << 20;
    /// The greatest depth that is told apart.
    const MAX_DEPTH: i32 = 127;

    const fn pack(self, generation: u8) -> u64 {
        let score = (self.score + Self::SCORE_OFFSET) as u64;
        self.best.packed() as u64
            | score << Self::SCORE
            | (self.depth as u64) << Self::DEPTH
            | (self.bound as u64) << Self::BOUND
            | (generation as u64) << Self::GENERATION
    }

    const fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> Self::BOUND & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            best: Move::unpacked((data & ((1 << Self::SCORE) - 1)) as u32),
            score: (data >> Self::SCORE & 0x1f_ffff) as i32 - Self::SCORE_OFFSET,
            depth: depth_of(data),
            bound,
        })
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> Entry::DEPTH & 127) as i32
}

const fn generation_of(data: u64) -> u8 {
    (data >> Entry::GENERATION) as u8
}

impl TranspositionTable {
    /// An empty table of a size in megabytes (2^20 bytes).
    ///
    /// The memory is asked for at once but touched only as it is used.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let error = || TableError::NoMemory(megabytes);
        let bytes = megabytes.checked_mul(1 << 20).ok_or_else(error)?;
        let buckets = (bytes / LINE).max(1);
        let words = try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET);
        let words = words.map_err(|()| error())?;
        huge_pages::ask_for(&words);
        let start = words.as_ptr().align_offset(LINE).min(BUCKET);
        let parts = buckets.div_ceil(PART);
        Ok(Self {
            words,
            start,
            buckets,
            megabytes,
            generation: AtomicU8::new(0),
            used: (0..parts).map(|_| AtomicBool::new(false)).collect(),
            unused: AtomicUsize::new(parts),
        })
    }

    /// The size in megabytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// The megabytes of it, rounded up, in which something is stored.
    #[must_use]
    pub fn megabytes_used(&self) -> usize {
        let parts = self.used.len() - self.unused.load(Relaxed);
        (parts * PART * LINE).div_ceil(1 << 20)
    }

    /// Tells if all of its memory has been used, so that none has to be waited for.
    #[inline]
    pub(super) fn is_all_used(&self) -> bool {
        self.unused.load(Relaxed) == 0
    }

    /// Forgets everything; memory that has never been touched stays so.
    pub fn clear(&self) {
        self.clear_within(Duration::MAX);
    }

    /// Forgets everything, or as much as there is time for, and tells if that was all.
    pub fn clear_within(&self, time: Duration) -> bool {
        let start = Instant::now();
        let words = &self.words[self.start..self.start + self.buckets * BUCKET];
        for (part, used) in words.chunks(PART * BUCKET).zip(&self.used) {
            if used.load(Relaxed) {
                if start.elapsed() > time {
                    return false;
                }
                part.iter().for_each(|word| word.store(0, Relaxed));
                used.store(false, Relaxed);
                self.unused.fetch_add(1, Relaxed);
            }
        }
        self.generation.store(0, Relaxed);
        true
    }

    /// Tells the table that a new search begins, so that older entries give way.
    pub(super) fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Brings what is remembered of the position with this key near, before it is asked for.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        vector::prefetch(&self.words[self.first_word(key)]);
    }

    /// The stored result of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            (entry[0].load(Relaxed) ^ data == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Remembers a position, in place of the least valuable entry of its bucket.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let used = &self.used[self.bucket_of(key) / PART];
        // Most find it set, and leave it to the caches of all threads.
        if !used.load(Relaxed) && !used.swap(true, Relaxed) {
            self.unused.fetch_sub(1, Relaxed);
        }
        entry.depth = entry.depth.clamp(0, Entry::MAX_DEPTH);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == key && data != 0 {
                if entry.best == Move::NONE {
                    entry.best = Entry::unpack(data).map_or(Move::NONE, |old| old.best);
                }
                victim = Some(slot);
                break;
            }
            let age = (generation + GENERATIONS - generation_of(data)) % GENERATIONS;
            let worth = match data {
                0 => i32::MIN,
                _ => depth_of(data) - AGE_WEIGHT * i32::from(age),
            };
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = entry.pack(generation);
            slot[0].store(key ^ data, Relaxed);
            slot[1].store(data, Relaxed);
        }
    }

    /// The part of the table that entries of this search take, in thousandths.
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let buckets = self.buckets.min(SAMPLE);
        let words = &self.words[self.start..self.start + buckets * BUCKET];
        let data = words.iter().skip(1).step_by(2).map(|word| word.load(Relaxed));
        let full = data.filter(|&data| data != 0 && generation_of(data) == generation);
        (full.count() * 1000 / (buckets * BUCKET / 2)) as u32
    }

    /// The entries among which a key belongs: word pairs of key and data.
    #[inline]
    fn bucket(&self, key: u64) -> impl Iterator<Item = &[AtomicU64]> {
        let start = self.first_word(key);
        self.words[start..start + BUCKET].chunks_exact(2)
    }

    /// Where the bucket of a key begins.
    #[inline]
    fn first_word(&self, key: u64) -> usize {
        self.start + self.bucket_of(key) * BUCKET
    }

    /// The bucket of a key.
    #[inline]
    fn bucket_of(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = Entry {
            best: Move::new(Square::new(39, 38), Square::new(2, 37)).promoting(),
            score: -899_999,
            depth: 100,
            bound: Bound::Exact,
        };
        assert_eq!(table.probe(7), None);
        table.store(7, entry);
        assert_eq!(table.probe(7), Some(entry));
        table.new_search();
        table.clear();
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn what_is_cleared_is_all_that_was_stored() {
        let table = TranspositionTable::new(9).unwrap();
        let entry = Entry { best: Move(1), score: 5, depth: 3, bound: Bound::Lower };
        assert_eq!(table.megabytes_used(), 0);
        let keys = || (0..64).map(|number: u64| number << 58 | number);
        table.store(u64::MAX / 2, entry);
        assert_eq!(table.megabytes_used(), 2);
        keys().for_each(|key| table.store(key, entry));
        table.store(u64::MAX, entry);
        assert_eq!(table.megabytes_used(), 10, "9, in parts of 2");
        table.clear();
        assert_eq!(table.megabytes_used(), 0);
        assert!(keys().chain([u64::MAX, u64::MAX / 2]).all(|key| table.probe(key).is_none()));
        assert!(table.words.iter().all(|word| word.load(Relaxed) == 0));
    }

    #[test]
    fn a_table_beyond_all_memory_is_an_error() {
        assert!(TranspositionTable::new(usize::MAX).is_err());
        assert!(TranspositionTable::new(1 << 40).is_err());
    }
}
