//! A piece of work to be timed.

use criterion::measurement::Measurement;

use super::cpu_time::CpuTime;
use super::predictor;
use super::random::Random;
use super::sample::Sample;

/// The name of a benchmark, and the work on a sample that it measures.
pub type Benchmark = (&'static str, fn(&Sample) -> Work<'_>);

/// Whether the branch predictor forgets a pass before the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    Forgets,
    Learns,
}

/// Work that goes through a whole sample in one pass.
pub struct Work<'s> {
    units: u64,
    pass: Box<dyn FnMut() + 's>,
    random: Random,
}

impl<'s> Work<'s> {
    /// Work of so many units in each pass.
    pub fn new(units: u64, pass: impl FnMut() + 's) -> Self {
        Self { units, pass: Box::new(pass), random: Random::new() }
    }

    /// The thread CPU time of the fastest of some passes, in nanoseconds per unit.
    pub fn fastest(&mut self, passes: u64, memory: Memory) -> f64 {
        let time = |_| {
            if memory == Memory::Forgets {
                predictor::confuse(&mut self.random);
            }
            let start = CpuTime.start();
            (self.pass)();
            CpuTime.end(start)
        };
        (0..passes).map(time).fold(f64::INFINITY, f64::min) / self.units as f64
    }
}
