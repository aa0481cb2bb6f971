//! Running hot code with the instructions that this processor has.
//!
//! The program is built for the oldest processors of its kind; whole generators are compiled
//! again for each [`Tier`] and chosen at run time. The environment variable `KOMAINU_SIMD` forces
//! a tier, for measurements and for tools that do not know the newest instructions.
#![allow(unsafe_code, reason = "calling code for another processor; this module alone does it")]

use std::env;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

use thiserror::Error;

use crate::types::Move;

/// The name of the environment variable that forces a tier.
pub const VARIABLE: &str = "KOMAINU_SIMD";

/// A set of vector instructions that the hot code is compiled for.
///
/// ```
/// use komainu::board::vector::Tier;
/// assert_eq!(Tier::Avx2.to_string(), "avx2");
/// assert!(Tier::Scalar.is_supported());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// What every processor of the kind has.
    Scalar = 1,
    /// AVX2 with the bit instructions that came with it (x86-64-v3).
    Avx2 = 2,
    /// AVX-512 for vectors of 256 bits: leading zeros and compression (x86-64-v4).
    Avx512 = 3,
}

impl Tier {
    /// All tiers, the slowest first.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Avx512];

    /// The name, as in `KOMAINU_SIMD`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Whether this processor has the instructions.
    #[must_use]
    pub fn is_supported(self) -> bool {
        match self {
            Self::Scalar => true,
            Self::Avx2 => x86::has_avx2(),
            Self::Avx512 => x86::has_avx2() && x86::has_avx512(),
        }
    }

    /// The fastest tier of this processor.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|tier| tier.is_supported()).unwrap_or(Self::Scalar)
    }

    /// The tier in use: the one asked for, if the processor has it, or else the fastest.
    #[inline]
    #[must_use]
    pub fn current() -> Self {
        match CURRENT.load(Ordering::Relaxed) {
            1 => Self::Scalar,
            2 => Self::Avx2,
            3 => Self::Avx512,
            _ => decide(),
        }
    }

    /// Uses this tier from now on.
    ///
    /// # Errors
    /// If the processor lacks it; the tier in use stays.
    pub fn choose(self) -> Result<(), TierError> {
        if !self.is_supported() {
            return Err(TierError::Unsupported(self));
        }
        CURRENT.store(self as u8, Ordering::Relaxed);
        Ok(())
    }

    /// The tier that the environment asks for, if it asks for one.
    ///
    /// # Errors
    /// If it asks for something that is no tier, or for one that the processor lacks.
    pub fn requested() -> Result<Option<Self>, TierError> {
        let Some(name) = env::var_os(VARIABLE).filter(|name| !name.is_empty()) else {
            return Ok(None);
        };
        let name = name.to_string_lossy();
        let tier = Self::ALL.into_iter().find(|tier| name.eq_ignore_ascii_case(tier.name()));
        match tier {
            None => Err(TierError::Unknown(name.into_owned())),
            Some(tier) if tier.is_supported() => Ok(Some(tier)),
            Some(tier) => Err(TierError::Unsupported(tier)),
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why a tier cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TierError {
    /// There is no tier of that name.
    #[error("{VARIABLE}: expected `scalar`, `avx2` or `avx512`, found `{0}`")]
    Unknown(String),
    /// The processor lacks the instructions.
    #[error("{VARIABLE}: this processor has no {0}")]
    Unsupported(Tier),
}

/// The tier in use; 0 until it is first asked for.
static CURRENT: AtomicU8 = AtomicU8::new(0);

#[cold]
fn decide() -> Tier {
    let tier = Tier::requested().ok().flatten().unwrap_or_else(Tier::best);
    CURRENT.store(tier as u8, Ordering::Relaxed);
    tier
}

/// Eight words, one for each direction, as a tier holds them, and what it does with them.
///
/// A value proves that the processor has the tier's instructions.
pub trait Vector: Copy {
    /// Whether eight words are worked on at once, so that work without branches pays.
    const WIDE: bool;

    /// Eight words.
    type Words: Copy;

    /// The words of an array.
    fn load(self, words: &[u32; 8]) -> Self::Words;

    /// The words as an array.
    fn store(self, words: Self::Words) -> [u32; 8];

    /// The same word eight times.
    fn splat(self, word: u32) -> Self::Words;

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

    /// So many low bits; none of the numbers is above 31.
    fn low_bits(self, counts: Self::Words) -> Self::Words;

    /// Which words of `a` are at least those of `b`, a bit each; none is above `i32::MAX`.
    fn at_least(self, a: Self::Words, b: Self::Words) -> u32;

    /// Which words of `a` equal those of `b`, a bit each.
    fn equal(self, a: Self::Words, b: Self::Words) -> u32;

    /// Which words are odd, a bit each.
    fn odd(self, words: Self::Words) -> u32;

    /// The sum of the words.
    fn sum(self, words: Self::Words) -> u32;

    /// The number of bits that are set.
    fn count_ones(self, words: Self::Words) -> u32;

    /// The distances from a place on four lines to the nearest bits in the eight directions.
    ///
    /// The lines are the file, the antidiagonal, the rank and the diagonal through a square.
    fn nearest(self, lines: [u32; 4], row: u32, column: u32) -> Self::Words;

    /// The four lines as seen from a place on them, bit 0 being the neighbour.
    ///
    /// Bits beyond the ends of the lines are set; the topmost bit of each line has to be.
    fn outward(self, lines: [u32; 4], row: u32, column: u32) -> Self::Words;

    /// The entries of a board of 1024 squares and one more, modulo 1024.
    fn look_up_short(self, table: &[u16; 1025], places: Self::Words) -> Self::Words;

    /// The entries of a table; the last one for places beyond it.
    ///
    /// # Panics
    /// If the table is empty.
    fn look_up(self, table: &[u32], places: Self::Words) -> Self::Words;

    /// Seven bits of each of eight words, a byte for each word.
    ///
    /// They begin one before bit `left`; bit 31 and those above are what bit 30 is, the bit before
    /// bit 0 is `outside`.
    fn bytes(self, words: &[u32; 8], left: u32, outside: u32) -> u64;

    /// Appends those of eight moves whose bit is set, in order.
    fn append(self, list: &mut Vec<Move>, moves: Self::Words, chosen: u32);
}

/// Some work that is worth compiling for several tiers.
pub trait Work {
    /// What it results in.
    type Output;

    /// Does it; to be `inline(always)`, like all that it calls with the vector, or it becomes slower.
    ///
    /// That goes for closures too: those that are handed to an iterator may be compiled apart.
    fn work<V: Vector>(self, vector: V) -> Self::Output;
}

/// Does some work, compiled for the tier in use.
#[inline]
pub fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    match Tier::current() {
        Tier::Scalar => {}
        // SAFETY: a tier is only in use if the processor has it.
        Tier::Avx2 => return unsafe { x86::run_avx2(work) },
        // SAFETY: as above.
        Tier::Avx512 => return unsafe { x86::run_avx512(work) },
    }
    work.work(Scalar(()))
}

/// The distance from a place on a line to the nearest bit above it; there has to be one.
#[inline(always)]
pub const fn above(line: u32, place: u32) -> u32 {
    (line >> (place + 1)).trailing_zeros() + 1
}

/// The distance from a place on a line to the nearest bit below it; there has to be one.
#[inline(always)]
pub const fn below(line: u32, place: u32) -> u32 {
    (line << (32 - place)).leading_zeros() + 1
}

/// The tier without vectors; other code may use it for single questions.
#[derive(Debug, Clone, Copy)]
pub struct Scalar(());

impl Scalar {
    /// What every processor can do.
    pub const ANYWHERE: Self = Self(());
}

/// Combines two arrays word by word.
#[inline(always)]
fn zip(a: [u32; 8], b: [u32; 8], combine: impl Fn(u32, u32) -> u32) -> [u32; 8] {
    std::array::from_fn(|i| combine(a[i], b[i]))
}

/// Collects a bit for each word of an array.
#[inline(always)]
fn mask(words: [u32; 8], is_chosen: impl Fn(usize, u32) -> bool) -> u32 {
    words.into_iter().enumerate().map(|(i, word)| u32::from(is_chosen(i, word)) << i).sum()
}

impl Vector for Scalar {
    const WIDE: bool = false;

    type Words = [u32; 8];

    #[inline(always)]
    fn load(self, words: &[u32; 8]) -> [u32; 8] {
        *words
    }

    #[inline(always)]
    fn store(self, words: [u32; 8]) -> [u32; 8] {
        words
    }

    #[inline(always)]
    fn splat(self, word: u32) -> [u32; 8] {
        [word; 8]
    }

    #[inline(always)]
    fn add(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn mul(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, u32::wrapping_mul)
    }

    #[inline(always)]
    fn min(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, u32::min)
    }

    #[inline(always)]
    fn and(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn and_not(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn or(self, a: [u32; 8], b: [u32; 8]) -> [u32; 8] {
        zip(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn half(self, words: [u32; 8]) -> [u32; 8] {
        words.map(|word| word >> 1)
    }

    #[inline(always)]
    fn up_to_lowest(self, words: [u32; 8]) -> [u32; 8] {
        words.map(|word| word ^ word.wrapping_sub(1))
    }

    #[inline(always)]
    fn low_bits(self, counts: [u32; 8]) -> [u32; 8] {
        counts.map(|count| (1 << (count & 31)) - 1)
    }

    #[inline(always)]
    fn at_least(self, a: [u32; 8], b: [u32; 8]) -> u32 {
        mask(a, |i, word| word >= b[i])
    }

    #[inline(always)]
    fn equal(self, a: [u32; 8], b: [u32; 8]) -> u32 {
        mask(a, |i, word| word == b[i])
    }

    #[inline(always)]
    fn odd(self, words: [u32; 8]) -> u32 {
        mask(words, |_, word| word & 1 != 0)
    }

    #[inline(always)]
    fn sum(self, words: [u32; 8]) -> u32 {
        words.iter().sum()
    }

    #[inline(always)]
    fn count_ones(self, words: [u32; 8]) -> u32 {
        words.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn nearest(self, lines: [u32; 4], row: u32, column: u32) -> [u32; 8] {
        let [file, antidiagonal, rank, diagonal] = lines;
        [
            below(file, row),
            below(antidiagonal, row),
            above(rank, column),
            above(diagonal, row),
            above(file, row),
            above(antidiagonal, row),
            below(rank, column),
            below(diagonal, row),
        ]
    }

    #[inline(always)]
    fn outward(self, lines: [u32; 4], row: u32, column: u32) -> [u32; 8] {
        let above = |line: u32, place: u32| (line as i32 >> (place + 1)) as u32;
        let below = |line: u32, place: u32| !(!line << (32 - place)).reverse_bits();
        let [file, antidiagonal, rank, diagonal] = lines;
        [
            below(file, row),
            below(antidiagonal, row),
            above(rank, column),
            above(diagonal, row),
            above(file, row),
            above(antidiagonal, row),
            below(rank, column),
            below(diagonal, row),
        ]
    }

    #[inline(always)]
    fn look_up_short(self, table: &[u16; 1025], places: [u32; 8]) -> [u32; 8] {
        places.map(|place| u32::from(table[place as usize & 1023]))
    }

    #[inline(always)]
    fn look_up(self, table: &[u32], places: [u32; 8]) -> [u32; 8] {
        places.map(|place| table[(place as usize).min(table.len() - 1)])
    }

    #[inline(always)]
    fn bytes(self, words: &[u32; 8], left: u32, outside: u32) -> u64 {
        let byte = |word: u32| ((word << 1 | outside) as i32 >> left) as u32 & 0x7f;
        (0..8).map(|i| u64::from(byte(words[i])) << (8 * i)).sum()
    }

    #[inline(always)]
    fn append(self, list: &mut Vec<Move>, moves: [u32; 8], chosen: u32) {
        let mut rest = chosen & 255;
        while rest != 0 {
            list.push(Move(moves[rest.trailing_zeros() as usize & 7]));
            rest &= rest - 1;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;
    use std::is_x86_feature_detected as has;

    use super::{Move, Vector, Work};

    pub fn has_avx2() -> bool {
        has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
    }

    pub fn has_avx512() -> bool {
        has!("avx512f") && has!("avx512cd") && has!("avx512vl")
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn run_avx2<W: Work>(work: W) -> W::Output {
        work.work(Wide::<false>(()))
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
    pub fn run_avx512<W: Work>(work: W) -> W::Output {
        work.work(Wide::<true>(()))
    }

    /// Vectors of 256 bits, with what AVX-512 adds to AVX2 or without.
    #[derive(Clone, Copy)]
    struct Wide<const AVX512: bool>(());

    /// The directions in which places on a line become lower: up, up right, left and up left.
    const DOWNWARD: [u32; 8] = [!0, !0, 0, 0, 0, 0, !0, !0];

    // SAFETY, for every block below: a `Wide` is only made where the processor has the tier's
    // instructions, and only arrays of eight words are read.
    impl<const AVX512: bool> Wide<AVX512> {
        /// The place of a square on each of its lines.
        #[inline(always)]
        fn places(self, row: u32, column: u32) -> __m256i {
            unsafe {
                let (rows, columns) = (self.splat(row), self.splat(column));
                _mm256_blend_epi32::<0b0100_0100>(rows, columns)
            }
        }

        /// Four words twice.
        #[inline(always)]
        fn twice(self, [a, b, c, d]: [u32; 4]) -> __m256i {
            unsafe {
                let four = _mm_setr_epi32(a as i32, b as i32, c as i32, d as i32);
                _mm256_broadcastsi128_si256(four)
            }
        }
    }

    impl<const AVX512: bool> Vector for Wide<AVX512> {
        const WIDE: bool = true;

        type Words = __m256i;

        #[inline(always)]
        fn load(self, words: &[u32; 8]) -> __m256i {
            unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
        }

        #[inline(always)]
        fn store(self, words: __m256i) -> [u32; 8] {
            let mut array = [0; 8];
            unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), words) };
            array
        }

        #[inline(always)]
        fn splat(self, word: u32) -> __m256i {
            unsafe { _mm256_set1_epi32(word as i32) }
        }

        #[inline(always)]
        fn add(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_add_epi32(a, b) }
        }

        #[inline(always)]
        fn sub(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_sub_epi32(a, b) }
        }

        #[inline(always)]
        fn mul(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_mullo_epi32(a, b) }
        }

        #[inline(always)]
        fn min(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_min_epu32(a, b) }
        }

        #[inline(always)]
        fn and(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_and_si256(a, b) }
        }

        #[inline(always)]
        fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_andnot_si256(b, a) }
        }

        #[inline(always)]
        fn or(self, a: __m256i, b: __m256i) -> __m256i {
            unsafe { _mm256_or_si256(a, b) }
        }

        #[inline(always)]
        fn half(self, words: __m256i) -> __m256i {
            unsafe { _mm256_srli_epi32::<1>(words) }
        }

        #[inline(always)]
        fn up_to_lowest(self, words: __m256i) -> __m256i {
            unsafe { _mm256_xor_si256(words, self.sub(words, self.splat(1))) }
        }

        #[inline(always)]
        fn low_bits(self, counts: __m256i) -> __m256i {
            unsafe { self.sub(_mm256_sllv_epi32(self.splat(1), counts), self.splat(1)) }
        }

        #[inline(always)]
        fn at_least(self, a: __m256i, b: __m256i) -> u32 {
            unsafe {
                if AVX512 {
                    return u32::from(_mm256_cmpge_epu32_mask(a, b));
                }
                let less = _mm256_cmpgt_epi32(b, a);
                !_mm256_movemask_ps(_mm256_castsi256_ps(less)) as u32 & 255
            }
        }

        #[inline(always)]
        fn equal(self, a: __m256i, b: __m256i) -> u32 {
            unsafe {
                if AVX512 {
                    return u32::from(_mm256_cmpeq_epi32_mask(a, b));
                }
                _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))) as u32
            }
        }

        #[inline(always)]
        fn odd(self, words: __m256i) -> u32 {
            unsafe {
                if AVX512 {
                    return u32::from(_mm256_test_epi32_mask(words, self.splat(1)));
                }
                let signs = _mm256_slli_epi32::<31>(words);
                _mm256_movemask_ps(_mm256_castsi256_ps(signs)) as u32
            }
        }

        #[inline(always)]
        fn sum(self, words: __m256i) -> u32 {
            unsafe {
                let high = _mm256_extracti128_si256::<1>(words);
                let four = _mm_add_epi32(_mm256_castsi256_si128(words), high);
                let two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
                let one = _mm_add_epi32(two, _mm_shuffle_epi32::<1>(two));
                _mm_cvtsi128_si32(one) as u32
            }
        }

        #[inline(always)]
        fn count_ones(self, words: __m256i) -> u32 {
            unsafe {
                let high = _mm256_extracti128_si256::<1>(words);
                let low = _mm256_castsi256_si128(words);
                let ones = |pair: __m128i| {
                    let one = _mm_cvtsi128_si64(pair).count_ones();
                    one + _mm_extract_epi64::<1>(pair).count_ones()
                };
                ones(low) + ones(high)
            }
        }

        #[inline(always)]
        fn nearest(self, lines: [u32; 4], row: u32, column: u32) -> __m256i {
            unsafe {
                let downward = self.load(&DOWNWARD);
                let places = self.places(row, column);
                // What lies beyond the place: !0 << (place + 1), or the bits below the place.
                let start = self.sub(self.splat(!1), downward);
                let beyond = _mm256_xor_si256(_mm256_sllv_epi32(start, places), downward);
                let line = self.and(self.twice(lines), beyond);
                // One bit upward; downward no bit below the topmost, which rounding could carry.
                let lowest = self.and(line, self.sub(self.splat(0), line));
                let topmost = self.and_not(line, self.half(line));
                let bit = self.or(self.and_not(lowest, downward), self.and(topmost, downward));
                let highest = if AVX512 {
                    self.sub(self.splat(31), _mm256_lzcnt_epi32(bit))
                } else {
                    // No instruction counts zeros, but the exponent of a number tells as much.
                    let exponent = _mm256_castps_si256(_mm256_cvtepi32_ps(bit));
                    self.sub(_mm256_srli_epi32::<23>(exponent), self.splat(127))
                };
                _mm256_abs_epi32(self.sub(highest, places))
            }
        }

        #[inline(always)]
        fn outward(self, lines: [u32; 4], row: u32, column: u32) -> __m256i {
            unsafe {
                let downward = self.load(&DOWNWARD);
                let places = self.places(row, column);
                let lines = self.twice(lines);
                let above = _mm256_srav_epi32(lines, self.add(places, self.splat(1)));
                let empty = self.and_not(self.splat(!0), lines);
                let below = _mm256_sllv_epi32(empty, self.sub(self.splat(32), places));
                // The bits of a word reversed: its bytes, and four bits at a time in each.
                let bytes = _mm256_setr_epi8(
                    3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, //
                    3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12,
                );
                let reversed = _mm256_setr_epi8(
                    0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15, //
                    0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                );
                let low_half = _mm256_set1_epi8(15);
                let below = _mm256_shuffle_epi8(below, bytes);
                let low = _mm256_shuffle_epi8(reversed, self.and(below, low_half));
                let high = self.and(_mm256_srli_epi32::<4>(below), low_half);
                let high = _mm256_shuffle_epi8(reversed, high);
                let below = self.or(_mm256_slli_epi32::<4>(low), high);
                self.or(self.and_not(above, downward), self.and_not(downward, below))
            }
        }

        #[inline(always)]
        fn look_up_short(self, table: &[u16; 1025], places: __m256i) -> __m256i {
            // Two entries are read for each place: there is one more than places.
            unsafe {
                let places = self.and(places, self.splat(1023));
                let entries = _mm256_i32gather_epi32::<2>(table.as_ptr().cast(), places);
                self.and(entries, self.splat(0xffff))
            }
        }

        #[inline(always)]
        fn look_up(self, table: &[u32], places: __m256i) -> __m256i {
            assert!(!table.is_empty(), "a table has entries");
            let last = i32::try_from(table.len() - 1).unwrap_or(i32::MAX);
            // No place is below 0 or beyond the last one.
            unsafe {
                let places = self.min(places, self.splat(last as u32));
                _mm256_i32gather_epi32::<4>(table.as_ptr().cast(), places)
            }
        }

        #[inline(always)]
        fn bytes(self, words: &[u32; 8], left: u32, outside: u32) -> u64 {
            unsafe {
                let words = _mm256_slli_epi32::<1>(self.load(words));
                let words = self.or(words, self.splat(outside));
                let words = _mm256_sra_epi32(words, _mm_cvtsi32_si128(left as i32));
                let words = self.and(words, self.splat(0x7f));
                let pairs = _mm256_packus_epi32(words, words);
                let bytes = _mm256_packus_epi16(pairs, pairs);
                let high = _mm256_extracti128_si256::<1>(bytes);
                let bytes = _mm_unpacklo_epi32(_mm256_castsi256_si128(bytes), high);
                _mm_cvtsi128_si64(bytes) as u64
            }
        }

        #[inline(always)]
        fn append(self, list: &mut Vec<Move>, moves: __m256i, chosen: u32) {
            let chosen = chosen as u8;
            list.reserve(8);
            let length = list.len() + chosen.count_ones() as usize;
            // There is room for eight more moves, a move is a word, and of the eight words that
            // are written the first, as many as are chosen, are moves.
            unsafe {
                let packed = if AVX512 {
                    _mm256_maskz_compress_epi32(chosen, moves)
                } else {
                    let order = &COMPRESSIONS[chosen as usize];
                    let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(order.as_ptr().cast()));
                    _mm256_permutevar8x32_epi32(moves, order)
                };
                _mm256_storeu_si256(list.as_mut_ptr().add(list.len()).cast(), packed);
                list.set_len(length);
            }
        }
    }

    /// Which of eight words come first if those are to come first whose bit is set.
    static COMPRESSIONS: [[u8; 8]; 256] = {
        let mut orders = [[0; 8]; 256];
        let mut chosen = 0;
        while chosen < 256 {
            let (mut word, mut place) = (0, 0);
            while word < 8 {
                if chosen >> word & 1 != 0 {
                    orders[chosen][place] = word;
                    place += 1;
                }
                word += 1;
            }
            chosen += 1;
        }
        orders
    };
}

/// Other processors have none of these instructions.
#[cfg(not(target_arch = "x86_64"))]
mod x86 {
    pub const fn has_avx2() -> bool {
        false
    }

    pub const fn has_avx512() -> bool {
        false
    }
}
