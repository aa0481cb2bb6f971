//! Generating the moves of a position.

use std::hint::black_box;

use komainu::internals::{Stage, count_pseudo_legal, generate};
use komainu::types::Move;

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a position.
pub const BENCHMARKS: &[Benchmark] =
    &[("list", list), ("captures", captures), ("count", count), ("count_legal", count_legal)];

fn list(sample: &Sample) -> Work<'_> {
    listing(sample, Stage::All)
}

fn captures(sample: &Sample) -> Work<'_> {
    listing(sample, Stage::Captures)
}

/// Lists pseudo-legal moves.
fn listing<'s>(sample: &'s Sample, stage: Stage<'static>) -> Work<'s> {
    let mut moves: Vec<Move> = Vec::new();
    Work::new(sample.positions.len() as u64, move || {
        for position in &sample.positions {
            moves.clear();
            generate(black_box(position), stage, &mut moves);
            black_box(&moves);
        }
    })
}

/// Counts pseudo-legal moves.
fn count(sample: &Sample) -> Work<'_> {
    Work::new(sample.positions.len() as u64, || {
        for position in &sample.positions {
            black_box(count_pseudo_legal(black_box(position)));
        }
    })
}

/// Counts legal moves.
fn count_legal(sample: &Sample) -> Work<'_> {
    let mut positions = sample.positions.clone();
    let mut scratch = Vec::new();
    Work::new(positions.len() as u64, move || {
        for position in &mut positions {
            black_box(black_box(position).count_legal(&mut scratch));
        }
    })
}
