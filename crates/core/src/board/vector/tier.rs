//! The sets of vector instructions, and which of them is in use.

use std::env;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

use thiserror::Error;

use super::native;

/// The name of the environment variable that forces a tier.
pub const VARIABLE: &str = "KOMAINU_SIMD";

/// A set of vector instructions that the hot code is compiled for.
///
/// ```
/// use komainu_core::board::vector::Tier;
/// assert_eq!(Tier::Avx2.to_string(), "avx2");
/// assert!(Tier::Scalar.is_supported());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tier {
    /// The instructions that every processor of the kind has.
    Scalar = 1,
    /// AVX2 with the bit instructions that came with it (x86-64-v3).
    Avx2 = 2,
    /// NEON (all aarch64 processors).
    Neon = 3,
}

impl Tier {
    /// All tiers, those of each kind of processor from the slowest to the fastest.
    pub const ALL: [Self; 3] = [Self::Scalar, Self::Avx2, Self::Neon];

    /// The name, as in `KOMAINU_SIMD`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Neon => "neon",
        }
    }

    /// Returns `true` if this processor has the instructions.
    #[must_use]
    pub fn is_supported(self) -> bool {
        self == Self::Scalar || native::supports(self)
    }

    /// The fastest tier of this processor.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().rev().find(|tier| tier.is_supported()).unwrap_or(Self::Scalar)
    }

    /// The tier in use: the requested one, if the processor has it, or else the fastest.
    #[inline]
    #[must_use]
    pub fn current() -> Self {
        match CURRENT.load(Ordering::Relaxed) {
            1 => Self::Scalar,
            2 => Self::Avx2,
            3 => Self::Neon,
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

    /// The tier that the environment variable requests, if any.
    ///
    /// # Errors
    /// If it names an unknown tier, or one that the processor lacks.
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

/// A tier that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TierError {
    /// There is no tier with this name.
    #[error("{VARIABLE}: expected `scalar`, `avx2` or `neon`, found `{0}`")]
    Unknown(String),
    /// The processor lacks the instructions.
    #[error("{VARIABLE}: this processor has no {0}")]
    Unsupported(Tier),
}

/// The tier in use; 0 until it is first needed.
static CURRENT: AtomicU8 = AtomicU8::new(0);

#[cold]
fn decide() -> Tier {
    let tier = Tier::requested().ok().flatten().unwrap_or_else(Tier::best);
    CURRENT.store(tier as u8, Ordering::Relaxed);
    tier
}
