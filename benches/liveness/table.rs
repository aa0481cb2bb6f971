//! Many times, summed up in one line of a table.

use std::fmt::Display;
use std::time::Duration;

use super::program::Taken;

/// The times of one kind, and what took the longest of them.
#[derive(Default)]
pub struct Times {
    taken: Vec<Taken>,
    longest: Option<(Taken, String)>,
}

impl Times {
    /// Adds a time, identified by its number.
    pub fn add(&mut self, taken: Taken) {
        self.add_for(taken, format_args!("number {}", self.taken.len()));
    }

    /// Adds the time that something has taken.
    pub fn add_for(&mut self, taken: Taken, what: impl Display) {
        if self.longest.as_ref().is_none_or(|(longest, _)| taken > *longest) {
            self.longest = Some((taken, what.to_string()));
        }
        self.taken.push(taken);
    }

    /// Prints the line.
    pub fn print(&self, name: &str) {
        let Some((_, longest)) = &self.longest else { return };
        let columns = [|taken: &Taken| taken.processor, |taken: &Taken| taken.wall];
        let figures: Vec<String> = columns.into_iter().flat_map(|of| self.figures(of)).collect();
        println!("| {name} | {} | {} | {longest} |", self.taken.len(), figures.join(" | "));
    }

    /// Returns the quantiles in milliseconds.
    fn figures(&self, of: fn(&Taken) -> Duration) -> [String; 3] {
        let times = self.taken.iter().map(of).collect();
        quantiles(times).map(|time| format!("{:.2}", time.as_secs_f64() * 1000.0))
    }
}

/// Returns the median of some values, the value that 99 % do not exceed, and the largest.
pub fn quantiles<T: Ord + Copy>(mut values: Vec<T>) -> [T; 3] {
    values.sort_unstable();
    [50, 99, 100].map(|percent| values[(values.len() * percent).div_ceil(100) - 1])
}

/// Prints the head of a table of times.
pub fn print_head() {
    let figures = "median | 99 % | worst";
    println!("| | times | processor, ms: {figures} | wall, ms: {figures} | the worst |");
    println!("| --- |{} --- |", " ---: |".repeat(7));
}
