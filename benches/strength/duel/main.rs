//! Measures the numbers of the search, by games between two sets of them in one process.
//!
//! `test` plays one set against another until it is known which is stronger. `factors` measures up to 31
//! changes at once: each pair of games divides them among the players by lot, so that every game tells
//! something of all of them. `spsa` changes numbers step by step in the direction that wins.

mod factors;
mod ground;
mod spsa;
mod test;

use std::fs;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Measure the numbers of the search by games in one process")]
struct Cli {
    #[command(subcommand)]
    task: Option<Task>,
    /// Given by `cargo bench`
    #[arg(long, hide = true, global = true)]
    bench: bool,
    /// Given by `cargo test`
    #[arg(long, hide = true)]
    test: bool,
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

impl Task {
    fn run(&self) -> Result<(), String> {
        match self {
            Self::Test(task) => task.run(),
            Self::Factors(task) => task.run(),
            Self::Spsa(task) => task.run(),
        }
    }
}

fn main() -> Result<(), String> {
    let cli = Cli::parse();
    match cli.task {
        Some(task) => task.run(),
        None if cli.test => try_all(),
        None => Err("found no task, expected test, factors or spsa".to_owned()),
    }
}

/// Carries out each task once, as short as can be; the second run of a task goes on with the first.
fn try_all() -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("komainu-duel-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let state = |name: &str| format!("--state {}", folder.join(name).display());
    let change = "delta_margin=50,hanging_margin=30";
    let tasks = [
        format!("test --pairs 2 --set {change}"),
        format!("factors --pairs 2 --set {change} --set reduction_moves=2 {}", state("factors")),
        format!("factors --pairs 3 --set {change} --set reduction_moves=2 {}", state("factors")),
        format!("spsa --pairs 2 --names delta_margin:9,hanging_margin:3 {}", state("spsa")),
        format!("spsa --pairs 3 --names delta_margin:9,hanging_margin:3 {}", state("spsa")),
    ];
    let done = tasks.iter().try_for_each(|task| {
        let line = format!("duel {task} --nodes 20 --plies 10 mini");
        let cli = Cli::try_parse_from(line.split(' ')).map_err(|error| error.to_string())?;
        cli.task.ok_or("found no task")?.run()
    });
    fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    done
}
