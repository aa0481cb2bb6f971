//! Records as files: PGN, KIF, KI2, CSA, JKF, USI and PSN.
//!
//! | format | games | says |
//! | --- | --- | --- |
//! | PGN as XBoard writes it | every game | everything |
//! | KIF | those with names in KIF | moves, variations, comments, times, the handicap, the result |
//! | KI2 | the same | moves, variations, comments, the handicap, the result |
//! | CSA | Shogi and Mini-Shogi | moves, comments, times, the result |
//! | JKF | the same | moves, variations, comments, times, the result |
//! | USI | every game | the start and the main line |
//! | PSN | every game | the main line; it is read, not written |
//!
//! A text is read up to the first mistake, which is reported as a [`ReadProblem`] beside the record.

mod charset;
mod codes;
mod csa;
mod dates;
mod decode;
mod doubt;
mod encoding;
mod encoding_guess;
mod ends;
mod error;
mod illegal;
mod jkf;
mod ki2;
mod kif;
mod lookup;
mod loss;
mod parts;
mod pgn;
mod psn;
mod recorder;
mod tag_names;
mod totals;
mod usi;

use std::fmt;
use std::time::Duration;

pub use decode::{Decoded, decode};
pub use doubt::{Doubt, ReadWarning};
pub use encoding::Encoding;
pub use error::{Cause, ReadError, ReadProblem, StartError, WriteError};
pub use illegal::IllegalMove;
pub use ki2::{parse_japanese, spelled_japanese};
pub use lookup::Lookup;
pub use loss::Losses;

use super::Record;
use parts::Part;

/// The longest text that is read, in bytes.
pub const MAX_LENGTH: usize = 64 << 20;
/// The longest time of a move that is read: a longer one is a mistake, and could not be added up.
const MAX_TIME: Duration = Duration::from_secs(u32::MAX as u64);

/// Declares the formats, each with its name in lower case and its usual spelling: first those that can
/// be written, then those that can only be read.
macro_rules! formats {
    (
        written { $($(#[$doc:meta])* $written:ident = $name:literal, $title:literal;)+ }
        read { $($(#[$doc_read:meta])* $read:ident = $name_read:literal, $title_read:literal;)+ }
    ) => {
        /// A format of records.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $written,)+
            $($(#[$doc_read])* $read,)+
        }

        impl Format {
            /// All formats, in the order in which they are listed.
            pub const ALL: [Self; [$($name,)+ $($name_read),+].len()] =
                [$(Self::$written,)+ $(Self::$read),+];

            /// The formats that can also be written.
            pub const WRITTEN: [Self; [$($name),+].len()] = [$(Self::$written),+];

            /// Returns the name, in lower case; it is also the usual file extension.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$written => $name,)+
                    $(Self::$read => $name_read,)+
                }
            }
        }

        impl fmt::Display for Format {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(Self::$written => $title,)+
                    $(Self::$read => $title_read,)+
                })
            }
        }
    };
}

formats! {
    written {
        /// Portable game notation as XBoard writes it for these games; it can express everything.
        Pgn = "pgn", "PGN";
        /// The format of Japanese programs, in UTF-8; lishogi's for Chu Shogi.
        Kif = "kif", "KIF";
        /// The format of Japanese programs in which moves are written for people.
        Ki2 = "ki2", "KI2";
        /// The format of the Computer Shogi Association.
        Csa = "csa", "CSA";
        /// JSON kifu format, of programs on web pages.
        Jkf = "jkf", "JKF";
        /// A line of USI: `position startpos moves 7g7f`; also a position alone.
        Usi = "usi", "USI";
    }
    read {
        /// Portable shogi notation, as QBoard saves its smaller games.
        Psn = "psn", "PSN";
    }
}

/// A record that was read up to the first mistake.
#[derive(Debug, Clone)]
pub struct Read {
    /// The record, up to where the problem is.
    pub record: Record,
    /// The format of the text.
    pub format: Format,
    /// The number of the line on which it begins, from 1.
    pub line: usize,
    /// The first problem of the text, if there is one.
    pub problem: Option<ReadProblem>,
    /// The contradictions within the record, which is kept as given, and the parts that cannot be kept.
    pub warnings: Vec<ReadWarning>,
}

impl Format {
    /// Returns the format with this name or file extension, in any case.
    ///
    /// ```
    /// use komainu_records::formats::Format;
    /// assert_eq!(Format::of_name("PGN"), Some(Format::Pgn));
    /// assert_eq!(Format::of_name("kifu"), Some(Format::Kif));
    /// assert_eq!(Format::of_name("doc"), None);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        const OTHER: [(&str, Format); 5] = [
            // These files are in UTF-8 rather than Shift_JIS.
            ("kifu", Format::Kif),
            ("ki2u", Format::Ki2),
            ("sfen", Format::Usi),
            ("bod", Format::Kif),
            ("json", Format::Jkf),
        ];
        let known = Self::ALL.into_iter().map(|format| (format.name(), format));
        let mut known = known.chain(OTHER);
        known.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, format)| format)
    }

    /// Returns `true` if records in this format can say of which game they are; others may be of any
    /// game that their position and moves fit.
    #[must_use]
    pub const fn names_game(self) -> bool {
        match self {
            Self::Pgn | Self::Kif | Self::Ki2 | Self::Csa | Self::Jkf | Self::Psn => true,
            Self::Usi => false,
        }
    }

    /// The format that a text seems to be in.
    ///
    /// ```
    /// use komainu_records::formats::Format;
    /// assert_eq!(Format::detect("[Event \"?\"]\n\n1. e4 *"), Some(Format::Pgn));
    /// assert_eq!(Format::detect("sfen 4k/5/5/5/K4 b - 1"), Some(Format::Usi));
    /// assert_eq!(Format::detect("Dear Sir,"), None);
    /// ```
    #[must_use]
    pub fn detect(text: &str) -> Option<Self> {
        if usi::sniff(text) {
            return Some(Self::Usi);
        }
        // It begins like a comment of PGN.
        if jkf::is_json(text) {
            return jkf::sniff(text).then_some(Self::Jkf);
        }
        // Its tags look like those of PGN.
        if psn::sniff(text) {
            return Some(Self::Psn);
        }
        if pgn::sniff(text) {
            return Some(Self::Pgn);
        }
        if csa::sniff(text) {
            return Some(Self::Csa);
        }
        // Its headers are those of KIF.
        if ki2::sniff(text) {
            return Some(Self::Ki2);
        }
        kif::sniff(text).then_some(Self::Kif)
    }
}

/// Reads a record in any format; of a text with several, the first one.
///
/// A warning reports that others follow; [`read_all`] reads them, too.
///
/// # Errors
/// If the text is not a record of a known game, or if its start cannot be read; later mistakes are
/// reported beside the record.
///
/// ```
/// use komainu_records::formats::{Format, Lookup, read, write};
/// let text = "[Variant \"minishogi\"]\n\n1. Bc2 Sb4 2. e5 *";
/// let read = read(text, &Lookup::default()).unwrap();
/// let problem = read.problem.unwrap();
/// assert_eq!(problem.to_string(), "line 3: move 3: `e5` is not a legal move here");
/// assert_eq!(read.record.main_line().len(), 2);
/// let line = write(&read.record, Format::Usi).unwrap();
/// assert_eq!(line, "position startpos moves 2e3d 3a4b\n");
/// ```
pub fn read(text: &str, games: &Lookup<'_>) -> Result<Read, ReadError> {
    let mut all = read_all(text, games)?;
    let mut first = all.next().unwrap_or(Err(ReadError::Empty))?;
    let doubt = Doubt::MoreGames(all.len());
    let more = all.parts.as_slice().first();
    first.warnings.extend(more.map(|part| ReadWarning { line: part.line, doubt }));
    Ok(first)
}

/// Reads all records in a text, one after the other.
///
/// # Errors
/// If the text is not in any of the formats. A record that cannot be read at all is an error in its
/// place, and those after it are read.
///
/// ```
/// use komainu_records::formats::{Lookup, read_all};
/// let text = "[Variant \"minishogi\"]\n\n1. Bc2 *\n\n[Variant \"minishogi\"]\n\n1. Bc2 Sb4 *";
/// let games = Lookup::default();
/// let lengths = read_all(text, &games).unwrap().map(|read| read.unwrap().record.main_line().len());
/// assert_eq!(lengths.collect::<Vec<_>>(), [1, 2]);
/// ```
pub fn read_all<'t>(text: &'t str, games: &'t Lookup<'t>) -> Result<Games<'t>, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > MAX_LENGTH {
        return Err(ReadError::TooLong(text.len()));
    }
    let Some(first) = text.lines().map(str::trim).find(|line| !line.is_empty()) else {
        return Err(ReadError::Empty);
    };
    let format = Format::detect(text).ok_or_else(|| ReadError::UnknownFormat(shortened(first)))?;
    let whole = Part { text, line: 1 };
    let parts = match format {
        Format::Pgn => pgn::games(whole),
        Format::Kif => kif::games(whole),
        Format::Ki2 => ki2::games(whole),
        Format::Csa => csa::games(whole),
        Format::Jkf => jkf::games(whole),
        Format::Usi => usi::games(whole),
        Format::Psn => psn::games(whole),
    };
    Ok(Games { format, parts: parts.into_iter(), games })
}

/// The records in a text, in their order.
#[derive(Debug)]
pub struct Games<'t> {
    format: Format,
    parts: std::vec::IntoIter<Part<'t>>,
    games: &'t Lookup<'t>,
}

impl Games<'_> {
    /// The numbers of the lines on which the next records begin, from 1.
    pub fn lines(&self) -> impl Iterator<Item = usize> {
        self.parts.as_slice().iter().map(|part| part.line)
    }

    /// Skips the next `count` records without reading them.
    pub fn skip_games(&mut self, count: usize) {
        self.parts.by_ref().take(count).for_each(drop);
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Read, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let part = self.parts.next()?;
        let (format, line) = (self.format, part.line);
        let content = match format {
            Format::Pgn => pgn::read(part, self.games),
            Format::Kif => kif::read(part, self.games),
            Format::Ki2 => ki2::read(part, self.games),
            Format::Csa => csa::read(part, self.games),
            Format::Jkf => jkf::read(part, self.games),
            Format::Usi => usi::read(part, self.games),
            Format::Psn => psn::read(part, self.games),
        };
        let read = |Content { record, problem, warnings }| Read {
            record,
            format,
            line,
            problem,
            warnings,
        };
        Some(content.map(read).map_err(|error| error.of_record(line)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.parts.size_hint()
    }
}

impl ExactSizeIterator for Games<'_> {}

/// Writes a record, as far as the format can express it.
///
/// # Errors
/// If the format does not support the game, or cannot express one of the moves.
pub fn write(record: &Record, format: Format) -> Result<String, WriteError> {
    match format {
        Format::Pgn => Ok(write_pgn(record, Thinking::default())),
        Format::Kif => kif::write(record),
        Format::Ki2 => ki2::write(record),
        Format::Csa => csa::write(record),
        Format::Jkf => jkf::write(record),
        Format::Usi => Ok(usi::write(record)),
        Format::Psn => Err(WriteError::OnlyRead(format)),
    }
}

/// Returns the text of a record for a file in which other games in the format follow.
///
/// ```
/// use komainu_records::formats::{Format, among_others};
/// assert_eq!(among_others("1. e4 *\n".to_owned(), Format::Pgn), "1. e4 *\n\n");
/// assert_eq!(among_others("+7776FU\n".to_owned(), Format::Csa), "+7776FU\n/\n");
/// ```
#[must_use]
pub fn among_others(text: String, format: Format) -> String {
    let text = text.trim_end();
    match format {
        Format::Pgn | Format::Kif => format!("{text}\n\n"),
        // It has no line that begins each game.
        Format::Ki2 => format!("#KI2\n{text}\n\n"),
        Format::Csa => format!("{text}\n/\n"),
        Format::Usi | Format::Psn | Format::Jkf => format!("{text}\n"),
    }
}

/// The form of a search's evaluation of a move and of the time that it took, in PGN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Thinking {
    /// As commands, from the point of view of the player that moves first:
    /// `{[%emt 0:00:03.1] [%eval 0.20,18]}`.
    #[default]
    Commands,
    /// As in cutechess and fastchess, from the point of view of the player that has moved:
    /// `{+0.20/18 3.1s}`.
    Cutechess,
}

/// Writes a record as PGN.
///
/// ```
/// use komainu_records::formats::{Lookup, Thinking, read, write_pgn};
/// let text = "[Variant \"minishogi\"]\n\n1. Bc2 {+0.20/18 3.10s} Sb4 {+M3/7 1.20s, a mate} *";
/// let record = read(text, &Lookup::default()).unwrap().record;
/// let written = write_pgn(&record, Thinking::Cutechess);
/// assert!(written.contains("{+0.20/18 3.10s} 1... c5b4 {+M3/7 1.20s, a mate} *"), "{written}");
/// let written = write_pgn(&record, Thinking::Commands);
/// assert!(written.contains("{[%emt 0:00:03.1] [%eval 0.20,18]}"), "{written}");
/// ```
#[must_use]
pub fn write_pgn(record: &Record, thinking: Thinking) -> String {
    pgn::write(record, thinking)
}

/// The result of the reader of a format.
type Outcome = Result<Content, ReadError>;

/// The contents of a text: the record, the first problem, and the contradictions.
struct Content {
    record: Record,
    problem: Option<ReadProblem>,
    warnings: Vec<ReadWarning>,
}

/// Shortens a text of unknown length to fit a line.
fn shortened(text: &str) -> String {
    komainu_core::text::shortened(text, 40)
}
