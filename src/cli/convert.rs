//! `komainu convert`: records in another format.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::journal_games::JournalGames;
use super::outputs::apart;
use super::records::{self, RecordArgs, Source};
use crate::files::NewFile;
use crate::game::formats::Format;

/// Write a record in another format
///
/// Reads PGN as XBoard and this program write it, KIF, CSA, and lines of USI. PGN says everything
/// of every game; the page docs/records.md tells what the others say. Of a record with a mistake in
/// it what comes before is written, and the mistake is told. Of a file that `match` or `selfplay` has
/// written all games are, as PGN or lines of USI, or the one that --number chooses.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu convert game.kif --to pgn
  komainu convert game.pgn -o game.csa
  komainu convert games.jsonl -o games.pgn
  komainu convert games.jsonl --number 3 --to usi
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
        let by_name = || self.output.as_deref().and_then(records::format_of);
        let format = self.to.or_else(by_name).unwrap_or(Format::Pgn);
        let output = self.output.as_deref();
        apart(&[("the record", Some(&self.record.file))], &[("--output", output)])?;
        match self.record.open()? {
            Source::Record(read) => {
                records::write(&read.record, format, output, out)?;
                out.flush()?;
                self.record.problem(&read)
            }
            Source::Games(games) if self.record.number.is_none() && holds_many(format) => {
                write_all(*games, format, output, out)
            }
            Source::Games(games) => {
                let record = games.one(self.record.number)?;
                records::write(&record, format, output, out)?;
                Ok(out.flush()?)
            }
        }
    }
}

/// Tells if a file in a format may hold many games.
const fn holds_many(format: Format) -> bool {
    matches!(format, Format::Pgn | Format::Usi)
}

/// Writes games one after the other.
fn write_all(
    games: JournalGames<'_>,
    format: Format,
    path: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let unwritten = |path: &Path, problem| CliError::Unwritten { path: path.to_owned(), problem };
    let mut file = match path {
        Some(path) => Some((path, NewFile::begin(path).map_err(|error| unwritten(path, error))?)),
        None => None,
    };
    let mut problem = None;
    for game in games {
        let text = game.and_then(|game| Ok(records::text_among_others(&game.1, format)?));
        let text = match text {
            Ok(text) => text,
            // What came before is kept.
            Err(error) => {
                problem = Some(error);
                break;
            }
        };
        match &mut file {
            Some((path, file)) => {
                file.write_all(text.as_bytes()).map_err(|error| unwritten(path, error))?;
            }
            None => write!(out, "{text}")?,
        }
    }
    if let Some((path, file)) = file {
        file.finish().map_err(|error| unwritten(path, error))?;
    }
    out.flush()?;
    problem.map_or(Ok(()), Err)
}
