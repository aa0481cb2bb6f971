//! The moves of the positions that were expanded lately, so that they need not be found again.

use std::ops::Range;

use ahash::AHashMap;

use komainu_core::types::Move;

/// The most moves that are kept for each megabyte of the table, a sixth of its memory with their index.
const MOVES_PER_MEGABYTE: usize = 6_000;

/// A move, and the keys of the position after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub m: Move,
    /// The key by which positions recur.
    pub key: u64,
    /// The key by which all that is known of it is stored.
    pub full_key: u64,
}

/// The steps from positions, by their full keys.
///
/// The search comes back to a position whenever another one has turned out harder than it: looking up
/// its moves then takes a fraction of the time of listing them.
#[derive(Debug)]
pub struct Expansions {
    steps: Vec<Step>,
    places: AHashMap<u64, Range<u32>>,
    most: usize,
}

impl Expansions {
    /// No expansions, beside a table of a size in megabytes.
    pub fn new(megabytes: usize) -> Self {
        let most = megabytes.saturating_mul(MOVES_PER_MEGABYTE).min(u32::MAX as usize);
        Self { steps: Vec::new(), places: AHashMap::new(), most }
    }

    /// The steps from the position with this key, if it was expanded.
    pub fn find(&self, full_key: u64) -> Option<&[Step]> {
        let Range { start, end } = self.places.get(&full_key)?;
        Some(&self.steps[*start as usize..*end as usize])
    }

    /// Keeps the steps from a position; once there are too many, all others are forgotten.
    pub fn keep(&mut self, full_key: u64, steps: &[Step]) {
        if self.steps.len() + steps.len() > self.most {
            self.steps.clear();
            self.places.clear();
        }
        let start = self.steps.len() as u32;
        self.steps.extend_from_slice(steps);
        self.places.insert(full_key, start..self.steps.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::types::Square;

    fn steps(count: u64) -> Vec<Step> {
        let m = Move::new(Square::new(4, 4), Square::new(5, 4));
        (0..count).map(|key| Step { m, key, full_key: key }).collect()
    }

    #[test]
    fn the_steps_of_a_position_are_found_again() {
        let mut expansions = Expansions::new(1);
        expansions.keep(7, &steps(3));
        expansions.keep(8, &[]);
        assert_eq!(expansions.find(7).unwrap(), steps(3));
        assert_eq!(expansions.find(8), Some(&[][..]));
        assert_eq!(expansions.find(9), None);
    }

    #[test]
    fn with_too_many_steps_all_others_are_forgotten() {
        let mut expansions = Expansions::new(1);
        for key in 0..10 {
            expansions.keep(key, &steps(1_000));
        }
        assert!(expansions.find(5).is_none() && expansions.find(9).is_some());
        assert!(expansions.steps.len() <= expansions.most);
    }
}
