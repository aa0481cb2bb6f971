//! Numbers that look random and are the same in every run.

/// The SplitMix64 generator.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, 2014.
///
/// ```
/// use komainu_core::types::SplitMix64;
/// let (mut one, mut same) = (SplitMix64(7), SplitMix64(7));
/// assert_eq!(one.next(), same.next());
/// assert!(one.below(6) < 6);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// The next number.
    #[allow(clippy::should_implement_trait)] // it never ends, so that an iterator's option is in the way
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// The next number, brought below a limit, which is not 0.
    pub const fn below(&mut self, limit: usize) -> usize {
        ((self.next() as u128 * limit as u128) >> 64) as usize
    }

    /// A generator for one of many parts of some work, which share nothing but the seed.
    #[must_use]
    pub const fn of_part(seed: u64, part: u64) -> Self {
        let mut seeds = Self(seed);
        Self(seeds.next() ^ Self(part).next())
    }
}
