//! `komainu perft`: how many sequences of legal moves there are.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;

use super::CliError;
use super::game::{PositionArgs, RulesArgs};
use super::machine;
use super::progress::with_progress;
use crate::board::Position;
use crate::board::vector::Tier;
use crate::notation::canonical;
use crate::tools::perft::{self, Leaves, MAX_DEPTH, PerftError, PerftTable, Progress, Watch};
use crate::types::Move;

/// The most threads; more would only take memory.
pub const MAX_THREADS: usize = 512;

/// The most megabytes that have a number of bytes.
const MAX_HASH: u64 = u64::MAX >> 20;

/// Count the sequences of legal moves
///
/// The last line on standard output is `nodes N`; the time goes to standard error.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "Examples:
  komainu perft mini 5
  komainu perft tenjiku 3 --divide
  komainu perft mini 8 --table --hash 1024
  komainu perft maka-dai-dai 4 --difference --threads 8
  komainu perft my.toml 3"
)]
pub struct Perft {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT", required_unless_present = "variant_file")]
    variant: Option<String>,
    /// The number of moves in a sequence, at most 100
    #[arg(value_name = "DEPTH", required = true, value_parser = depth)]
    depth: u32,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Print the count behind each first move, in byte order
    #[arg(long)]
    divide: bool,
    /// Print a line for every depth up to DEPTH: count, seconds and nodes per second
    #[arg(long, conflicts_with = "divide")]
    table: bool,
    /// How many threads share the work, from 1 to 512
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: usize,
    /// Remember positions that come back in a table of this size; 0 for none
    #[arg(long, value_name = "MB", default_value = "0", value_parser = hash)]
    hash: u64,
    /// Make the last moves too in place of counting them
    #[arg(long)]
    no_bulk: bool,
    /// Count the last two moves together, by what each changes about the replies
    #[arg(long, conflicts_with = "no_bulk")]
    difference: bool,
}

/// Reads DEPTH.
fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a number of moves from 0 to {MAX_DEPTH}"))
}

/// Reads the number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

/// Reads the size of the table.
fn hash(text: &str) -> Result<u64, String> {
    let megabytes = text.parse().ok().filter(|megabytes| *megabytes <= MAX_HASH);
    megabytes.ok_or_else(|| format!("expected a number of megabytes from 0 to {MAX_HASH}"))
}

/// A count and how long it took.
struct Measured {
    nodes: u128,
    time: Duration,
}

impl Measured {
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

impl Perft {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.rules.variant(self.variant.as_deref())?;
        let position = self.position.position(&variant)?;
        let table = self.table()?;
        let perft =
            perft::Perft { leaves: self.leaves(), threads: self.threads, table: table.as_ref() };
        let last = if self.divide && self.depth > 0 {
            let (counts, measured) = divide(&perft, &position, self.depth)?;
            let counts = counts.into_iter().map(|(m, nodes)| (canonical(&variant, m), nodes));
            let mut counts: Vec<_> = counts.collect();
            counts.sort_unstable();
            for (text, nodes) in &counts {
                writeln!(out, "{text} {nodes}")?;
            }
            measured
        } else if self.table {
            write_table(out, &perft, &position, self.depth)?
        } else {
            count(&perft, &position, self.depth)?
        };
        writeln!(out, "nodes {}", last.nodes)?;
        out.flush()?;
        // The count has been delivered; whoever closed standard error does not want the time.
        let _ = writeln!(io::stderr(), "{}", self.summary(&last));
        Ok(())
    }

    /// The table that was asked for, which has to fit into the memory that is free.
    fn table(&self) -> Result<Option<PerftTable>, CliError> {
        let asked = self.hash;
        let free = machine::free_memory().map(|bytes| bytes >> 20);
        if let Some(free) = free.filter(|&free| free < asked) {
            return Err(CliError::TooLarge { asked, free });
        }
        Ok((asked > 0).then(|| PerftTable::new(asked)).transpose()?)
    }

    const fn leaves(&self) -> Leaves {
        match (self.no_bulk, self.difference) {
            (true, _) => Leaves::Made,
            (false, true) => Leaves::ByDifference,
            (false, false) => Leaves::Counted,
        }
    }

    /// The line on standard error.
    fn summary(&self, measured: &Measured) -> String {
        let (seconds, rate) = (measured.time.as_secs_f64(), measured.rate());
        let tier = Tier::current();
        let threads = match self.threads {
            1 => String::new(),
            threads => format!(", {threads} threads"),
        };
        format!("time {seconds:.3} s, {rate:.0} nodes/s, {tier}{threads}")
    }
}

/// Counts one depth.
fn count(perft: &perft::Perft, position: &Position, depth: u32) -> Result<Measured, PerftError> {
    let start = Instant::now();
    let nodes = watched(|watch| perft.count_watched(position, depth, watch))?;
    Ok(Measured { nodes, time: start.elapsed() })
}

/// Counts one depth behind each first move.
fn divide(
    perft: &perft::Perft,
    position: &Position,
    depth: u32,
) -> Result<(Vec<(Move, u128)>, Measured), PerftError> {
    let start = Instant::now();
    let counts = watched(|watch| perft.divide_watched(position, depth, watch))?;
    let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
    Ok((counts, Measured { nodes, time: start.elapsed() }))
}

/// Counts with a progress bar.
fn watched<T>(count: impl FnOnce(Watch) -> T) -> T {
    with_progress(|bar| {
        let report = |progress: Progress| {
            bar.set_length(progress.subtrees as u64);
            bar.inc(1);
        };
        count(Watch { report: &report, ..Watch::default() })
    })
}

/// Counts all depths from 1, each on a line that is written as soon as it is known.
fn write_table(
    out: &mut impl Write,
    perft: &perft::Perft,
    position: &Position,
    depth: u32,
) -> Result<Measured, CliError> {
    writeln!(out, "depth {:>20} {:>12} {:>14}", "nodes", "seconds", "nodes/s")?;
    let mut line = |depth| -> Result<Measured, CliError> {
        let measured = count(perft, position, depth)?;
        let Measured { nodes, time } = measured;
        let (seconds, rate) = (time.as_secs_f64(), measured.rate());
        writeln!(out, "{depth:>5} {nodes:>20} {seconds:>12.3} {rate:>14.0}")?;
        out.flush()?;
        Ok(measured)
    };
    for depth in 1..depth {
        line(depth)?;
    }
    line(depth)
}
