//! `komainu perft`: how many sequences of legal moves there are.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::CliError;
use super::game::{PositionArgs, RulesArgs};
use super::games::{file_of, wrong_result};
use super::interruption::Interruption;
use super::json::{self, JsonArgs, PositionFacts};
use super::outputs::{apart, check_writable};
use super::progress::with_progress;
use super::shards::ShardArgs;
use super::threads::ThreadsArgs;
use komainu_core::board::Position;
use komainu_core::board::vector::Tier;
use komainu_core::notation::canonical;
use komainu_core::perft::{self, Leaves, MAX_DEPTH, Part, PerftError, PerftTable, Progress, Watch};
use komainu_core::text::counted;
use komainu_engine::memory;
use komainu_engine::search::MAX_HASH;
use komainu_lab::journal::{Header, Journal, Results, of_line};
use komainu_lab::numbers::number;

/// Count the sequences of legal moves
///
/// Rules about repetition are ignored, so that a count depends on the position alone. The last line on
/// standard output is `nodes N`; the time goes to standard error.
#[derive(Debug, Args)]
#[command(
    allow_missing_positional = true,
    after_help = "Examples:
  komainu perft mini 5
  komainu perft tenjiku 3 --divide
  komainu perft mini 8 --table --hash 1024
  komainu perft maka-dai-dai 4 --difference --threads 8
  komainu perft chu 6 --shard 3/8 --out part-3.jsonl
  komainu perft chu 3 --divide --json
  komainu perft my.toml 3"
)]
pub struct Perft {
    /// The game: one of the names that `komainu variants` lists, or the path of a variant file
    #[arg(value_name = "VARIANT", required_unless_present = "variant_file")]
    variant: Option<String>,
    /// The number of moves in a sequence, at most 100
    #[arg(value_name = "DEPTH", required = true, value_parser = number(0, MAX_DEPTH))]
    depth: u32,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Print the count after each first move, in byte order
    #[arg(long)]
    divide: bool,
    /// Print a line for every depth up to DEPTH: count, seconds and nodes per second
    #[arg(long, conflicts_with = "divide")]
    table: bool,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Remember repeated positions in a table of this size; 0 for none
    #[arg(long, value_name = "MB", default_value = "0", value_parser = number(0, MAX_HASH as u64))]
    hash: u64,
    /// Make the last moves too instead of only counting them
    #[arg(long)]
    no_bulk: bool,
    /// Count the last two moves together, by what each changes about the replies
    #[arg(long, conflicts_with = "no_bulk")]
    difference: bool,
    /// Write the count after each beginning to this file, one per line, or resume the count in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "table", "json"])]
    out: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    form: JsonArgs,
}

/// A count as JSON.
#[derive(Serialize)]
struct CountFacts {
    #[serde(flatten)]
    position: PositionFacts,
    depth: u32,
    nodes: u128,
    seconds: f64,
    threads: usize,
    /// Missing unless it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<PartFacts>>,
}

/// The count after a first move as JSON.
#[derive(Serialize)]
struct PartFacts {
    #[serde(rename = "move")]
    m: String,
    nodes: u128,
}

/// Everything on which the counts in a file depend.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftPlan {
    game: String,
    options: BTreeMap<String, String>,
    position: String,
    depth: u32,
    /// The number of beginnings.
    pub parts: u64,
}

/// The count after a beginning.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftRecord {
    number: u64,
    moves: String,
    nodes: u128,
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
        let interruption = Interruption::listen();
        let advice = if self.out.is_some() { "the same command goes on" } else { "" };
        self.count(&interruption.flag, out).or_else(|error| match error {
            CliError::Perft(PerftError::Stopped) => interruption.check(advice),
            error => Err(error),
        })
    }

    fn count(&self, stop: &AtomicBool, out: &mut impl Write) -> Result<(), CliError> {
        if let Some(path) = &self.out {
            let game = self.rules.path(self.variant.as_deref());
            apart(&[("the game", game)], &[("--out", Some(path))])?;
            check_writable(path)?;
        }
        let variant = self.rules.variant(self.variant.as_deref())?;
        let position = self.position.position(&variant)?;
        let table = self.table()?;
        let perft = perft::Perft {
            leaves: self.leaves(),
            threads: self.threads.tell(),
            table: table.as_ref(),
        };
        if let Some(path) = &self.out {
            return Ok(write!(out, "{}", self.count_parts(&perft, &position, path, stop)?)?);
        }
        if self.form.json {
            return self.count_for_programs(&perft, &position, stop, out);
        }
        let last = if self.divide && self.depth > 0 {
            let (counts, measured) = divide(&perft, &position, self.depth, stop)?;
            for PartFacts { m, nodes } in &counts {
                writeln!(out, "{m} {nodes}")?;
            }
            measured
        } else if self.table {
            write_table(out, &perft, &position, self.depth, stop)?
        } else {
            count(&perft, &position, self.depth, stop)?
        };
        writeln!(out, "nodes {}", last.nodes)?;
        out.flush()?;
        // The count has been written; standard error may be closed.
        let _ = writeln!(io::stderr(), "{}", self.summary(&last));
        Ok(())
    }

    /// Counts and writes the answer as JSON: a line, or one for each depth.
    fn count_for_programs(
        &self,
        perft: &perft::Perft,
        position: &Position,
        stop: &AtomicBool,
        out: &mut impl Write,
    ) -> Result<(), CliError> {
        let first = if self.table { self.depth.min(1) } else { self.depth };
        for depth in first..=self.depth {
            let (divide, Measured { nodes, time }) = if self.divide && depth > 0 {
                let (counts, measured) = divide(perft, position, depth, stop)?;
                (Some(counts), measured)
            } else {
                (None, count(perft, position, depth, stop)?)
            };
            let (seconds, threads) = (time.as_secs_f64(), self.threads.number());
            let position = PositionFacts::of(position);
            let facts = CountFacts { position, depth, nodes, seconds, threads, divide };
            json::write(out, "perft", &facts)?;
        }
        Ok(())
    }

    /// Counts the parts that a file lacks; returns the summary of all its parts.
    fn count_parts(
        &self,
        perft: &perft::Perft,
        position: &Position,
        path: &Path,
        stop: &AtomicBool,
    ) -> Result<String, CliError> {
        if self.depth == 0 {
            return Err(CliError::Plan("--out: found depth 0, expected at least 1".to_owned()));
        }
        let (variant, shard) = (position.variant(), self.shard.part());
        let rules = variant.rules();
        let choices = rules.options.iter().map(|o| (o.name.clone(), o.chosen.clone()));
        let plan = PerftPlan {
            game: rules.id.clone(),
            options: choices.collect(),
            position: position.to_string(),
            depth: self.depth,
            parts: perft.parts(position, self.depth)?,
        };
        let header = Header::new("perft", &plan, shard);
        let mut journal = Journal::open(path, header)?;
        let known: BTreeSet<u64> = journal.results().keys().copied().collect();
        let wanted = |number| shard.has(number) && !known.contains(&number);
        with_progress(|bar| {
            bar.set_length((0..plan.parts).filter(|number| wanted(*number)).count() as u64);
            perft.count_parts(
                position,
                self.depth,
                wanted,
                stop,
                |part: Part| -> Result<(), CliError> {
                    bar.inc(1);
                    let Part { number, nodes, path } = part;
                    let moves = path.iter().map(|&m| canonical(variant, m)).collect::<Vec<_>>();
                    let record = PerftRecord { number, moves: moves.join(" "), nodes };
                    Ok(journal.add(number, &record)?)
                },
            )
        })?;
        let summary = summary_of_parts(&[path.to_owned()], &plan, journal.results())?;
        journal.finish()?;
        Ok(summary)
    }

    /// Returns the requested table, which has to fit into free memory.
    fn table(&self) -> Result<Option<PerftTable>, CliError> {
        if self.hash == 0 {
            return Ok(None);
        }
        memory::check_free(self.hash as usize, 0)?;
        Ok(Some(PerftTable::new(self.hash)?))
    }

    const fn leaves(&self) -> Leaves {
        match (self.no_bulk, self.difference) {
            (true, _) => Leaves::Made,
            (false, true) => Leaves::ByDifference,
            (false, false) => Leaves::Counted,
        }
    }

    /// Returns the line for standard error.
    fn summary(&self, measured: &Measured) -> String {
        let (seconds, rate) = (measured.time.as_secs_f64(), measured.rate());
        let tier = Tier::current();
        let threads = match self.threads.number() {
            1 => String::new(),
            threads => format!(", {}", counted(threads, "thread")),
        };
        format!("time {seconds:.3} s, {rate:.0} nodes/s, {tier}{threads}")
    }
}

/// Returns the sum of the parts in a file, and how many are missing.
pub fn summary_of_parts(
    files: &[PathBuf],
    plan: &PerftPlan,
    results: &Results,
) -> Result<String, CliError> {
    let mut nodes = 0u128;
    for line in results.values() {
        let read = of_line(line);
        let wrong = |problem: String| wrong_result(file_of(files, line), line, &problem);
        let record: PerftRecord = read.map_err(wrong)?;
        nodes = nodes.checked_add(record.nodes).ok_or(PerftError::TooMany)?;
    }
    let missing = plan.parts.saturating_sub(results.len() as u64);
    let missing = match missing {
        0 => String::new(),
        missing => format!(" in {} of {}", plan.parts - missing, counted(plan.parts, "part")),
    };
    Ok(format!("nodes {nodes}{missing}\n"))
}

/// Counts one depth.
fn count(
    perft: &perft::Perft,
    position: &Position,
    depth: u32,
    stop: &AtomicBool,
) -> Result<Measured, PerftError> {
    let start = Instant::now();
    let nodes = watched(stop, |watch| perft.count_watched(position, depth, watch))?;
    Ok(Measured { nodes, time: start.elapsed() })
}

/// Counts one depth after each first move; the moves are in byte order.
fn divide(
    perft: &perft::Perft,
    position: &Position,
    depth: u32,
    stop: &AtomicBool,
) -> Result<(Vec<PartFacts>, Measured), PerftError> {
    let start = Instant::now();
    let counts = watched(stop, |watch| perft.divide_watched(position, depth, watch))?;
    let measured =
        Measured { nodes: counts.iter().map(|(_, nodes)| nodes).sum(), time: start.elapsed() };
    let variant = position.variant();
    let parts = counts.into_iter().map(|(m, nodes)| PartFacts { m: canonical(variant, m), nodes });
    let mut parts: Vec<_> = parts.collect();
    parts.sort_unstable_by(|one, other| one.m.cmp(&other.m));
    Ok((parts, measured))
}

/// Counts with a progress bar.
fn watched<T>(stop: &AtomicBool, count: impl FnOnce(Watch) -> T) -> T {
    with_progress(|bar| {
        let report = |progress: Progress| {
            bar.set_length(progress.subtrees as u64);
            bar.inc(1);
        };
        count(Watch { report: &report, stop })
    })
}

/// Counts all depths from 1, each on a line that is written as soon as it is known.
fn write_table(
    out: &mut impl Write,
    perft: &perft::Perft,
    position: &Position,
    depth: u32,
    stop: &AtomicBool,
) -> Result<Measured, CliError> {
    writeln!(out, "depth {:>20} {:>12} {:>14}", "nodes", "seconds", "nodes/s")?;
    let mut line = |depth| -> Result<Measured, CliError> {
        let measured = count(perft, position, depth, stop)?;
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
