//! The earlier positions of a long game, found by their keys.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// No place.
const NONE: u32 = u32::MAX;

/// The hash of a key, which is the key itself: it is made of random numbers.
#[derive(Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 ^ u64::from(byte));
    }
}

/// The places of keys in a list that grows and shrinks at its end.
#[derive(Debug, Clone, Default)]
pub struct EarlierPositions {
    /// The last place of each key.
    last: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    /// For each place the previous one that holds the same key.
    before: Vec<u32>,
}

impl EarlierPositions {
    /// The number of keys.
    pub const fn len(&self) -> usize {
        self.before.len()
    }

    /// Adds a key at the end.
    pub fn push(&mut self, key: u64) {
        let before = self.last.insert(key, self.before.len() as u32);
        self.before.push(before.unwrap_or(NONE));
    }

    /// Removes the key at the end.
    pub fn pop(&mut self, key: u64) {
        match self.before.pop() {
            None => {}
            Some(NONE) => drop(self.last.remove(&key)),
            Some(before) => drop(self.last.insert(key, before)),
        }
    }

    /// The places of a key, the last one first.
    pub fn places(&self, key: u64) -> impl Iterator<Item = usize> + '_ {
        let first = self.last.get(&key).copied();
        let before =
            |&place: &u32| Some(self.before[place as usize]).filter(|&place| place != NONE);
        std::iter::successors(first, before).map(|place| place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_where_they_stand_while_the_list_grows_and_shrinks() {
        let (mut positions, mut list) = (EarlierPositions::default(), Vec::new());
        for step in 0_u64..400 {
            if step % 7 < 4 {
                positions.push(step * step % 5);
                list.push(step * step % 5);
            } else if let Some(key) = list.pop() {
                positions.pop(key);
            }
            for key in 0..5 {
                let places: Vec<usize> = positions.places(key).collect();
                let expected = (0..list.len()).rev().filter(|&place| list[place] == key);
                assert_eq!(places, expected.collect::<Vec<_>>());
            }
            assert_eq!(positions.len(), list.len());
        }
    }
}
