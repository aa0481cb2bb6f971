//! The AVX2 tier of x86-64 processors: vectors of 256 bits.
#![allow(unsafe_code, reason = "calling code for another processor; this module alone does it")]

use std::arch::x86_64::*;
use std::is_x86_feature_detected as has;

use super::{Scalar, Tier, Vector, Work};
use crate::board::rays::RayMasks;
use crate::types::Move;

/// Returns `true` if this processor has the instructions of a tier other than the scalar one.
pub fn supports(tier: Tier) -> bool {
    let has_avx2 =
        || has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt");
    tier == Tier::Avx2 && has_avx2()
}

/// Does some work, compiled for the tier in use; gives it back if that tier has no vectors.
#[inline]
pub fn run<W: Work>(work: W) -> Result<W::Output, W> {
    if Tier::current() == Tier::Avx2 {
        // SAFETY: a tier is only in use if the processor has it.
        return Ok(unsafe { run_avx2(work) });
    }
    Err(work)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2<W: Work>(work: W) -> W::Output {
    work.work(Avx2(()))
}

/// Does some work for a wide board, compiled for the tier in use.
#[inline]
pub fn run_wide<W: Work>(work: W) -> W::Output {
    if Tier::current() == Tier::Avx2 {
        // SAFETY: a tier is only in use if the processor has it.
        return unsafe { run_wide_avx2(work) };
    }
    work.work(Scalar::<u64>::NEW)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_wide_avx2<W: Work>(work: W) -> W::Output {
    work.work(Scalar::<u64>::NEW)
}

/// Asks for the cache line of a word.
#[inline(always)]
pub fn prefetch<T>(word: &T) {
    // SAFETY: every x86-64 processor has the instruction, and the address comes from a reference.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}

/// Vectors of 256 bits; a value proves that the processor has AVX2.
#[derive(Clone, Copy)]
struct Avx2(());

/// The directions in which places on a line become lower: up, up right, left and up left.
const DOWNWARD: [u32; 8] = [!0, !0, 0, 0, 0, 0, !0, !0];

// SAFETY, for every block below: an `Avx2` is only made where the processor has the tier's
// instructions, and only arrays of eight words are read.
impl Avx2 {
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

impl Vector for Avx2 {
    const IS_PARALLEL: bool = true;

    type Word = u32;
    type Words = __m256i;

    #[inline(always)]
    fn load(self, numbers: &[u32; 8]) -> __m256i {
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }

    #[inline(always)]
    fn load_words(self, words: &[u32; 8]) -> __m256i {
        self.load(words)
    }

    #[inline(always)]
    fn store_words(self, words: __m256i) -> [u32; 8] {
        self.store(words)
    }

    #[inline(always)]
    fn load_rays(self, masks: &RayMasks) -> __m256i {
        self.load(&masks.near)
    }

    #[inline(always)]
    fn store(self, words: __m256i) -> [u32; 8] {
        let mut array = [0; 8];
        unsafe { _mm256_storeu_si256(array.as_mut_ptr().cast(), words) };
        array
    }

    #[inline(always)]
    fn splat(self, number: u32) -> __m256i {
        unsafe { _mm256_set1_epi32(number as i32) }
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
            let less = _mm256_cmpgt_epi32(b, a);
            !_mm256_movemask_ps(_mm256_castsi256_ps(less)) as u32 & 255
        }
    }

    #[inline(always)]
    fn equal(self, a: __m256i, b: __m256i) -> u32 {
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))) as u32 }
    }

    #[inline(always)]
    fn odd(self, words: __m256i) -> u32 {
        unsafe {
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
            // The bits beyond the place: !0 << (place + 1), or the bits below the place.
            let start = self.sub(self.splat(!1), downward);
            let beyond = _mm256_xor_si256(_mm256_sllv_epi32(start, places), downward);
            let line = self.and(self.twice(lines), beyond);
            // The lowest bit upward; downward no bit below the topmost, which rounding could carry.
            let lowest = self.and(line, self.sub(self.splat(0), line));
            let topmost = self.and_not(line, self.half(line));
            let bit = self.or(self.and_not(lowest, downward), self.and(topmost, downward));
            // No instruction counts zeros, but the exponent of a number gives the place of its highest
            // bit.
            let exponent = _mm256_castps_si256(_mm256_cvtepi32_ps(bit));
            let highest = self.sub(_mm256_srli_epi32::<23>(exponent), self.splat(127));
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
        // There is room for eight more moves, a move is a word, and the first of the eight words that
        // are written, as many as are chosen, are moves.
        unsafe {
            let order = &COMPRESSIONS[chosen as usize];
            let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(order.as_ptr().cast()));
            let packed = _mm256_permutevar8x32_epi32(moves, order);
            _mm256_storeu_si256(list.as_mut_ptr().add(list.len()).cast(), packed);
            list.set_len(length);
        }
    }
}

/// The order of words that puts those of eight first whose bit is set.
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
