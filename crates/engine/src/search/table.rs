//! The transposition table.
//!
//! A bucket of four entries fills one cache line. An entry is two words: the packed data and the
//! key xored with it, so that an entry torn between two threads matches no key (R. Hyatt and
//! T. Mann, A lock-less transposition-table implementation for parallel search, 2002).

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize};

use bytemuck::allocation::try_zeroed_slice_box;
use thiserror::Error;

use super::{ScoreBound, huge_pages};
use komainu_core::board::vector;
use komainu_core::types::Move;

/// The words of a bucket: one cache line.
const BUCKET: usize = 8;
/// The bytes of a cache line.
const LINE: usize = 64;
/// The buckets of a part of the table that is wiped as one: two megabytes, a huge page.
const PART: usize = 1 << 15;
/// The number of generations that are distinguished.
const GENERATIONS: u8 = 16;
/// The plies of depth that an entry loses in worth for each generation it is old.
const AGE_WEIGHT: i32 = 4;
/// The number of buckets that are looked at to estimate how full the table is.
const SAMPLE: usize = 250;

/// The largest table that may be requested, in megabytes.
pub const MAX_HASH: usize = 65_536;

/// The transposition table: results of searches by position, shared by all threads.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Where the first cache line begins.
    start: usize,
    buckets: usize,
    megabytes: usize,
    generation: AtomicU8,
    parts: Box<[Part]>,
    /// The number of parts that are not in use.
    unused: AtomicUsize,
}

/// The state of a part of the table: one of its constants.
///
/// Clearing the table only marks each part: its contents are wiped once something is to be stored
/// there. The memory is kept, as the system may take longer to provide new memory than a search has.
#[derive(Debug)]
struct Part(AtomicU8);

impl Part {
    /// Empty; its memory was never touched.
    const UNTOUCHED: u8 = 0;
    /// It holds forgotten entries.
    const FORGOTTEN: u8 = 1;
    /// A thread is wiping it.
    const BEING_WIPED: u8 = 2;
    /// It holds stored entries.
    const IN_USE: u8 = 3;

    #[inline]
    fn is_in_use(&self) -> bool {
        self.0.load(Acquire) == Self::IN_USE
    }

    /// Goes from one state to the next; returns `false` if another thread has been faster.
    fn change(&self, from: u8, to: u8) -> bool {
        self.0.compare_exchange(from, to, Acquire, Relaxed).is_ok()
    }
}

/// A table that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// No table may have this size.
    #[error("a hash table of {0} MB, expected a number from 1 to {MAX_HASH}")]
    Size(usize),
    /// There is not enough memory.
    #[error("no memory for a hash table of {0} MB")]
    NoMemory(usize),
    /// The table is larger than the free memory; the system might promise more than it has.
    #[error(
        "no memory for a hash table of {wanted} MB, expected at most the {free} MB that are free"
    )]
    BeyondFree {
        /// The size that was requested, in megabytes.
        wanted: usize,
        /// The size that is available, in megabytes.
        free: usize,
    },
}

/// The bytes of a table of this size in megabytes.
///
/// # Errors
/// If no table may have that size.
pub(super) fn bytes_of(megabytes: usize) -> Result<usize, TableError> {
    let is_known = (1..=MAX_HASH).contains(&megabytes);
    let bytes = megabytes.checked_mul(1 << 20).filter(|_| is_known);
    bytes.ok_or(TableError::Size(megabytes))
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
    pub bound: ScoreBound,
}

impl Entry {
    const SCORE: u32 = 30;
    const DEPTH: u32 = 51;
    const BOUND: u32 = 58;
    const GENERATION: u32 = 60;
    const SCORE_OFFSET: i32 = 1 << 20;
    /// The greatest depth that can be stored.
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
            1 => ScoreBound::Upper,
            2 => ScoreBound::Lower,
            3 => ScoreBound::Exact,
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
    /// The memory is requested at once but touched only as it is used.
    ///
    /// # Errors
    /// If there is not enough memory, or no table may have that size.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let bytes = bytes_of(megabytes)?;
        let buckets = (bytes / LINE).max(1);
        let words = try_zeroed_slice_box::<AtomicU64>((buckets + 1) * BUCKET);
        let words = words.map_err(|()| TableError::NoMemory(megabytes))?;
        huge_pages::ask_for(&words);
        let start = words.as_ptr().align_offset(LINE).min(BUCKET);
        let parts = buckets.div_ceil(PART);
        Ok(Self {
            words,
            start,
            buckets,
            megabytes,
            generation: AtomicU8::new(0),
            parts: (0..parts).map(|_| Part(AtomicU8::new(Part::UNTOUCHED))).collect(),
            unused: AtomicUsize::new(parts),
        })
    }

    /// The size in megabytes.
    #[must_use]
    pub const fn megabytes(&self) -> usize {
        self.megabytes
    }

    /// The megabytes of it, rounded up, for which the system has had to provide memory.
    #[must_use]
    pub fn megabytes_touched(&self) -> usize {
        let is_touched = |part: &&Part| part.0.load(Relaxed) != Part::UNTOUCHED;
        (self.parts.iter().filter(is_touched).count() * PART * LINE).div_ceil(1 << 20)
    }

    /// Returns `true` if all of its memory is in use, so that none has to be waited for.
    #[inline]
    pub(super) fn is_all_used(&self) -> bool {
        self.unused.load(Relaxed) == 0
    }

    /// Forgets everything, at once however large the table is.
    pub fn clear(&self) {
        for part in &self.parts {
            if part.change(Part::IN_USE, Part::FORGOTTEN) {
                self.unused.fetch_add(1, Relaxed);
            }
        }
        self.generation.store(0, Relaxed);
    }

    /// Makes a part ready for something to be stored; returns `true` if it is ready.
    #[cold]
    fn prepare(&self, index: usize) -> bool {
        let part = &self.parts[index];
        if part.change(Part::FORGOTTEN, Part::BEING_WIPED) {
            let words = &self.words[self.start..self.start + self.buckets * BUCKET];
            let first = index * PART * BUCKET;
            let end = words.len().min(first + PART * BUCKET);
            words[first..end].iter().for_each(|word| word.store(0, Relaxed));
            part.0.store(Part::IN_USE, Release);
        } else if !part.change(Part::UNTOUCHED, Part::IN_USE) {
            return part.is_in_use();
        }
        self.unused.fetch_sub(1, Relaxed);
        true
    }

    /// Begins a new search, so that older entries give way.
    pub(super) fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// Prefetches the bucket of the position with this key.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        vector::prefetch(&self.words[self.first_word(self.bucket_of(key))]);
    }

    /// The stored result of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket_of(key);
        if !self.parts[bucket / PART].is_in_use() {
            return None;
        }
        self.entries(bucket).find_map(|entry| {
            let data = entry[1].load(Relaxed);
            (entry[0].load(Relaxed) ^ data == key).then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores the result of a position, in place of the least valuable entry of its bucket.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket_of(key);
        let part = bucket / PART;
        if !self.parts[part].is_in_use() && !self.prepare(part) {
            return;
        }
        entry.depth = entry.depth.clamp(0, Entry::MAX_DEPTH);
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in self.entries(bucket) {
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
        if !self.parts[0].is_in_use() {
            return 0;
        }
        let generation = self.generation.load(Relaxed);
        let buckets = self.buckets.min(SAMPLE);
        let words = &self.words[self.start..self.start + buckets * BUCKET];
        let data = words.iter().skip(1).step_by(2).map(|word| word.load(Relaxed));
        let full = data.filter(|&data| data != 0 && generation_of(data) == generation);
        (full.count() * 1000 / (buckets * BUCKET / 2)) as u32
    }

    /// The entries of a bucket: word pairs of key and data.
    #[inline]
    fn entries(&self, bucket: usize) -> impl Iterator<Item = &[AtomicU64]> {
        let start = self.first_word(bucket);
        self.words[start..start + BUCKET].chunks_exact(2)
    }

    /// Where a bucket begins.
    #[inline]
    const fn first_word(&self, bucket: usize) -> usize {
        self.start + bucket * BUCKET
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
    use komainu_core::types::Square;

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = Entry {
            best: Move::new(Square::new(39, 38), Square::new(2, 37)).promoting(),
            score: -899_999,
            depth: 100,
            bound: ScoreBound::Exact,
        };
        assert_eq!(table.probe(7), None);
        table.store(7, entry);
        assert_eq!(table.probe(7), Some(entry));
        table.new_search();
        table.clear();
        assert_eq!(table.probe(7), None);
    }

    #[test]
    fn what_was_stored_is_forgotten_and_its_memory_kept() {
        let table = TranspositionTable::new(9).unwrap();
        let entry = Entry { best: Move(1), score: 5, depth: 3, bound: ScoreBound::Lower };
        assert_eq!(table.megabytes_touched(), 0);
        table.store(u64::MAX / 2, entry);
        assert_eq!(table.megabytes_touched(), 2);
        let keys: Vec<u64> = (0..64).map(|number| number << 58 | number).collect();
        for _ in 0..3 {
            assert!(!table.is_all_used());
            keys.iter().for_each(|&key| table.store(key, entry));
            table.store(u64::MAX, entry);
            assert!(table.is_all_used() && table.probe(u64::MAX).is_some() && table.hashfull() > 0);
            table.clear();
            assert!(keys.iter().all(|&key| table.probe(key).is_none()) && table.hashfull() == 0);
            assert_eq!(table.megabytes_touched(), 10, "9, in parts of 2");
        }
    }

    #[test]
    fn a_part_that_was_forgotten_holds_what_is_stored_next_and_nothing_else() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = Entry { best: Move(1), score: 5, depth: 3, bound: ScoreBound::Lower };
        // A bucket of four entries, all taken.
        (0..4).for_each(|key| table.store(key, entry));
        table.clear();
        table.store(9, Entry { depth: 1, ..entry });
        let found = |key| table.probe(key).is_some();
        assert!(found(9) && !(0..4).any(found));
        assert!(table.words.iter().filter(|word| word.load(Relaxed) != 0).count() <= 2);
    }

    #[test]
    fn threads_that_store_in_a_forgotten_part_find_nothing_of_what_was_there() {
        let table = TranspositionTable::new(4).unwrap();
        let entry = |score| Entry { best: Move(1), score, depth: 3, bound: ScoreBound::Lower };
        let keys = || (0..1 << 15).map(|number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for game in 0..8 {
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| {
                        for key in keys() {
                            let found = table.probe(key).map(|found| found.score);
                            assert!(found.is_none_or(|score| score == game), "{found:?}");
                            table.store(key, entry(game));
                        }
                    });
                }
            });
            assert!(keys().any(|key| table.probe(key).is_some()));
            table.clear();
        }
    }

    #[test]
    fn a_table_beyond_all_memory_is_an_error() {
        assert!(TranspositionTable::new(usize::MAX).is_err());
        assert!(TranspositionTable::new(1 << 40).is_err());
    }
}
