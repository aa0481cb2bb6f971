//! The tier without vectors, which every processor has.

use std::marker::PhantomData;

use super::Vector;
use crate::board::Word;
use crate::board::rays::RayMasks;
use crate::types::Move;

/// The distance from a place on a line to the nearest bit above it; there has to be one.
#[inline(always)]
pub fn above<W: Word>(line: W, place: u32) -> u32 {
    (line >> (place + 1)).trailing_zeros() + 1
}

/// The distance from a place on a line to the nearest bit below it; there has to be one.
#[inline(always)]
pub fn below<W: Word>(line: W, place: u32) -> u32 {
    (line << (W::BITS - place)).leading_zeros() + 1
}

/// The lines in the eight directions from a place on four lines: above or below it on each.
#[inline(always)]
fn all_ways<W: Word>(
    [file, antidiagonal, rank, diagonal]: [W; 4],
    row: u32,
    column: u32,
    above: impl Fn(W, u32) -> W,
    below: impl Fn(W, u32) -> W,
) -> [W; 8] {
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

/// The tier without vectors; other code may use it for single queries.
///
/// Wide words have no other: the compiler vectorises eight of them where the processor has vectors for
/// them.
#[derive(Debug, Clone, Copy)]
pub struct Scalar<W>(PhantomData<W>);

impl<W> Scalar<W> {
    /// The tier of every processor.
    pub const NEW: Self = Self(PhantomData);
}

// Loops, since functions that map a closure over an array are not always inlined.

/// Changes an array word by word.
#[inline(always)]
fn each<W: Copy>(mut words: [W; 8], change: impl Fn(W) -> W) -> [W; 8] {
    for word in &mut words {
        *word = change(*word);
    }
    words
}

/// Combines two arrays word by word.
#[inline(always)]
fn zip<W: Copy>(mut a: [W; 8], b: [W; 8], combine: impl Fn(W, W) -> W) -> [W; 8] {
    for i in 0..8 {
        a[i] = combine(a[i], b[i]);
    }
    a
}

/// Collects a bit for each word of an array.
#[inline(always)]
fn mask<W: Copy>(words: [W; 8], is_chosen: impl Fn(usize, W) -> bool) -> u32 {
    let mut mask = 0;
    for i in 0..8 {
        mask |= u32::from(is_chosen(i, words[i])) << i;
    }
    mask
}

/// Makes an array of words out of another one.
#[inline(always)]
fn made<A: Copy, B: Copy + Default>(words: [A; 8], make: impl Fn(A) -> B) -> [B; 8] {
    let mut made = [B::default(); 8];
    for i in 0..8 {
        made[i] = make(words[i]);
    }
    made
}

impl<W: Word> Vector for Scalar<W> {
    const IS_PARALLEL: bool = false;

    type Word = W;
    type Words = [W; 8];

    #[inline(always)]
    fn load(self, numbers: &[u32; 8]) -> [W; 8] {
        made(*numbers, W::of)
    }

    #[inline(always)]
    fn store(self, words: [W; 8]) -> [u32; 8] {
        made(words, W::low)
    }

    #[inline(always)]
    fn load_words(self, words: &[W; 8]) -> [W; 8] {
        *words
    }

    #[inline(always)]
    fn store_words(self, words: [W; 8]) -> [W; 8] {
        words
    }

    #[inline(always)]
    fn load_rays(self, masks: &RayMasks) -> [W; 8] {
        let mut words = [W::ZERO; 8];
        for direction in 0..8 {
            words[direction] = W::mask(masks, direction);
        }
        words
    }

    #[inline(always)]
    fn splat(self, number: u32) -> [W; 8] {
        // All bits of the number set mean all bits of the word.
        [if number == u32::MAX { W::ALL } else { W::of(number) }; 8]
    }

    #[inline(always)]
    fn add(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, W::plus)
    }

    #[inline(always)]
    fn sub(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, W::minus)
    }

    #[inline(always)]
    fn mul(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, W::times)
    }

    #[inline(always)]
    fn min(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, W::lesser)
    }

    #[inline(always)]
    fn and(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, |a, b| a & b)
    }

    #[inline(always)]
    fn and_not(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, |a, b| a & !b)
    }

    #[inline(always)]
    fn or(self, a: [W; 8], b: [W; 8]) -> [W; 8] {
        zip(a, b, |a, b| a | b)
    }

    #[inline(always)]
    fn half(self, words: [W; 8]) -> [W; 8] {
        each(words, |word| word >> 1)
    }

    #[inline(always)]
    fn up_to_lowest(self, words: [W; 8]) -> [W; 8] {
        each(words, |word| word ^ word.minus(W::of(1)))
    }

    #[inline(always)]
    fn low_bits(self, counts: [W; 8]) -> [W; 8] {
        each(counts, |count| (W::of(1) << (count.low() & (W::BITS - 1))).minus(W::of(1)))
    }

    #[inline(always)]
    fn at_least(self, a: [W; 8], b: [W; 8]) -> u32 {
        mask(a, |i, word| word.is_at_least(b[i]))
    }

    #[inline(always)]
    fn equal(self, a: [W; 8], b: [W; 8]) -> u32 {
        mask(a, |i, word| word == b[i])
    }

    #[inline(always)]
    fn odd(self, words: [W; 8]) -> u32 {
        mask(words, |_, word| word.low() & 1 != 0)
    }

    #[inline(always)]
    fn sum(self, words: [W; 8]) -> u32 {
        words.iter().map(|word| word.low()).sum()
    }

    #[inline(always)]
    fn count_ones(self, words: [W; 8]) -> u32 {
        words.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn nearest(self, lines: [W; 4], row: u32, column: u32) -> [W; 8] {
        let above = |line, place| W::of(above(line, place));
        let below = |line, place| W::of(below(line, place));
        all_ways(lines, row, column, above, below)
    }

    #[inline(always)]
    fn outward(self, lines: [W; 4], row: u32, column: u32) -> [W; 8] {
        let above = |line: W, place: u32| line.spread_down(place + 1);
        let below = |line: W, place: u32| !(!line << (W::BITS - place)).reverse_bits();
        all_ways(lines, row, column, above, below)
    }

    #[inline(always)]
    fn bytes(self, words: &[W; 8], left: u32, outside: u32) -> u64 {
        let byte = |word: W| (word << 1 | W::of(outside)).spread_down(left).low() & 0x7f;
        let mut bytes = 0;
        for i in 0..8 {
            bytes |= u64::from(byte(words[i])) << (8 * i);
        }
        bytes
    }

    #[inline(always)]
    fn append(self, list: &mut Vec<Move>, moves: [W; 8], chosen: u32) {
        let mut rest = chosen & 255;
        while rest != 0 {
            list.push(Move(moves[rest.trailing_zeros() as usize & 7].low()));
            rest &= rest - 1;
        }
    }
}
