//! `komainu convert`: records in another format.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CliError;
use super::records::{self, RecordArgs};
use crate::game::formats::Format;

/// Write a record in another format
///
/// Reads PGN as XBoard and this program write it, KIF, CSA, and lines of USI. PGN says everything
/// of every game; the page docs/records.md tells what the others say. Of a record with a mistake in
/// it what comes before is written, and the mistake is told.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu convert game.kif --to pgn
  komainu convert game.pgn -o game.csa
  echo 'position startpos moves 7g7f' | komainu convert - --game shogi --to kif")]
pub struct Convert {
    #[command(flatten)]
    record: RecordArgs,
    /// The format: pgn, kif, csa or usi [default: as the name of the output ends, or pgn]
    #[arg(long, value_name = "FORMAT", value_parser = records::format)]
    to: Option<Format>,
    /// Write to this file, in place of standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl Convert {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let read = self.record.read()?;
        let by_name = || self.output.as_deref().and_then(records::format_of);
        let format = self.to.or_else(by_name).unwrap_or(Format::Pgn);
        records::write(&read.record, format, self.output.as_deref(), out)?;
        out.flush()?;
        self.record.problem(&read)
    }
}
