//! `komainu convert`: records in another format.

use std::io::Write;

use clap::Args;

use super::CliError;
use super::outputs::apart;
use super::records::{OutputArgs, RecordArgs};

/// Write records in another format
///
/// Reads PGN as XBoard and this program write it, KIF, KI2, CSA, JKF, PSN, lines of USI, and files that
/// `match` or `selfplay` has written, in UTF-8, Shift_JIS, EUC-JP, UTF-16 or ISO-8859-1. All games of a
/// file are written, or the one that --number chooses. PGN holds everything about every game; a warning
/// says what another format leaves out, and docs/records.md lists it all. If a record has a mistake,
/// the part before it is written and the mistake is reported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu convert game.kif --to pgn
  komainu convert game.pgn -o game.csa
  komainu convert game.ki2 --to kif --encoding shift_jis -o game.kif
  komainu convert games.jsonl -o games.pgn
  komainu convert games.jsonl --number 3 --to usi
  echo 'position startpos moves 7g7f' | komainu convert - --game shogi \\
      --to kif")]
pub struct Convert {
    #[command(flatten)]
    record: RecordArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Convert {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let output = self.output.output.as_deref();
        apart(&[("the record", Some(&self.record.file))], &[("--output", output)])?;
        let mut writer = self.output.writer(out)?;
        let read = self.record.each(false, |found| writer.add(&found.read.record, found.count));
        writer.finish()?;
        read
    }
}
