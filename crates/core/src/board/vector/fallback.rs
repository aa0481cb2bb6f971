//! Processors other than x86-64 and aarch64: they have only the scalar tier.

use super::{Scalar, Tier, Work};

/// Returns `false`: this processor has no tier other than the scalar one.
pub const fn supports(_: Tier) -> bool {
    false
}

/// Gives the work back undone.
pub fn run<W: Work>(work: W) -> Result<W::Output, W> {
    Err(work)
}

/// Does some work for a wide board.
pub fn run_wide<W: Work>(work: W) -> W::Output {
    work.work(Scalar::<u64>::NEW)
}

/// Does nothing: the processor waits for the word when it is needed.
pub const fn prefetch<T>(_: &T) {}
