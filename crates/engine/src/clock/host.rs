//! The clock of the program that a WebAssembly module runs in, since the module has none.
#![allow(unsafe_code, reason = "a function of the host; declaring it is all that is unsafe here")]

use std::ops::{Add, Sub};
use std::time::Duration;

// SAFETY: the function takes nothing, touches no memory of the module and returns a number.
#[link(wasm_import_module = "komainu")]
unsafe extern "C" {
    /// The milliseconds since some moment, never fewer than before.
    safe fn now() -> f64;
}

/// A moment, with the methods of [`std::time::Instant`] that are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Self {
        // A number that is not a time counts as 0.
        Self(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
    }

    /// The time since the moment; zero if it is yet to come.
    pub fn elapsed(&self) -> Duration {
        Self::now() - *self
    }

    /// The time since an earlier moment; zero if that is a later one.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        *self - earlier
    }

    /// The moment that is earlier by `time`, or `None` if it is out of range.
    pub fn checked_sub(self, time: Duration) -> Option<Self> {
        self.0.checked_sub(time).map(Self)
    }

    /// The moment that is later by `time`, or `None` if it is out of range.
    pub fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0.saturating_add(time))
    }
}

/// Returns a different number each time.
pub fn draw() -> u64 {
    now().to_bits()
}
