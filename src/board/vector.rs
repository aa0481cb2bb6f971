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

/// What a tier does in its own way; a value of it proves that the processor has the instructions.
pub trait Vector: Copy {
    /// Whether arrays of eight words become vectors, so that work without branches pays.
    const WIDE: bool;

    /// The place of the highest bit of each word; all have bits, none has the topmost.
    ///
    /// If two adjacent bits are set at the top of a word its place may come out one too high.
    fn highest_bits(self, words: [u32; 8]) -> [u32; 8];

    /// Appends those of eight moves whose bit is set, in order.
    fn append(self, list: &mut Vec<Move>, moves: [u32; 8], chosen: u32);
}

/// Some work that is worth compiling for several tiers.
pub trait Work {
    /// What it results in.
    type Output;

    /// Does it; to be `inline(always)`, like all that it calls, or nothing is gained.
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

/// The tier without vectors.
#[derive(Debug, Clone, Copy)]
struct Scalar(());

impl Vector for Scalar {
    const WIDE: bool = false;

    #[inline(always)]
    fn highest_bits(self, words: [u32; 8]) -> [u32; 8] {
        words.map(|word| 31 - word.leading_zeros())
    }

    #[inline(always)]
    fn append(self, list: &mut Vec<Move>, moves: [u32; 8], chosen: u32) {
        let mut rest = chosen;
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
        work.work(Avx2(()))
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")]
    pub fn run_avx512<W: Work>(work: W) -> W::Output {
        work.work(Avx512(()))
    }

    #[derive(Clone, Copy)]
    struct Avx2(());

    impl Vector for Avx2 {
        const WIDE: bool = true;

        #[inline(always)]
        fn highest_bits(self, words: [u32; 8]) -> [u32; 8] {
            // There is no such instruction before AVX-512, but converting to floating point finds
            // the place on the way: it is the exponent.
            words.map(|word| ((word as i32 as f32).to_bits() >> 23) - 127)
        }

        #[inline(always)]
        fn append(self, list: &mut Vec<Move>, moves: [u32; 8], chosen: u32) {
            let chosen = chosen as u8;
            let order = &COMPRESSIONS[chosen as usize];
            list.reserve(8);
            let length = list.len() + chosen.count_ones() as usize;
            // SAFETY: the processor has AVX2, for an `Avx2` exists; there is room for eight more
            // moves, a move is a word, and the first of the eight words that are written, as many
            // as are chosen, are moves.
            unsafe {
                let moves = _mm256_loadu_si256(moves.as_ptr().cast());
                let order = _mm256_cvtepu8_epi32(_mm_loadl_epi64(order.as_ptr().cast()));
                let packed = _mm256_permutevar8x32_epi32(moves, order);
                _mm256_storeu_si256(list.as_mut_ptr().add(list.len()).cast(), packed);
                list.set_len(length);
            }
        }
    }

    #[derive(Clone, Copy)]
    struct Avx512(());

    impl Vector for Avx512 {
        const WIDE: bool = true;

        #[inline(always)]
        fn highest_bits(self, words: [u32; 8]) -> [u32; 8] {
            words.map(|word| 31 - word.leading_zeros())
        }

        #[inline(always)]
        fn append(self, list: &mut Vec<Move>, moves: [u32; 8], chosen: u32) {
            let chosen = chosen as u8;
            list.reserve(8);
            let length = list.len() + chosen.count_ones() as usize;
            // SAFETY: the processor has AVX-512, for an `Avx512` exists; the rest as for AVX2.
            unsafe {
                let moves = _mm256_loadu_si256(moves.as_ptr().cast());
                let packed = _mm256_maskz_compress_epi32(chosen, moves);
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
