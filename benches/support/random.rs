//! Pseudo-random numbers.

/// A generator (xorshift) that gives the same numbers in every run.
pub struct Random(u64);

impl Random {
    /// Returns the generator in its initial state.
    pub const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    /// Returns a number from `low` to `high`.
    pub const fn between(&mut self, low: usize, high: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + (self.0 >> 11) as usize % (high - low + 1)
    }
}
