//! The clock of the system.

use std::time::{SystemTime, UNIX_EPOCH};

pub use std::time::Instant;

/// Returns a different number each time.
pub fn draw() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    time.map_or(0, |time| time.as_nanos() as u64)
}
