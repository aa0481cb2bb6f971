//! Perft from the start position, on one thread.

use std::hint::black_box;

use komainu::tools::perft::Perft;

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a leaf.
pub const BENCHMARKS: &[Benchmark] = &[("bulk", bulk), ("no_bulk", no_bulk)];

/// With the last moves counted.
fn bulk(sample: &Sample) -> Work<'_> {
    counting(sample, Perft { bulk: true, threads: 1 })
}

/// With the last moves made.
fn no_bulk(sample: &Sample) -> Work<'_> {
    counting(sample, Perft { bulk: false, threads: 1 })
}

fn counting(sample: &Sample, perft: Perft) -> Work<'_> {
    // So deep that a pass takes some milliseconds.
    let depth = match sample.game {
        "mini" => 4,
        "tai" => 2,
        _ => 3,
    };
    let leaves = perft.count(&sample.start, depth);
    Work::new(leaves as u64, move || {
        black_box(perft.count(black_box(&sample.start), depth));
    })
}
