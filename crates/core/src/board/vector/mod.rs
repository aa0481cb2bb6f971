//! Running hot code with the instructions that this processor has.
//!
//! The program is built for the oldest processors of its kind; whole generators are compiled again for
//! each [`Tier`] that processors may have, and chosen at run time. The environment variable
//! `KOMAINU_SIMD` forces a tier, for measurements and for tools that do not know the newest
//! instructions.

#[cfg_attr(target_arch = "x86_64", path = "x86.rs")]
#[cfg_attr(all(target_arch = "aarch64", target_endian = "little"), path = "neon.rs")]
#[cfg_attr(
    not(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little"))),
    path = "fallback.rs"
)]
mod native;
mod scalar;
mod tier;

pub use scalar::{Scalar, above, below};
pub use tier::{Tier, TierError, VARIABLE};

use super::Word;
use super::rays::RayMasks;
use crate::types::Move;

/// Eight words, one for each direction, as a tier holds them, and the operations on them.
///
/// A value proves that the processor has the tier's instructions.
pub trait Vector: Copy {
    /// True if working on eight words takes less time than predicting whether it is needed.
    const IS_PARALLEL: bool;

    /// A word.
    type Word: Word;

    /// Eight words.
    type Words: Copy;

    /// Eight numbers.
    fn load(self, numbers: &[u32; 8]) -> Self::Words;

    /// The words as numbers that 32 bits hold.
    fn store(self, words: Self::Words) -> [u32; 8];

    /// The words of an array.
    fn load_words(self, words: &[Self::Word; 8]) -> Self::Words;

    /// The words as an array.
    fn store_words(self, words: Self::Words) -> [Self::Word; 8];

    /// The squares of masks.
    fn load_rays(self, masks: &RayMasks) -> Self::Words;

    /// The same number eight times.
    fn splat(self, number: u32) -> Self::Words;

    /// `a + b`, wrapping.
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `a - b`, wrapping.
    fn sub(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `a * b`, wrapping.
    fn mul(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// The lesser of `a` and `b`.
    fn min(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `a & b`.
    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `a & !b`.
    fn and_not(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `a | b`.
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// `words >> 1`.
    fn half(self, words: Self::Words) -> Self::Words;

    /// The bits up to and with the lowest that is set.
    fn up_to_lowest(self, words: Self::Words) -> Self::Words;

    /// As many low bits as each count says; each count is less than the number of bits of a word.
    fn low_bits(self, counts: Self::Words) -> Self::Words;

    /// Which words of `a` are at least those of `b`, a bit each; none is above `i32::MAX`.
    fn at_least(self, a: Self::Words, b: Self::Words) -> u32;

    /// Which words of `a` equal those of `b`, a bit each.
    fn equal(self, a: Self::Words, b: Self::Words) -> u32;

    /// Returns `true` if no word has any bit set.
    #[inline(always)]
    fn are_empty(self, words: Self::Words) -> bool {
        self.equal(words, self.splat(0)) == 255
    }

    /// Which words are odd, a bit each.
    fn odd(self, words: Self::Words) -> u32;

    /// The sum of the words.
    fn sum(self, words: Self::Words) -> u32;

    /// The number of bits that are set.
    fn count_ones(self, words: Self::Words) -> u32;

    /// The distances from a place on four lines to the nearest bits in the eight directions.
    ///
    /// The lines are the file, the antidiagonal, the rank and the diagonal through a square.
    fn nearest(self, lines: [Self::Word; 4], row: u32, column: u32) -> Self::Words;

    /// The four lines as seen from a place on them, bit 0 being the neighbour.
    ///
    /// Bits beyond the ends of the lines are set; the topmost bit of each line has to be.
    fn outward(self, lines: [Self::Word; 4], row: u32, column: u32) -> Self::Words;

    /// Seven bits of each of eight words, a byte for each word.
    ///
    /// They begin one before bit `left`; the topmost bit and those above equal the bit below it, and the
    /// bit before bit 0 is `outside`.
    fn bytes(self, words: &[Self::Word; 8], left: u32, outside: u32) -> u64;

    /// Appends those of eight moves whose bit is set, in order.
    fn append(self, list: &mut Vec<Move>, moves: Self::Words, chosen: u32);
}

/// Some work that is worth compiling for several tiers.
pub trait Work {
    /// Its result.
    type Output;

    /// Does the work; has to be `inline(always)`, like every function that it calls with the vector, or
    /// it becomes slower.
    ///
    /// This includes closures: those passed to an iterator may be compiled separately.
    fn work<V: Vector>(self, vector: V) -> Self::Output;
}

/// Does some work on words of 32 bits, compiled for the tier in use.
#[inline]
pub fn run<W: Work>(work: W) -> W::Output {
    native::run(work).unwrap_or_else(|work| work.work(Scalar::<u32>::NEW))
}

/// Does some work on the lines of a narrow board or of a wide one, compiled for the tier in use.
#[inline]
pub fn run_on_lines<W: Work>(are_wide: bool, work: W) -> W::Output {
    if are_wide { native::run_wide(work) } else { run(work) }
}

/// Asks the processor to bring a word into its caches before it is needed.
#[inline(always)]
pub fn prefetch<T>(word: &T) {
    native::prefetch(word);
}
