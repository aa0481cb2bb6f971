//! Records of games in files, as the commands about them read and write them.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::error::RecordFileError;
use super::game::{RulesArgs, check_kept, check_options};
use super::journal_games::{JournalGames, is_journal};
use super::outputs::{check_writable, unwritten};
use super::{CliError, complain};
use komainu_core::board::Variant;
use komainu_core::files::{self, FileSnapshot, MEGABYTE, NewFile};
use komainu_records::Record;
use komainu_records::formats::{
    self, Encoding, Format, Lookup, Losses, Read, ReadWarning, Thinking, WriteError, decode,
    read_all,
};

/// The records of a command.
#[derive(Debug, Args)]
pub struct RecordArgs {
    /// The record: PGN, KIF, KI2, CSA, JKF, PSN, lines of USI, or a file that `match` or `selfplay`
    /// has written; `-` for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The number of the game in a file of several, from 0 [default: all]
    #[arg(long, value_name = "N")]
    pub number: Option<u64>,
    /// The game that the record must be of; the path of a variant file for a game of your own
    #[arg(long, value_name = "VARIANT")]
    pub game: Option<String>,
    #[command(flatten)]
    pub rules: RulesArgs,
}

/// The form in which records are written, and where.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// The format: pgn, kif, ki2, csa, jkf or usi [default: by the extension of the output, or pgn]
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    to: Option<Format>,
    /// The encoding: utf-8 or shift_jis, as older Japanese programs expect it; EUC-JP, UTF-16 and
    /// ISO-8859-1 are read, not written [default: utf-8]
    #[arg(long, value_name = "ENCODING", value_parser = encoding)]
    encoding: Option<Encoding>,
    /// How PGN notes what a search thinks of a move: commands, or cutechess for the form of that
    /// program [default: commands]
    #[arg(long, value_name = "FORM", value_parser = thinking)]
    thinking: Option<Thinking>,
    /// Write to this file, in place of standard output
    #[arg(short, long, value_name = "OUT")]
    pub output: Option<PathBuf>,
}

/// A game of a file.
pub struct FileGame {
    /// Its number, from 0.
    pub number: u64,
    /// The number of games in the file, as far as it is known before they are read.
    pub count: Option<usize>,
    /// True if it is one of the chosen games.
    pub is_selected: bool,
    /// The file that holds its rules, if they are not built in.
    pub variant_file: Option<PathBuf>,
    pub read: Read,
}

impl RecordArgs {
    /// Passes the chosen games to `take` one after the other, and the other games too if `others` is
    /// true.
    ///
    /// A problem with a game does not keep the following games from being read; all problems are
    /// returned at the end.
    pub fn each(
        &self,
        others: bool,
        mut take: impl FnMut(FileGame) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let failed = |error: io::Error| CliError::RecordFile {
            path: self.file.clone(),
            problem: error.into(),
        };
        let mut input: Box<dyn BufRead> = match self.file == Path::new("-") {
            true => Box::new(BufReader::new(io::stdin())),
            false => Box::new(BufReader::new(files::open_input(&self.file).map_err(failed)?)),
        };
        if is_journal(&mut *input).map_err(failed)? {
            let named = self.game.as_deref();
            let games = JournalGames::open(&self.file, input, named, &self.rules)?;
            return self.each_of_journal(games, others, take);
        }
        /// The longest file of records, in bytes.
        const MAX: u64 = 65 * MEGABYTE;
        let bytes = files::read_at_most(input, MAX).map_err(failed)?;
        self.each_of_text(&bytes, others, &mut take)
    }

    fn each_of_journal(
        &self,
        games: JournalGames<'_>,
        others: bool,
        mut take: impl FnMut(FileGame) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let variant_file = games.variant_file().map(Path::to_owned);
        let (mut has_met, mut count, mut problems) = (false, 0_usize, Vec::new());
        for game in games {
            count += 1;
            let (number, record) = match game {
                Ok(game) => game,
                Err(problem @ CliError::Plan(_)) => {
                    problems.push(problem);
                    continue;
                }
                Err(problem) => return Err(problem),
            };
            let is_selected = self.number.is_none_or(|meant| meant == number);
            if !is_selected && !others {
                continue;
            }
            has_met |= is_selected;
            let (problem, warnings) = (None, Vec::new());
            let read = Read { record, format: Format::Pgn, line: 1, problem, warnings };
            let count = self.number.filter(|_| !others).map(|_| 1);
            let variant_file = variant_file.clone();
            take(FileGame { number, count, is_selected, variant_file, read })?;
            if is_selected && self.number.is_some() && !others {
                return Ok(());
            }
        }
        match self.number {
            _ if count == 0 => Err(self.nothing()),
            Some(number) if !has_met && problems.is_empty() => Err(self.no_game(number, count)),
            _ => all_of(problems),
        }
    }

    fn each_of_text(
        &self,
        bytes: &[u8],
        others: bool,
        take: &mut dyn FnMut(FileGame) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let failed =
            |problem: RecordFileError| CliError::RecordFile { path: self.file.clone(), problem };
        let lookup = self.lookup()?;
        let decoded = decode(bytes).map_err(|error| failed(error.into()))?;
        self.warn(&decoded.warnings);
        let mut all = read_all(&decoded.text, &lookup).map_err(|error| failed(error.into()))?;
        let count = all.len();
        if count == 0 {
            return Err(self.nothing());
        }
        let mut number = 0;
        if let Some(meant) = self.number {
            if meant >= count as u64 {
                return Err(self.no_game(meant, count));
            }
            if !others {
                all.skip_games(meant as usize);
                number = meant;
            }
        }
        let variant_file = self.rules.path(self.game.as_deref()).map(Path::to_owned);
        let mut problems = Vec::new();
        for read in all {
            let is_selected = self.number.is_none_or(|meant| meant == number);
            if !is_selected && !others {
                break;
            }
            match read {
                Ok(read) => {
                    self.warn(&read.warnings);
                    problems.extend(read.problem.as_ref().map(|problem| CliError::RecordCut {
                        path: self.file.clone(),
                        problem: Box::new(problem.clone()),
                        kept: read.record.main_line().len(),
                    }));
                    let count = if others || self.number.is_none() { count } else { 1 };
                    let variant_file = variant_file.clone();
                    match take(FileGame {
                        number,
                        count: Some(count),
                        is_selected,
                        variant_file,
                        read,
                    }) {
                        // The format may be able to express another game.
                        Err(CliError::Write(problem)) => problems.push(match count {
                            1 => problem.into(),
                            _ => failed(RecordFileError::Unsayable { number, problem }),
                        }),
                        taken => taken?,
                    }
                }
                Err(problem) if count == 1 => problems.push(failed(problem.into())),
                Err(problem) => {
                    problems.push(failed(RecordFileError::Game { number, problem }));
                }
            }
            number += 1;
        }
        all_of(problems)
    }

    /// Returns the games among which to find that of a record.
    fn lookup(&self) -> Result<Lookup<'_>, CliError> {
        let named = self.game.as_deref();
        let file = self.rules.file(named)?;
        let has_file = file.is_some();
        check_options(&self.rules.options)?;
        let lookup = Lookup::new(move |name, choices| {
            let asked = self.rules.options.iter();
            let asked: Vec<_> = asked.map(|(name, choice)| (&**name, &**choice)).collect();
            let all = [choices, &asked].concat();
            let find = |choices: &[(&str, &str)]| match &file {
                Some(file) if file.matches_name(name) => Ok(Variant::new(file.rules(choices)?)),
                _ => Variant::find(name, choices),
            };
            let variant = find(&all)?;
            // What a record says of its rules, by its name of the game too, holds as what is asked for.
            if !asked.is_empty() {
                check_kept(&find(choices)?, choices, &variant)?;
                check_kept(&find(&asked)?, &asked, &variant)?;
            }
            Ok(variant)
        });
        Ok(match named.is_some() || has_file {
            true => lookup.expecting(&self.rules.variant(named)?),
            false => lookup,
        })
    }

    fn warn(&self, warnings: &[ReadWarning]) {
        for warning in warnings {
            complain(format_args!("warning: {}: {warning}", self.file.display()));
        }
    }

    /// Returns the error about a file without games.
    fn nothing(&self) -> CliError {
        CliError::Plan(format!("{}: found no game, expected one at least", self.file.display()))
    }

    fn no_game(&self, number: u64, count: usize) -> CliError {
        let path = self.file.display();
        let range = match count {
            1 => "0".to_owned(),
            _ => format!("0 to {}", count.saturating_sub(1)),
        };
        CliError::Plan(format!("{path}: there is no game {number}, expected {range}"))
    }
}

/// Returns all problems as one error, if there are any.
fn all_of(mut problems: Vec<CliError>) -> Result<(), CliError> {
    match problems.len() {
        0 => Ok(()),
        1 => Err(problems.remove(0)),
        _ => Err(CliError::Several(problems)),
    }
}

impl OutputArgs {
    /// Returns the output format.
    fn format(&self) -> Result<Format, CliError> {
        match (self.to, self.output.as_deref()) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Pgn),
            (None, Some(path)) => {
                format_of(path).map_err(|problem| CliError::Plan(format!("{problem}, or --to")))
            }
        }
    }

    /// Returns a writer for games, if its file can be written; without a file, games go to `out`.
    pub fn writer<'o>(&self, out: &'o mut dyn Write) -> Result<RecordWriter<'o>, CliError> {
        let format = self.format()?;
        let target = match self.output.as_deref() {
            Some(path) => Target::File(check_writable(path)?, None),
            None => Target::Out(out),
        };
        Ok(RecordWriter {
            format,
            encoding: self.encoding.unwrap_or_default(),
            thinking: self.thinking.unwrap_or_default(),
            target,
            lost: Vec::new(),
            losses: Losses::default(),
            last: None,
        })
    }
}

/// Writes games, one after the other.
pub struct RecordWriter<'o> {
    format: Format,
    encoding: Encoding,
    thinking: Thinking,
    target: Target<'o>,
    /// The characters that the encoding lacks.
    lost: Vec<char>,
    losses: Losses,
    /// The text of the previous game.
    last: Option<String>,
}

enum Target<'o> {
    /// A file, which is created with the first game.
    File(FileSnapshot, Option<Box<NewFile>>),
    Out(&'o mut dyn Write),
}

impl RecordWriter<'_> {
    /// Fails if the format cannot express a record.
    pub fn check(&self, record: &Record) -> Result<(), CliError> {
        formats::write(record, self.format)?;
        Ok(())
    }

    /// Writes one of `count` games; `None` if their number is not known.
    pub fn add(&mut self, record: &Record, count: Option<usize>) -> Result<(), CliError> {
        let text = match self.format {
            Format::Pgn => formats::write_pgn(record, self.thinking),
            format => formats::write(record, format)?,
        };
        let text = match count {
            Some(1) => text,
            _ => formats::among_others(text, self.format),
        };
        let (bytes, lost) = self.encoding.encode(&self.headed(text));
        let text = self.encoding.text(&bytes).into_owned();
        self.losses.extend(Losses::of(record, self.format, &text));
        if let Some(last) = &self.last {
            self.losses.extend(Losses::between(last, &text));
        }
        self.last = Some(text);
        self.lost.extend(lost.into_iter().map(|(_, c)| c));
        self.lost.sort_unstable();
        self.lost.dedup();
        match &mut self.target {
            Target::File(seen, file) => {
                let written = match file {
                    Some(file) => file.write_all(&bytes),
                    None => NewFile::over(seen)
                        .and_then(|made| file.insert(Box::new(made)).write_all(&bytes)),
                };
                written.map_err(|problem| {
                    // An incomplete file does not replace the one that is there.
                    *file = None;
                    unwritten(seen.path(), problem)
                })
            }
            Target::Out(out) => Ok(out.write_all(&bytes)?),
        }
    }

    /// Corrects the encoding that the first line of a text names, if it names one.
    fn headed(&self, text: String) -> String {
        let name = format!("encoding={}", Encoding::Utf8);
        let is_said = text.lines().next().is_some_and(|line| line.contains(&name));
        match is_said && self.encoding != Encoding::Utf8 {
            true => text.replacen(&name, &format!("encoding={}", self.encoding), 1),
            false => text,
        }
    }

    /// Ends the file, and warns of what the format does not record of the games.
    pub fn finish(self) -> Result<(), CliError> {
        let name = match self.target {
            Target::File(seen, file) => {
                let finished = file.map_or(Ok(()), |file| file.finish());
                finished.map_err(|problem| unwritten(seen.path(), problem))?;
                format!("{}: ", seen.path().display())
            }
            Target::Out(out) => {
                out.flush()?;
                String::new()
            }
        };
        let warn = |text: String| complain(format_args!("warning: {name}{text}"));
        if !self.losses.is_empty() {
            let encoded = match self.encoding {
                Encoding::Utf8 => String::new(),
                encoding => format!(" in {encoding}"),
            };
            warn(format!("{}{encoded} does not say {}", self.format, self.losses));
        }
        if !self.lost.is_empty() {
            let lost: String = self.lost.iter().collect();
            warn(format!("{} has no characters `{lost}`; 〓 stands for them", self.encoding));
        }
        Ok(())
    }
}

/// Reads the name of an output format.
fn format(name: &str) -> Result<Format, String> {
    let found = Format::of_name(name);
    let written = found.filter(|format| Format::WRITTEN.contains(format));
    written.ok_or_else(|| {
        let only_read = found.map(|format| format!("{format} is read, not written; "));
        let known = Format::WRITTEN.map(Format::name).join(", ");
        format!("{}expected one of {known}", only_read.unwrap_or_default())
    })
}

/// Reads the name of an output encoding.
fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::of_name(name).ok_or_else(|| {
        "expected utf-8 or shift_jis; EUC-JP, UTF-16 and ISO-8859-1 are read, not written"
            .to_owned()
    })
}

/// Reads the name of a form in which PGN notes what a search thinks.
fn thinking(name: &str) -> Result<Thinking, String> {
    match name {
        "commands" => Ok(Thinking::Commands),
        "cutechess" => Ok(Thinking::Cutechess),
        _ => Err("expected commands or cutechess".to_owned()),
    }
}

/// Returns the output format for the extension of a file, PGN if there is none; an extension of no
/// output format is an error.
pub fn format_of(path: &Path) -> Result<Format, String> {
    let Some(end) = path.extension() else { return Ok(Format::Pgn) };
    let end = end.to_string_lossy();
    format(&end).map_err(|problem| {
        format!("{}: `.{end}` is the end of no format that is written: {problem}", path.display())
    })
}

/// Returns the text of a record in a file with other records.
pub fn text_among_others(record: &Record, format: Format) -> Result<String, WriteError> {
    Ok(formats::among_others(formats::write(record, format)?, format))
}
