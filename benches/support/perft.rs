//! Perft from the start position, on one thread.

use std::hint::black_box;

use komainu::perft::{Leaves, Perft};

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a leaf.
pub const BENCHMARKS: &[Benchmark] =
    &[("bulk", bulk), ("difference", difference), ("no_bulk", no_bulk)];

/// Counts the last moves without making them.
fn bulk(sample: &Sample) -> Work<'_> {
    counting(sample, Leaves::Counted)
}

/// Makes the last moves.
fn no_bulk(sample: &Sample) -> Work<'_> {
    counting(sample, Leaves::Made)
}

/// Counts the last two moves together.
fn difference(sample: &Sample) -> Work<'_> {
    counting(sample, Leaves::ByDifference)
}

fn counting(sample: &Sample, leaves: Leaves) -> Work<'_> {
    let perft = Perft { leaves, ..Perft::default() };
    let count = move || perft.count(black_box(&sample.start), depth(sample));
    let leaves = count().expect("a small count");
    Work::new(leaves as u64, move || {
        let _ = black_box(count());
    })
}

/// Returns the depth at which a pass takes some milliseconds.
fn depth(sample: &Sample) -> u32 {
    match sample.game {
        "mini" => 4,
        "tai" => 2,
        _ => 3,
    }
}
