//! Perft from the start position, on one thread.

mod support;

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use komainu::tools::perft::{Leaves, Perft};
use support::{GAMES, samples};

/// The ways of counting, and what they are called in the names of benchmarks.
const WAYS: [(&str, Leaves); 3] =
    [("bulk", Leaves::Counted), ("no_bulk", Leaves::Made), ("difference", Leaves::ByDifference)];

fn bench(c: &mut Criterion) {
    for game in GAMES {
        let mut group = c.benchmark_group(format!("perft/{game}"));
        group.sample_size(10);
        group.sampling_mode(SamplingMode::Flat);
        for sample in samples(game) {
            // The start position three deep, all others two deep.
            let depth = if sample.name == "start" { 3 } else { 2 };
            for (name, leaves) in WAYS {
                let perft = Perft { leaves, ..Perft::default() };
                let nodes = || -> u128 {
                    let positions = sample.positions.iter();
                    positions.map(|position| perft.count(black_box(position), depth).unwrap()).sum()
                };
                group.throughput(Throughput::Elements(nodes() as u64));
                group.bench_function(format!("{name}/{}/{depth}", sample.name), |b| {
                    b.iter(nodes);
                });
            }
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
