//! Records as files: PGN, KIF, CSA, USI and PSN.
//!
//! | format | games | says |
//! | --- | --- | --- |
//! | PGN as XBoard writes it | every game | everything |
//! | KIF | those with names in KIF | moves, variations, comments, times, the handicap, the result |
//! | CSA | Shogi and Mini-Shogi | moves, comments, times, the result |
//! | USI | every game | the start and the main line |
//! | PSN | every game | the main line; it is read, not written |
//!
//! A text is read as far as it is right: what is wrong with it is a [`ReadProblem`] beside the
//! record.

mod csa;
mod doubt;
mod error;
mod kif;
mod lookup;
mod pgn;
mod psn;
mod recorder;
mod usi;

use std::fmt;

pub use doubt::{Doubt, ReadWarning};
pub use error::{Cause, ReadError, ReadProblem, StartError, WriteError};
pub use lookup::Lookup;

use super::Record;

/// The longest text that is read, in bytes.
const LONGEST: usize = 64 << 20;

/// A form in which records are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Portable game notation as XBoard writes it for these games; it says everything.
    Pgn,
    /// The format of Japanese programs, in UTF-8; lishogi's for Chu Shogi.
    Kif,
    /// The format of the Computer Shogi Association.
    Csa,
    /// A line of USI: `position startpos moves 7g7f`; also a position alone.
    Usi,
    /// Portable shogi notation, as QBoard saves its smaller games; it is not written.
    Psn,
}

/// A record that was read, as far as it is right.
#[derive(Debug, Clone)]
pub struct Read {
    /// The record, up to where the problem is.
    pub record: Record,
    /// The format of the text.
    pub format: Format,
    /// The first thing that is wrong with the text, if there is one.
    pub problem: Option<ReadProblem>,
    /// What contradicts the rest of the record; it is taken as it is told.
    pub warnings: Vec<ReadWarning>,
}

impl Format {
    /// All formats, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Pgn, Self::Kif, Self::Csa, Self::Usi, Self::Psn];

    /// Those that are written, too.
    pub const WRITTEN: [Self; 4] = [Self::Pgn, Self::Kif, Self::Csa, Self::Usi];

    /// The name, in lower case; also what the names of files in it end with.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Kif => "kif",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Psn => "psn",
        }
    }

    /// The format of this name, in any case.
    ///
    /// ```
    /// use komainu::game::formats::Format;
    /// assert_eq!(Format::of_name("PGN"), Some(Format::Pgn));
    /// assert_eq!(Format::of_name("doc"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that a text seems to be in.
    ///
    /// ```
    /// use komainu::game::formats::Format;
    /// assert_eq!(Format::detect("[Event \"?\"]\n\n1. e4 *"), Some(Format::Pgn));
    /// assert_eq!(Format::detect("sfen 4k/5/5/5/K4 b - 1"), Some(Format::Usi));
    /// assert_eq!(Format::detect("Dear Sir,"), None);
    /// ```
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        if usi::is_meant(text) {
            return Some(Self::Usi);
        }
        // Its tags are like those of PGN.
        if psn::is_meant(text) {
            return Some(Self::Psn);
        }
        if pgn::is_meant(text) {
            return Some(Self::Pgn);
        }
        if csa::is_meant(text) {
            return Some(Self::Csa);
        }
        kif::is_meant(text).then_some(Self::Kif)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pgn => "PGN",
            Self::Kif => "KIF",
            Self::Csa => "CSA",
            Self::Usi => "USI",
            Self::Psn => "PSN",
        })
    }
}

/// The text in a file, which has to be in UTF-8.
///
/// # Errors
/// If the bytes are no text, or too many.
///
/// ```
/// use komainu::game::formats::decode;
/// assert_eq!(decode(b"\xef\xbb\xbf1. e4 *").unwrap(), "1. e4 *");
/// let problem = decode(b"\x8e\xe8\x8d\x87\x8a\x84").unwrap_err().to_string();
/// assert!(problem.contains("Shift-JIS"));
/// ```
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    if bytes.len() > LONGEST {
        return Err(ReadError::TooLong(bytes.len()));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(_) if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") => {
            Err(ReadError::NoText("this text is in UTF-16"))
        }
        Err(_) if bytes.contains(&0) => Err(ReadError::NoText("these bytes are no text")),
        Err(_) => Err(ReadError::NoText("this text is not in UTF-8 but seems to be in Shift-JIS")),
    }
}

/// Reads a record in whatever format it is.
///
/// # Errors
/// If the text is no record of a game that is known, or if its start cannot be read; mistakes after
/// that are told beside the record.
///
/// ```
/// use komainu::game::formats::{Format, Lookup, read, write};
/// let text = "[Variant \"minishogi\"]\n\n1. Bc2 Sb4 2. e5 *";
/// let read = read(text, &Lookup::default()).unwrap();
/// let problem = read.problem.unwrap();
/// assert_eq!(problem.to_string(), "line 3: move 3: `e5` is not a legal move here");
/// assert_eq!(read.record.main_line().len(), 2);
/// let line = write(&read.record, Format::Usi).unwrap();
/// assert_eq!(line, "position startpos moves 2e3d 3a4b\n");
/// ```
pub fn read(text: &str, games: &Lookup<'_>) -> Result<Read, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > LONGEST {
        return Err(ReadError::TooLong(text.len()));
    }
    let Some(first) = text.lines().map(str::trim).find(|line| !line.is_empty()) else {
        return Err(ReadError::Empty);
    };
    let format = Format::detect(text).ok_or_else(|| ReadError::UnknownFormat(shortened(first)))?;
    let Content { record, problem, warnings } = match format {
        Format::Pgn => pgn::read(text, games)?,
        Format::Kif => kif::read(text, games)?,
        Format::Csa => csa::read(text, games)?,
        Format::Usi => usi::read(text, games)?,
        Format::Psn => psn::read(text, games)?,
    };
    Ok(Read { record, format, problem, warnings })
}

/// Writes a record, as far as the format can say it.
///
/// # Errors
/// If the format is not for the game, or has no words for one of the moves.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Pgn => Ok(pgn::write(record)),
        Format::Kif => kif::write(record),
        Format::Csa => csa::write(record),
        Format::Usi => Ok(usi::write(record)),
        Format::Psn => Err(WriteError::OnlyRead(format)),
    }
}

/// What the reader of a format returns.
type Outcome = Result<Content, ReadError>;

/// What a text holds: the record, the first thing that is wrong, and what contradicts the rest.
struct Content {
    record: Record,
    problem: Option<ReadProblem>,
    warnings: Vec<ReadWarning>,
}

impl Content {
    /// A record in which nothing contradicts anything.
    const fn new(record: Record, problem: Option<ReadProblem>) -> Self {
        Self { record, problem, warnings: Vec::new() }
    }
}

/// A text of unknown length, cut to what fits a line.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 40;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
