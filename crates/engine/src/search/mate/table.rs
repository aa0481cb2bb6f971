//! The numbers of positions, in a table of fixed size.

use bytemuck::allocation::try_zeroed_slice_box;

use super::numbers::Numbers;
use crate::search::TableError;
use crate::search::table::bytes_of;

/// The stored result of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// The numbers as the player to move sees them.
    pub numbers: Numbers,
    /// The plies to the end of a win that is proved.
    pub plies: u16,
}

/// A key, the packed numbers, and a word with the plies of a win and the work that went into the entry:
/// the number of positions that were visited below. A slot without work is free.
type Slot = [u64; 3];

/// The number of slots in which a position may be kept.
const CLUSTER: usize = 4;

/// The table.
#[derive(Debug)]
pub struct ProofTable {
    slots: Box<[Slot]>,
}

impl ProofTable {
    /// An empty table of a size in megabytes (2^20 bytes), rounded down to a power of two of slots.
    ///
    /// The memory is requested at once but touched only as it is used.
    ///
    /// # Errors
    /// If there is not enough memory, or no table may have that size.
    pub fn new(megabytes: usize) -> Result<Self, TableError> {
        let wanted = bytes_of(megabytes)? / size_of::<Slot>();
        let size = 1 << wanted.max(CLUSTER).ilog2();
        let slots = try_zeroed_slice_box(size).map_err(|()| TableError::NoMemory(megabytes))?;
        Ok(Self { slots })
    }

    /// The stored result of the position with this key.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let start = self.start(key);
        let cluster = &self.slots[start..start + CLUSTER];
        cluster.iter().find(|slot| holds(slot, key)).map(unpack)
    }

    /// Stores the result of a position, in place of the one that took the least work.
    pub fn store(&mut self, key: u64, entry: Entry, work: u64) {
        let start = self.start(key);
        let cluster = &mut self.slots[start..start + CLUSTER];
        let same = cluster.iter().position(|slot| holds(slot, key));
        // Decided positions are needed again when a proof is replayed.
        let worth = |slot: &Slot| work_of(slot) << u8::from(unpack(slot).numbers.is_decided());
        let least = || (0..CLUSTER).min_by_key(|&place| worth(&cluster[place])).unwrap_or(0);
        let place = same.unwrap_or_else(least);
        let Entry { numbers, plies } = entry;
        let work = work.clamp(1, u64::from(u32::MAX));
        let packed = u64::from(numbers.win) << 32 | u64::from(numbers.loss);
        cluster[place] = [key, packed, u64::from(plies) << 32 | work];
    }

    /// The first slot that a key belongs in.
    fn start(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1) & !(CLUSTER - 1)
    }
}

const fn holds(slot: &Slot, key: u64) -> bool {
    slot[0] == key && work_of(slot) > 0
}

const fn work_of(slot: &Slot) -> u64 {
    slot[2] & 0xffff_ffff
}

const fn unpack(slot: &Slot) -> Entry {
    let numbers = Numbers { win: (slot[1] >> 32) as u32, loss: slot[1] as u32 };
    Entry { numbers, plies: (slot[2] >> 32) as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_the_least_work_makes_way() {
        let mut table = ProofTable::new(1).unwrap();
        let step = table.slots.len() as u64;
        let key = |number: u64| number * step;
        let entry = |win| Entry { numbers: Numbers { win, loss: 1 }, plies: 7 };
        for (number, work) in [(1, 50), (2, 10), (3, 70), (4, 60)] {
            table.store(key(number), entry(number as u32), work);
        }
        table.store(key(5), entry(5), 20);
        assert_eq!(table.probe(key(2)), None);
        for number in [1, 3, 4, 5] {
            assert_eq!(table.probe(key(number)), Some(entry(number as u32)));
        }
    }

    #[test]
    fn a_table_beyond_all_bounds_is_an_error() {
        assert_eq!(ProofTable::new(usize::MAX).unwrap_err(), TableError::Size(usize::MAX));
    }
}
