//! A piece of work to be timed.

use criterion::measurement::Measurement;

use super::cpu_time::CpuTime;
use super::predictor;
use super::random::Random;
use super::sample::Sample;

/// The name of a benchmark, and the work on a sample that it measures.
pub type Benchmark = (&'static str, fn(&Sample) -> Work<'_>);

/// Work that goes through a whole sample in one pass.
pub struct Work<'s> {
    units: u64,
    pass: Box<dyn FnMut() + 's>,
    random: Random,
}

impl<'s> Work<'s> {
    /// Creates work of this many units in each pass.
    pub fn new(units: u64, pass: impl FnMut() + 's) -> Self {
        Self { units, pass: Box::new(pass), random: Random::new() }
    }

    /// Returns the thread CPU time of the fastest of some passes, in nanoseconds per unit; if
    /// `forgetting`, the branch predictor has forgotten the earlier passes.
    pub fn fastest(&mut self, passes: u64, forgetting: bool) -> f64 {
        let time = |_| {
            if forgetting {
                predictor::confuse(&mut self.random);
            }
            let start = CpuTime.start();
            (self.pass)();
            CpuTime.end(start)
        };
        (0..passes).map(time).fold(f64::INFINITY, f64::min) / self.units as f64
    }
}
