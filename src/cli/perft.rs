//! `komainu perft`: how many sequences of legal moves there are.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;

use super::CliError;
use super::game::{PositionArgs, RulesArgs};
use crate::notation::canonical;
use crate::tools::perft;

/// The greatest depth: each ply takes a piece of the stack, and none so deep will ever be counted.
const MAX_DEPTH: u32 = 100;

/// The most threads; more would only take memory.
const MAX_THREADS: usize = 512;

/// Count the sequences of legal moves
///
/// The last line on standard output is `nodes N`; the time goes to standard error.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "Examples:
  komainu perft mini 5
  komainu perft tenjiku 3 --divide
  komainu perft maka-dai-dai 4 --threads 8
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
    /// How many threads share the work, from 1 to 512
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: usize,
    /// Make the last moves too in place of counting them
    #[arg(long)]
    no_bulk: bool,
}

/// Reads DEPTH.
fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("expected a number of moves from 0 to {MAX_DEPTH}"))
}

/// Reads the number of threads.
fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MAX_THREADS).contains(threads));
    threads.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

impl Perft {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.rules.variant(self.variant.as_deref())?;
        let position = self.position.position(&variant)?;
        let perft = perft::Perft { bulk: !self.no_bulk, threads: self.threads };
        let start = Instant::now();
        let nodes = if self.divide && self.depth > 0 {
            let counts = perft.divide(&position, self.depth).into_iter();
            let mut counts: Vec<_> = counts.map(|(m, n)| (canonical(&variant, m), n)).collect();
            counts.sort_unstable();
            for (text, nodes) in &counts {
                writeln!(out, "{text} {nodes}")?;
            }
            counts.iter().map(|(_, nodes)| nodes).sum()
        } else {
            perft.count(&position, self.depth)
        };
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "nodes {nodes}")?;
        out.flush()?;
        let rate = nodes as f64 / seconds.max(1e-9);
        // The count has been delivered; whoever closed standard error does not want the time.
        let _ = writeln!(io::stderr(), "time {seconds:.3} s, {rate:.0} nodes/s");
        Ok(())
    }
}
