//! The tier without vectors, which every processor has.

use super::Vector;
use crate::types::Move;

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

/// The lines in the eight directions from a place on four lines: above or below it on each.
#[inline(always)]
fn all_ways(
    [file, antidiagonal, rank, diagonal]: [u32; 4],
    row: u32,
    column: u32,
    above: impl Fn(u32, u32) -> u32,
    below: impl Fn(u32, u32) -> u32,
) -> [u32; 8] {
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

/// The tier without vectors; other code may use it for single questions.
#[derive(Debug, Clone, Copy)]
pub struct Scalar(());

impl Scalar {
    /// The tier of every processor.
    pub const ANYWHERE: Self = Self(());
}

// Loops, since what takes a closure across an array is not always inlined.

/// Changes an array word by word.
#[inline(always)]
fn each(mut words: [u32; 8], change: impl Fn(u32) -> u32) -> [u32; 8] {
    for word in &mut words {
        *word = change(*word);
    }
    words
}

/// Combines two arrays word by word.
#[inline(always)]
fn zip(mut a: [u32; 8], b: [u32; 8], combine: impl Fn(u32, u32) -> u32) -> [u32; 8] {
    for i in 0..8 {
        a[i] = combine(a[i], b[i]);
    }
    a
}

/// Collects a bit for each word of an array.
#[inline(always)]
fn mask(words: [u32; 8], is_chosen: impl Fn(usize, u32) -> bool) -> u32 {
    let mut mask = 0;
    for i in 0..8 {
        mask |= u32::from(is_chosen(i, words[i])) << i;
    }
    mask
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
        each(words, |word| word >> 1)
    }

    #[inline(always)]
    fn up_to_lowest(self, words: [u32; 8]) -> [u32; 8] {
        each(words, |word| word ^ word.wrapping_sub(1))
    }

    #[inline(always)]
    fn low_bits(self, counts: [u32; 8]) -> [u32; 8] {
        each(counts, |count| (1 << (count & 31)) - 1)
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
        all_ways(lines, row, column, above, below)
    }

    #[inline(always)]
    fn outward(self, lines: [u32; 4], row: u32, column: u32) -> [u32; 8] {
        let above = |line: u32, place: u32| (line as i32 >> (place + 1)) as u32;
        let below = |line: u32, place: u32| !(!line << (32 - place)).reverse_bits();
        all_ways(lines, row, column, above, below)
    }

    #[inline(always)]
    fn bytes(self, words: &[u32; 8], left: u32, outside: u32) -> u64 {
        let byte = |word: u32| ((word << 1 | outside) as i32 >> left) as u32 & 0x7f;
        let mut bytes = 0;
        for i in 0..8 {
            bytes |= u64::from(byte(words[i])) << (8 * i);
        }
        bytes
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
