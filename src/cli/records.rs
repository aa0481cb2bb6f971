//! Records of games in files, as the commands about them read and write them.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::game::RulesArgs;
use super::journal_games::{JournalGames, is_journal};
use crate::board::Variant;
use crate::files::{self, MEGABYTE};
use crate::game::Record;
use crate::game::formats::{self, Format, Lookup, Read, WriteError, decode, read};

/// The record that is meant.
#[derive(Debug, Args)]
pub struct RecordArgs {
    /// The record: PGN, KIF, CSA, PSN, a line of USI, or a file that `match` or `selfplay` has
    /// written; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The number of the game in a file that `match` or `selfplay` has written, from 0
    #[arg(long, value_name = "N")]
    pub number: Option<u64>,
    /// The game of the record, which has to be this one; the path of a variant file for a game of
    /// your own
    #[arg(long, value_name = "VARIANT")]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// What is in a file.
pub enum Source<'f> {
    /// A record, as far as it can be read.
    Record(Box<Read>),
    /// The games of a match.
    Games(Box<JournalGames<'f>>),
}

impl RecordArgs {
    /// The record, as far as it can be read.
    pub fn read(&self) -> Result<Read, CliError> {
        match self.open()? {
            Source::Record(read) => Ok(*read),
            Source::Games(games) => {
                let record = games.one(self.number)?;
                Ok(Read { record, format: Format::Pgn, problem: None, warnings: Vec::new() })
            }
        }
    }

    /// What is in the file.
    pub fn open(&self) -> Result<Source<'_>, CliError> {
        let failed = |error: io::Error| CliError::RecordFile {
            path: self.file.clone(),
            problem: error.into(),
        };
        let mut input: Box<dyn BufRead> = match self.file == Path::new("-") {
            true => Box::new(BufReader::new(io::stdin())),
            false => Box::new(BufReader::new(files::open(&self.file).map_err(failed)?)),
        };
        if is_journal(&mut *input).map_err(failed)? {
            let named = self.game.as_deref();
            let games = JournalGames::open(&self.file, input, named, &self.rules)?;
            return Ok(Source::Games(Box::new(games)));
        }
        if self.number.is_some() {
            let path = self.file.display();
            let problem = format!("--number: {path} is no file that `match` or `selfplay` wrote");
            return Err(CliError::Plan(problem));
        }
        /// No record is longer.
        const MOST: u64 = 65 * MEGABYTE;
        let bytes = files::read_at_most(input, MOST).map_err(failed)?;
        self.read_text(&bytes).map(|read| Source::Record(Box::new(read)))
    }

    fn read_text(&self, bytes: &[u8]) -> Result<Read, CliError> {
        let failed = |problem| CliError::RecordFile { path: self.file.clone(), problem };
        let named = self.game.as_deref();
        let file = self.rules.file(named)?;
        let lookup = Lookup::new(|name, choices| {
            let options = self.rules.options.iter();
            let options = options.map(|(name, choice)| (name.as_str(), choice.as_str()));
            let choices: Vec<_> = choices.iter().copied().chain(options).collect();
            match &file {
                Some(file) if file.matches_name(name) => Ok(Variant::new(file.rules(&choices)?)),
                _ => Variant::find(name, &choices),
            }
        });
        let lookup = match named.is_some() || file.is_some() {
            true => lookup.expecting(&self.rules.variant(named)?),
            false => lookup,
        };
        let text = decode(bytes).map_err(|error| failed(error.into()))?;
        let read = read(text, &lookup).map_err(|error| failed(error.into()))?;
        for warning in &read.warnings {
            // Whoever closed standard error does not want these lines.
            let _ = writeln!(io::stderr(), "warning: {}: {warning}", self.file.display());
        }
        Ok(read)
    }

    /// The error about a record that could be read in part only, if this is one.
    pub fn problem(&self, read: &Read) -> Result<(), CliError> {
        match &read.problem {
            None => Ok(()),
            Some(problem) => Err(CliError::RecordCut {
                path: self.file.clone(),
                problem: Box::new(problem.clone()),
                kept: read.record.main_line().len(),
            }),
        }
    }
}

/// Reads the name of a format that is written.
pub fn format(name: &str) -> Result<Format, String> {
    let known = Format::WRITTEN.map(Format::name);
    let found = Format::of_name(name).filter(|format| Format::WRITTEN.contains(format));
    found.ok_or_else(|| format!("expected one of {}", known.join(", ")))
}

/// The format of a file by the end of its name.
pub fn format_of(path: &Path) -> Option<Format> {
    path.extension().and_then(|end| Format::of_name(end.to_str()?))
}

/// The text of a record in a file in which others stand too.
pub fn text_among_others(record: &Record, format: Format) -> Result<String, WriteError> {
    let text = formats::write(record, format)?;
    let end = if format == Format::Pgn { "\n\n" } else { "\n" };
    Ok(text.trim_end().to_owned() + end)
}

/// Writes a record to a file, or else to where answers go.
pub fn write(
    record: &Record,
    format: Format,
    path: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let text = formats::write(record, format)?;
    match path {
        Some(path) => files::write(path, text).map_err(|problem| CliError::RecordFile {
            path: path.to_owned(),
            problem: problem.into(),
        }),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}
