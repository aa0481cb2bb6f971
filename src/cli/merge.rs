//! `komainu merge`: the results of shards, as one.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::accuracy;
use super::game::RulesArgs;
use super::games::{Games, plan, warn_of_repeated};
use super::matches::summary_of_games;
use super::outputs::{apart, check_writable, write_over};
use super::perft::summary_of_parts;
use super::selfplay;
use super::{CliError, complain};
use komainu_lab::journal::{Header, Merged, Results, check_overwritable, merge, text_of};

/// Merge the files of shards, and print their common result
///
/// Takes the files that `match`, `selfplay`, `perft` and `accuracy` write with --shard and --out. Where no
/// time was limited, the file that --out names is the one that a single process would have written. Games
/// are replayed: one that does not lead to its recorded result is refused, with its line.
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
        let Merged { header, results, missing, repeated } = merge(&self.files)?;
        let summary = self.summary(&header, &results)?;
        if let Some(place) = &place {
            write_over(place, text_of(&header, &results))?;
        }
        warn_of_repeated(&self.files, repeated);
        if let Some(missing) = missing {
            complain(format_args!("warning: {missing}"));
        }
        Ok(write!(out, "{summary}")?)
    }

    /// Sums up the results; games are replayed.
    fn summary(&self, header: &Header, results: &Results) -> Result<String, CliError> {
        let first = self.files.first().map_or(Path::new(""), PathBuf::as_path);
        match header.komainu.as_str() {
            "accuracy" => {
                accuracy::summary(&self.files, header, results, self.variant_file.as_deref())
            }
            "perft" => summary_of_parts(&self.files, &plan(first, header)?, results),
            "match" | "selfplay" => {
                let variant_file = self.variant_file.clone();
                let rules = RulesArgs { variant_file, options: Vec::new() };
                let games = Games::of(first, header, None, &rules)?;
                let all = games.read_all(&self.files, results)?;
                Ok(match &games.plan {
                    Some(plan) => summary_of_games(plan, all),
                    None => selfplay::summary(&all).to_string(),
                })
            }
            other => Err(CliError::Plan(format!(
                "found results of `{other}`, expected match, selfplay, perft or accuracy"
            ))),
        }
    }
}
