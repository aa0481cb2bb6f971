//! Measures the numbers of the search, by games between two sets of them in one process.
//!
//! `test` plays one set against another until it is known which is stronger. `factors` measures up to 31
//! changes at once: each pair of games divides them among the players by lot, so that every game tells
//! something of all of them. `spsa` changes numbers step by step in the direction that wins.

mod factors;
mod ground;
mod spsa;
mod test;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Measure the numbers of the search by games in one process")]
struct Cli {
    #[command(subcommand)]
    task: Task,
    /// Given by `cargo bench`
    #[arg(long, hide = true, global = true)]
    bench: bool,
}

#[derive(Subcommand)]
enum Task {
    /// Test one set of numbers, or one file of weights, against another
    Test(test::Test),
    /// Measure up to 31 changes at once
    Factors(factors::Factors),
    /// Tune numbers by simultaneous perturbation (SPSA)
    Spsa(spsa::Spsa),
}

fn main() -> Result<(), String> {
    match Cli::parse().task {
        Task::Test(task) => task.run(),
        Task::Factors(task) => task.run(),
        Task::Spsa(task) => task.run(),
    }
}
