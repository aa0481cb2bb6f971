//! The NEON tier of aarch64 processors, all of which have it: pairs of vectors of 128 bits.
#![allow(unsafe_code, reason = "vector instructions; this module alone has them")]

use std::arch::aarch64::*;
use std::arch::asm;

use super::{Scalar, Tier, Vector, Work};
use crate::board::rays::RayMasks;
use crate::types::Move;

/// Returns `true` if this processor has the instructions of a tier other than the scalar one.
pub const fn supports(tier: Tier) -> bool {
    matches!(tier, Tier::Neon)
}

/// Does some work, compiled for the tier in use; gives it back if that tier has no vectors.
#[inline]
pub fn run<W: Work>(work: W) -> Result<W::Output, W> {
    if Tier::current() == Tier::Neon { Ok(work.work(Neon)) } else { Err(work) }
}

/// Asks for the cache line of a word.
#[inline(always)]
pub fn prefetch<T>(word: &T) {
    let address = std::ptr::from_ref(word);
    // SAFETY: the instruction changes nothing, and the address comes from a reference.
    unsafe {
        asm!("prfm pldl1keep, [{}]", in(reg) address, options(readonly, nostack, preserves_flags));
    }
}

/// Does some work for a wide board, which the compiler vectorises.
#[inline]
pub fn run_wide<W: Work>(work: W) -> W::Output {
    work.work(Scalar::<u64>::NEW)
}

/// Pairs of vectors of 128 bits.
#[derive(Clone, Copy)]
struct Neon;

/// The first four words and the last four.
type Words = [uint32x4_t; 2];

/// Combines two pairs of vectors.
#[inline(always)]
fn zip<T>(a: Words, b: Words, combine: impl Fn(uint32x4_t, uint32x4_t) -> T) -> [T; 2] {
    [combine(a[0], b[0]), combine(a[1], b[1])]
}

// SAFETY, for every block below: all aarch64 processors have the instructions, and only arrays of
// as many words as a vector holds are read and written.
impl Neon {
    /// The low halves of eight words.
    #[inline(always)]
    fn low_halves(self, [first, last]: Words) -> uint16x8_t {
        unsafe { vuzp1q_u16(vreinterpretq_u16_u32(first), vreinterpretq_u16_u32(last)) }
    }

    /// Collects a bit for each half word; the bits of one are all set or all clear.
    #[inline(always)]
    fn mask(self, chosen: uint16x8_t) -> u32 {
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        unsafe { u32::from(vaddvq_u16(vandq_u16(chosen, vld1q_u16(BITS.as_ptr())))) }
    }

    /// The bits of four words reversed.
    #[inline(always)]
    fn reversed(self, words: uint32x4_t) -> uint32x4_t {
        unsafe { vreinterpretq_u32_u8(vrbitq_u8(vrev32q_u8(vreinterpretq_u8_u32(words)))) }
    }

    /// A word for each direction: `downward` where places on a line become lower, else `upward`.
    #[inline(always)]
    fn directed(self, downward: uint32x4_t, upward: uint32x4_t) -> Words {
        let halves = |a, b| unsafe { vcombine_u32(vget_low_u32(a), vget_high_u32(b)) };
        [halves(downward, upward), halves(upward, downward)]
    }

    /// The number of bits of a line, in each direction, that do not lie beyond the place.
    #[inline(always)]
    fn skipped(self, row: u32, column: u32) -> Words {
        unsafe {
            let places = vsetq_lane_u32::<2>(column, vdupq_n_u32(row));
            let downward = vsubq_u32(vdupq_n_u32(32), places);
            self.directed(downward, vaddq_u32(places, vdupq_n_u32(1)))
        }
    }
}

impl Vector for Neon {
    const IS_PARALLEL: bool = false;

    type Word = u32;
    type Words = Words;

    #[inline(always)]
    fn load(self, numbers: &[u32; 8]) -> Words {
        unsafe { [vld1q_u32(numbers.as_ptr()), vld1q_u32(numbers[4..].as_ptr())] }
    }

    #[inline(always)]
    fn load_words(self, words: &[u32; 8]) -> Words {
        self.load(words)
    }

    #[inline(always)]
    fn store_words(self, words: Words) -> [u32; 8] {
        self.store(words)
    }

    #[inline(always)]
    fn load_rays(self, masks: &RayMasks) -> Words {
        self.load(&masks.near)
    }

    #[inline(always)]
    fn store(self, words: Words) -> [u32; 8] {
        let mut array = [0; 8];
        unsafe {
            vst1q_u32(array.as_mut_ptr(), words[0]);
            vst1q_u32(array[4..].as_mut_ptr(), words[1]);
        }
        array
    }

    #[inline(always)]
    fn splat(self, number: u32) -> Words {
        unsafe { [vdupq_n_u32(number); 2] }
    }

    #[inline(always)]
    fn add(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vaddq_u32(a, b)) }
    }

    #[inline(always)]
    fn sub(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vsubq_u32(a, b)) }
    }

    #[inline(always)]
    fn mul(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vmulq_u32(a, b)) }
    }

    #[inline(always)]
    fn min(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vminq_u32(a, b)) }
    }

    #[inline(always)]
    fn and(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vandq_u32(a, b)) }
    }

    #[inline(always)]
    fn and_not(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vbicq_u32(a, b)) }
    }

    #[inline(always)]
    fn or(self, a: Words, b: Words) -> Words {
        unsafe { zip(a, b, |a, b| vorrq_u32(a, b)) }
    }

    #[inline(always)]
    fn half(self, words: Words) -> Words {
        unsafe { words.map(|words| vshrq_n_u32::<1>(words)) }
    }

    #[inline(always)]
    fn up_to_lowest(self, words: Words) -> Words {
        unsafe { words.map(|words| veorq_u32(words, vsubq_u32(words, vdupq_n_u32(1)))) }
    }

    #[inline(always)]
    fn low_bits(self, counts: Words) -> Words {
        unsafe {
            let one = vdupq_n_u32(1);
            counts.map(|counts| vsubq_u32(vshlq_u32(one, vreinterpretq_s32_u32(counts)), one))
        }
    }

    #[inline(always)]
    fn at_least(self, a: Words, b: Words) -> u32 {
        unsafe { self.mask(self.low_halves(zip(a, b, |a, b| vcgeq_u32(a, b)))) }
    }

    #[inline(always)]
    fn equal(self, a: Words, b: Words) -> u32 {
        unsafe { self.mask(self.low_halves(zip(a, b, |a, b| vceqq_u32(a, b)))) }
    }

    #[inline(always)]
    fn odd(self, words: Words) -> u32 {
        unsafe { self.mask(vtstq_u16(self.low_halves(words), vdupq_n_u16(1))) }
    }

    #[inline(always)]
    fn sum(self, [first, last]: Words) -> u32 {
        unsafe { vaddvq_u32(vaddq_u32(first, last)) }
    }

    #[inline(always)]
    fn count_ones(self, words: Words) -> u32 {
        unsafe {
            let [first, last] = words.map(|words| vcntq_u8(vreinterpretq_u8_u32(words)));
            u32::from(vaddlvq_u8(vaddq_u8(first, last)))
        }
    }

    #[inline(always)]
    fn nearest(self, lines: [u32; 4], row: u32, column: u32) -> Words {
        unsafe {
            let lines = vld1q_u32(lines.as_ptr());
            let lines = self.directed(lines, self.reversed(lines));
            zip(lines, self.skipped(row, column), |line, skipped| {
                let beyond = vshlq_u32(line, vreinterpretq_s32_u32(skipped));
                vaddq_u32(vclzq_u32(beyond), vdupq_n_u32(1))
            })
        }
    }

    #[inline(always)]
    fn outward(self, lines: [u32; 4], row: u32, column: u32) -> Words {
        unsafe {
            let lines = vld1q_u32(lines.as_ptr());
            let lines = self.directed(self.reversed(lines), lines);
            zip(lines, self.skipped(row, column), |line, skipped| {
                // Clear bits are shifted, so that those beyond the end come out set.
                let right = vnegq_s32(vreinterpretq_s32_u32(skipped));
                vmvnq_u32(vshlq_u32(vmvnq_u32(line), right))
            })
        }
    }

    #[inline(always)]
    fn bytes(self, words: &[u32; 8], left: u32, outside: u32) -> u64 {
        unsafe {
            let (outside, right) = (vdupq_n_u32(outside), vdupq_n_s32(-(left as i32)));
            let words = self.load(words).map(|words| {
                let words = vorrq_u32(vshlq_n_u32::<1>(words), outside);
                vreinterpretq_u32_s32(vshlq_s32(vreinterpretq_s32_u32(words), right))
            });
            let bytes = vmovn_u16(self.low_halves(words));
            vget_lane_u64::<0>(vreinterpret_u64_u8(vand_u8(bytes, vdup_n_u8(0x7f))))
        }
    }

    #[inline(always)]
    fn append(self, list: &mut Vec<Move>, moves: Words, chosen: u32) {
        list.reserve(8);
        for (four, chosen) in moves.into_iter().zip([chosen & 15, chosen >> 4 & 15]) {
            let length = list.len() + usize::from(COUNTS[chosen as usize]);
            // There is room for the four moves that are written each time, a move is a word, and the
            // first of the four words, as many as are chosen, are moves.
            unsafe {
                let order = vld1q_u8(COMPRESSIONS[chosen as usize].as_ptr());
                let packed = vqtbl1q_u8(vreinterpretq_u8_u32(four), order);
                vst1q_u8(list.as_mut_ptr().add(list.len()).cast(), packed);
                list.set_len(length);
            }
        }
    }
}

/// The number of bits that are set in each number of four bits.
static COUNTS: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/// The order of bytes that puts those of four words first whose bit is set.
static COMPRESSIONS: [[u8; 16]; 16] = {
    let mut orders = [[0; 16]; 16];
    let mut chosen = 0;
    while chosen < 16 {
        let (mut byte, mut place) = (0, 0);
        while byte < 16 {
            if chosen >> (byte / 4) & 1 != 0 {
                orders[chosen][place] = byte;
                place += 1;
            }
            byte += 1;
        }
        chosen += 1;
    }
    orders
};
