//! `komainu merge`: parts of some work that were done apart, as one.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CliError;
use super::matches::{plan_of, tally_of};
use crate::tools::journal::{merge, text_of};
use crate::tools::matches::GameRecord;

/// Merge the files of shards, and tell what they say together
///
/// Takes the files that `match`, `selfplay` and `perft` write with --shard and --out. Where no
/// time was limited, the file that --out names is the one that a single process would have written.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu merge part-*.jsonl --out games.jsonl
  komainu merge part-1.jsonl part-2.jsonl")]
pub struct Merge {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write all results to this file, in order
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (header, results) = merge(&self.files)?;
        let records = |line: &String| -> Result<GameRecord, CliError> {
            serde_json::from_str(line).map_err(|error| CliError::Record(error.to_string()))
        };
        let summary = match header.komainu.as_str() {
            "match" => {
                let plan = plan_of(&header, &self.files[0])?;
                let records: Vec<_> = results.values().map(records).collect::<Result<_, _>>()?;
                tally_of(&plan, &records).to_string()
            }
            other => return Err(CliError::Plan(format!("found `{other}`, expected a match"))),
        };
        if let Some(path) = &self.out {
            fs::write(path, text_of(&header, &results))?;
        }
        Ok(write!(out, "{summary}")?)
    }
}
