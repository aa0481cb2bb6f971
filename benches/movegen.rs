//! Generating moves and asking for attacks; one iteration goes through all positions of a sample.

mod support;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use komainu::board::movegen::{Stage, generate};
use komainu::types::{Color, Move, Square};
use support::{GAMES, Sample, samples};

/// Room for the moves of any position.
const MOVES: usize = 4096;

fn bench(c: &mut Criterion) {
    for game in GAMES {
        let mut group = c.benchmark_group(format!("movegen/{game}"));
        for sample in samples(game) {
            let moves = |stage| -> usize {
                let mut moves = Vec::new();
                for position in &sample.positions {
                    generate(position, stage, &mut moves);
                }
                moves.len()
            };
            for (name, stage) in [("all", Stage::All), ("captures", Stage::Captures)] {
                group.throughput(Throughput::Elements(moves(stage).max(1) as u64));
                group.bench_function(format!("{name}/{}", sample.name), |b| {
                    let mut list = Vec::with_capacity(MOVES);
                    b.iter(|| list_moves(&sample, stage, &mut list));
                });
            }
            group.throughput(Throughput::Elements(moves(Stage::All) as u64));
            group.bench_function(format!("count/{}", sample.name), |b| {
                let clones = || (sample.positions.clone(), Vec::with_capacity(MOVES));
                b.iter_batched_ref(
                    clones,
                    |(positions, scratch)| {
                        let count = |position: &mut komainu::board::Position| {
                            black_box(position).count_legal(scratch)
                        };
                        positions.iter_mut().map(count).sum::<u64>()
                    },
                    BatchSize::LargeInput,
                );
            });
            let squares: Vec<Square> = sample.positions[0].variant().geometry().squares().collect();
            let asked = squares.len() * sample.positions.len();
            group.throughput(Throughput::Elements(asked as u64));
            group.bench_function(format!("is_attacked/{}", sample.name), |b| {
                b.iter(|| count_attacked(&sample, &squares));
            });
        }
        group.finish();
    }
}

fn list_moves(sample: &Sample, stage: Stage, list: &mut Vec<Move>) {
    for position in &sample.positions {
        list.clear();
        generate(black_box(position), stage, list);
        black_box(&*list);
    }
}

/// The number of squares of all positions that White attacks.
fn count_attacked(sample: &Sample, squares: &[Square]) -> usize {
    let attacked = sample.positions.iter().map(|position| {
        let is_attacked =
            |&&square: &&Square| black_box(position).is_attacked(black_box(square), Color::White);
        squares.iter().filter(is_attacked).count()
    });
    attacked.sum()
}

criterion_group!(benches, bench);
criterion_main!(benches);
