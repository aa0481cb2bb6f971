//! Asking whether a square is attacked, for all squares and both players.

use std::hint::black_box;

use komainu::types::{Color, Square};

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a query.
pub const BENCHMARKS: &[Benchmark] = &[("is_attacked", is_attacked)];

fn is_attacked(sample: &Sample) -> Work<'_> {
    let squares: Vec<Square> = sample.start.variant().geometry().squares().collect();
    let units = sample.positions.len() * squares.len() * 2;
    Work::new(units as u64, move || {
        for position in &sample.positions {
            for by in [Color::Black, Color::White] {
                let attacked = |&&square: &&Square| black_box(position).is_attacked(square, by);
                black_box(squares.iter().filter(attacked).count());
            }
        }
    })
}
