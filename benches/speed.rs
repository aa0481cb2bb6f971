//! Benchmarks with criterion: `group/game/tier/name`, in thread CPU time per unit of work.

mod support;

use std::cell::LazyCell;
use std::time::Duration;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use support::cpu_time::CpuTime;
use support::sample::{GAMES, Sample};
use support::{GROUPS, tiers};

fn settings() -> Criterion<CpuTime> {
    Criterion::default()
        .with_measurement(CpuTime)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400))
        .noise_threshold(0.03)
}

fn bench(c: &mut Criterion<CpuTime>) {
    for game in GAMES {
        // Made when the first benchmark asks for it: benchmarks that are filtered out do not.
        let sample = LazyCell::new(|| Sample::new(game));
        for (group, benchmarks) in GROUPS {
            let mut criterion = c.benchmark_group(format!("{group}/{game}"));
            criterion.sampling_mode(SamplingMode::Flat);
            criterion.throughput(Throughput::Elements(1));
            for tier in tiers() {
                for (name, work) in benchmarks {
                    let mut made = None;
                    criterion.bench_function(format!("{tier}/{name}"), |bencher| {
                        tier.choose().expect("a supported tier");
                        let work = made.get_or_insert_with(|| work(&sample));
                        bencher.iter_custom(|passes| passes as f64 * work.fastest(passes, true));
                    });
                }
            }
            criterion.finish();
        }
    }
}

criterion_group! { name = benches; config = settings(); targets = bench }
criterion_main!(benches);
