//! Processors other than x86-64: they have the scalar tier alone.

use super::Work;

pub const fn has_avx2() -> bool {
    false
}

/// Gives the work back.
pub fn run<W: Work>(work: W) -> Result<W::Output, W> {
    Err(work)
}

/// Does nothing: the word is waited for when it is needed.
pub const fn prefetch<T>(_: &T) {}
