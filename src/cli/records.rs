//! Records of games in files, as the commands about them read and write them.

use std::fs;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::CliError;
use super::game::RulesArgs;
use crate::board::Variant;
use crate::files::{self, MEGABYTE};
use crate::game::Record;
use crate::game::formats::{self, Format, Lookup, Read, decode, read};

/// The record that is meant.
#[derive(Debug, Args)]
pub struct RecordArgs {
    /// The record: PGN, KIF, CSA, PSN or a line of USI; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The game of the record, which has to be this one; the path of a variant file for a game of
    /// your own
    #[arg(long, value_name = "VARIANT")]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
}

impl RecordArgs {
    /// The record, as far as it can be read.
    pub fn read(&self) -> Result<Read, CliError> {
        let failed = |problem| CliError::RecordFile { path: self.file.clone(), problem };
        let bytes = self.bytes().map_err(|error| failed(error.into()))?;
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
        let text = decode(&bytes).map_err(|error| failed(error.into()))?;
        read(text, &lookup).map_err(|error| failed(error.into()))
    }

    fn bytes(&self) -> io::Result<Vec<u8>> {
        /// No record is longer.
        const MOST: u64 = 65 * MEGABYTE;
        let mut bytes = Vec::new();
        if self.file == Path::new("-") {
            io::stdin().lock().take(MOST).read_to_end(&mut bytes)?;
            return Ok(bytes);
        }
        files::read(&self.file, MOST)
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

/// Writes a record to a file, or else to where answers go.
pub fn write(
    record: &Record,
    format: Format,
    path: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let text = formats::write(record, format)?;
    match path {
        Some(path) => fs::write(path, text).map_err(|problem| CliError::RecordFile {
            path: path.to_owned(),
            problem: problem.into(),
        }),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}
