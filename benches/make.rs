//! Making and taking back every legal move; one iteration goes through all positions of a sample.

mod support;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use support::{GAMES, samples, with_moves};

fn bench(c: &mut Criterion) {
    for game in GAMES {
        let mut group = c.benchmark_group(format!("make/{game}"));
        for sample in samples(game) {
            let work = with_moves(&sample);
            let count: usize = work.iter().map(|(_, moves)| moves.len()).sum();
            group.throughput(Throughput::Elements(count as u64));
            group.bench_function(format!("make_unmake/{}", sample.name), |b| {
                b.iter_batched_ref(
                    || work.clone(),
                    |work| {
                        let mut keys = 0;
                        for (position, moves) in work {
                            for &m in &*moves {
                                position.make(black_box(m));
                                keys ^= position.key();
                                position.unmake();
                            }
                        }
                        keys
                    },
                    BatchSize::LargeInput,
                );
            });
            group.throughput(Throughput::Elements(sample.positions.len() as u64));
            group.bench_function(format!("clone/{}", sample.name), |b| {
                b.iter_with_large_drop(|| black_box(&sample.positions).clone());
            });
        }
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
