//! The benchmarks, shared by criterion and the report.

mod attacks;
pub mod cpu_time;
mod generation;
mod make;
mod perft;
mod predictor;
mod random;
pub mod sample;
mod search;
pub mod work;

use komainu::internals::vector::Tier;
use work::Benchmark;

/// All benchmarks, by group.
pub const GROUPS: [(&str, &[Benchmark]); 5] = [
    ("attacks", attacks::BENCHMARKS),
    ("generation", generation::BENCHMARKS),
    ("make", make::BENCHMARKS),
    ("perft", perft::BENCHMARKS),
    ("search", search::BENCHMARKS),
];

/// Returns the tiers that this processor supports.
pub fn tiers() -> impl Iterator<Item = Tier> {
    Tier::ALL.into_iter().filter(|tier| tier.is_supported())
}
