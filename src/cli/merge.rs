//! `komainu merge`: parts of some work that were done apart, as one.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde::de::DeserializeOwned;

use super::CliError;
use super::matches::summary_of_games;
use super::outputs::apart;
use super::perft::summary_of_parts;
use super::selfplay;
use crate::tools::journal::{Header, Merged, check_overwritable, merge, replace, text_of};

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
        if let Some(path) = &self.out {
            let files: Vec<_> =
                self.files.iter().map(|file| ("an input", Some(file.as_path()))).collect();
            apart(&files, &[("--out", Some(path))])?;
            check_overwritable(path)?;
        }
        let Merged { header, results, missing } = merge(&self.files)?;
        let summary = match header.komainu.as_str() {
            "match" => summary_of_games(&self.files, &plan(&header)?, &results)?,
            "perft" => summary_of_parts(&plan(&header)?, &results)?,
            "selfplay" => selfplay::summary(&self.files, &results)?.to_string(),
            other => {
                let problem =
                    format!("found results of `{other}`, expected match, selfplay or perft");
                return Err(CliError::Plan(problem));
            }
        };
        if let Some(path) = &self.out {
            let written = replace(path, &text_of(&header, &results));
            written.map_err(|problem| CliError::Unwritten { path: path.clone(), problem })?;
        }
        if let Some(missing) = missing {
            // Whoever closed standard error does not want this line.
            let _ = writeln!(io::stderr(), "warning: {missing}");
        }
        Ok(write!(out, "{summary}")?)
    }
}

/// Reads the plan in the first line of a journal.
fn plan<P: DeserializeOwned>(header: &Header) -> Result<P, CliError> {
    serde_json::from_value(header.plan.clone()).map_err(CliError::record)
}
