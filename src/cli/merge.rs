//! `komainu merge`: the results of shards, as one.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::game::RulesArgs;
use super::games::{Games, plan, warn_of_repeated};
use super::matches::standings;
use super::outputs::{apart, check_writable, write_over};
use super::perft::{PerftPlan, summary_of_parts};
use super::{CliError, accuracy, complain, findings, selfplay};
use komainu_core::text::counted;
use komainu_lab::accuracy::AccuracyPlan;
use komainu_lab::journal::{Header, Merged, Results, Shard, check_overwritable, merge, text_of};

/// Merge the files of shards, and print their common result
///
/// Takes the files that `match`, `selfplay`, `perft`, `accuracy` and `annotate` write with --shard and --out.
/// Where no time was limited, the file that --out names is the one that a single process would have written.
/// Games are replayed: one that does not lead to its recorded result is refused, with its line; so is a line
/// of play that is not legal. Shards without a file, and files that lack some of the results of their shard,
/// are warned of.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu merge part-*.jsonl --out games.jsonl
  komainu merge part-1.jsonl part-2.jsonl")]
pub struct Merge {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Take the game from this file, if the variant file of the games has moved
    #[arg(long, value_name = "FILE")]
    variant_file: Option<PathBuf>,
    /// Write all results to this file, in order
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What the results of some work are together.
struct Summary {
    text: String,
    /// The number of results of the whole work.
    results: u64,
    /// The number of consecutive results that are dealt out together.
    together: u64,
}

impl Merge {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let check = |path: &PathBuf| {
            let files = self.files.iter().map(|file| ("an input", Some(file.as_path())));
            let files: Vec<_> =
                files.chain([("--variant-file", self.variant_file.as_deref())]).collect();
            apart(&files, &[("--out", Some(path))])?;
            let seen = check_writable(path)?;
            check_overwritable(path)?;
            Ok::<_, CliError>(seen)
        };
        let place = self.out.as_ref().map(check).transpose()?;
        let Merged { header, results, parts, missing, repeated } = merge(&self.files)?;
        let summary = self.summary(&header, &results)?;
        if let Some(place) = &place {
            write_over(place, text_of(&header, &results))?;
        }
        warn_of_repeated(&self.files, repeated);
        summary.warn_of_unfinished(&parts, &results);
        if let Some(missing) = missing {
            complain(format_args!("warning: {missing}"));
        }
        Ok(write!(out, "{}", summary.text)?)
    }

    /// Sums up the results; games are replayed.
    fn summary(&self, header: &Header, results: &Results) -> Result<Summary, CliError> {
        let (files, variant_file) = (&self.files, self.variant_file.as_deref());
        let first = files.first().map_or(Path::new(""), PathBuf::as_path);
        Ok(match header.komainu.as_str() {
            "accuracy" => {
                let AccuracyPlan { positions, .. } = plan(first, header)?;
                let text = accuracy::summary(files, header, results, variant_file)?;
                Summary { text, results: positions, together: 1 }
            }
            "annotate" => {
                let (positions, text) = findings::summary(files, header, results, variant_file)?;
                Summary { text, results: positions, together: 1 }
            }
            "perft" => {
                let plan: PerftPlan = plan(first, header)?;
                let text = summary_of_parts(files, &plan, results)?;
                Summary { text, results: plan.parts, together: 1 }
            }
            "match" | "selfplay" => {
                let variant_file = self.variant_file.clone();
                let rules = RulesArgs { variant_file, options: Vec::new() };
                let games = Games::of(first, header, None, &rules)?;
                let all = games.read_all(files, results)?;
                match &games.plan {
                    Some(plan) => {
                        let standings = standings(plan, all);
                        // A test that has ended the match needs no further games.
                        let expected = if standings.is_decided() { 0 } else { games.count };
                        Summary { text: standings.to_string(), results: expected, together: 2 }
                    }
                    None => {
                        let text = selfplay::summary(&all).to_string();
                        Summary { text, results: games.count, together: 1 }
                    }
                }
            }
            other => {
                return Err(CliError::Plan(format!(
                    "{}:1: found results of `{other}`, expected match, selfplay, perft, accuracy or \
                     annotate",
                    first.display()
                )));
            }
        })
    }
}

impl Summary {
    /// Warns of the files that lack results of their part, which other files may hold.
    fn warn_of_unfinished(&self, parts: &[(PathBuf, Shard)], known: &Results) {
        for (path, shard) in parts {
            let expected = shard.count(self.results / self.together) * self.together;
            let numbers = known.keys().filter(|&number| shard.has(number / self.together));
            let found = numbers.count() as u64;
            if found < expected {
                complain(format_args!(
                    "warning: {}: found {found} of {}; the command that wrote it goes on",
                    path.display(),
                    counted(expected, "result")
                ));
            }
        }
    }
}
