//! Searching the positions of `komainu bench`.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use komainu::engine::bench;
use komainu::search::{Limits, TranspositionTable, search};

use super::sample::Sample;
use super::work::{Benchmark, Work};

/// The unit is a node.
pub const BENCHMARKS: &[Benchmark] = &[("nodes", nodes)];

/// The nodes visited in each position.
const NODES: u64 = 5000;

/// The size of the transposition table in megabytes: it is cleared before each search.
const HASH: usize = 1;

fn nodes(sample: &Sample) -> Work<'_> {
    let positions = bench::positions(sample.start.variant());
    let table = TranspositionTable::new(HASH).expect("memory");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let search_all = move || -> u64 {
        let nodes = positions.iter().map(|entry| {
            table.clear();
            search(black_box(&entry.position), &limits, &table, &stop, &mut |_| {}).nodes
        });
        nodes.sum()
    };
    Work::new(search_all(), move || {
        black_box(search_all());
    })
}
