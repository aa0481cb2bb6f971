//! Files of numbered results, which a long piece of work fills line by line.
//!
//! A journal survives interruptions: its first line describes the work, and each further line is a
//! complete result, so that a journal that is opened again shows what is done already. Parts of the
//! work (shards) may be done by different processes on different machines; their journals merge into
//! the one that a single process would have written.
//!
//! A new kind of work needs a plan, which is the key `plan` of the first line and holds everything on which
//! the results depend, and a record, a line with a key `number`, which does not depend on the process that
//! writes it:
//!
//! ```
//! use komainu_lab::journal::{Header, Journal, Shard, merge};
//! use serde::Serialize;
//!
//! #[derive(Serialize)]
//! struct Plan {
//!     squares: u64,
//! }
//!
//! #[derive(Serialize)]
//! struct Record {
//!     number: u64,
//!     square: u64,
//! }
//!
//! # let folder = std::env::temp_dir().join(format!("komainu-journal-{}", std::process::id()));
//! # std::fs::create_dir_all(&folder)?;
//! let plan = Plan { squares: 10 };
//! let mut paths = Vec::new();
//! for index in 1..=3 {
//!     let shard = Shard { index, of: 3 };
//!     let path = folder.join(format!("part-{index}"));
//!     // The results of an earlier run are there already.
//!     let mut journal = Journal::open(&path, Header::new("squares", &plan, shard))?;
//!     let missing = |&number: &u64| shard.has(number) && !journal.results().contains_key(&number);
//!     for number in (0..plan.squares).filter(missing).collect::<Vec<_>>() {
//!         journal.add(number, &Record { number, square: number * number })?;
//!     }
//!     journal.finish()?;
//!     paths.push(path);
//! }
//! let merged = merge(&paths)?;
//! assert_eq!(merged.results.len(), 10);
//! assert_eq!(merged.results[&3], r#"{"number":3,"square":9}"#);
//! assert!(merged.missing.is_none());
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod distinct;
mod header;
mod line;
mod merge;
mod shard;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use header::Header;
pub use line::{of_line, problem_of_torn, without_place};
pub use merge::{Merged, Missing, merge, merge_each};
pub use shard::Shard;

use header::difference;
use komainu_core::files::{self, FileError, FileSnapshot, MEGABYTE};
use komainu_core::text::printable;

/// The text about what is expected where a journal begins.
const FIRST_LINE: &str = "expected the first line of a journal";
/// The mark of UTF-8 (a byte order mark), with which some programs begin a file.
pub const MARK: &str = "\u{feff}";
/// The maximum size of a journal, in bytes.
const MAX_LENGTH: u64 = 1024 * MEGABYTE;

/// A journal that cannot be used; the file on disk is kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Reading or writing failed, on a full disk for instance.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// The reason.
        error: io::Error,
        /// True if the file had been opened before.
        was_open: bool,
    },
    /// A line is not a line of a journal.
    #[error("{path}:{line}: {problem}")]
    Line {
        /// The file.
        path: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The file holds the results of other work.
    #[error("{path} holds other work: {difference}")]
    Other {
        /// The file.
        path: String,
        /// What is found there, and what was expected.
        difference: String,
    },
    /// A result occurs in two files and differs between them.
    #[error("result {number} is not the same in {one} and in {other}")]
    Contradiction {
        /// The number of the result.
        number: u64,
        /// The file that was read first.
        one: String,
        /// The other one.
        other: String,
    },
    /// Another process is writing to it.
    #[error("{0} is being written by another process, expected a file of its own for each")]
    Busy(String),
    /// The path is not a file, but a folder or a device.
    #[error("{0} is no file")]
    NoFile(String),
    /// No journals were given to merge.
    #[error("expected the names of journals")]
    Nothing,
}

/// The results of a journal by number: lines of JSON without line ends.
pub type Results = BTreeMap<u64, String>;

/// The contents of a journal, none if it has no complete line, and the unfinished line at its end.
pub type Parsed<'b> = (Option<(Header, Results)>, &'b [u8]);

/// The part that all results have in common.
#[derive(Deserialize)]
struct Numbered {
    number: u64,
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The bytes of the file.
    length: u64,
    /// True if the file may be longer, because a line could not be written completely.
    is_torn: bool,
    /// True if another file has taken its place; the results are then written to a file near it.
    is_displaced: bool,
    header: Header,
    results: Results,
}

impl Journal {
    /// Opens a journal, or creates one if there is no such file. A line cut short by an interruption is
    /// dropped.
    ///
    /// # Errors
    /// If the file cannot be read or written, or contains anything but results of the same work.
    pub fn open(path: &Path, header: Header) -> Result<Self, JournalError> {
        Self::open_with(path, header, None)
    }

    /// Opens a journal as [`Self::open`] does, for work whose length is the value of `key` in the plan:
    /// the journal may be of shorter or longer work, as long as the numbers of all its results are
    /// below `results`.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_to_go_on(
        path: &Path,
        header: Header,
        key: &'static str,
        results: u64,
    ) -> Result<Self, JournalError> {
        Self::open_with(path, header, Some((key, results)))
    }

    fn open_with(
        path: &Path,
        header: Header,
        length: Option<(&'static str, u64)>,
    ) -> Result<Self, JournalError> {
        let failed =
            |error| JournalError::Io { path: path.display().to_string(), error, was_open: false };
        // Opening a pipe blocks until it has a reader.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(JournalError::NoFile(path.display().to_string()));
        }
        // Lines that another program adds meanwhile would be cut off.
        let open = || files::open_alone(path).map_err(|error| of_open(path, error));
        let mut file = open()?;
        let bytes = bytes_of(path)?;
        let (read, torn) = parse(path, &bytes)?;
        let (found, results) = match read {
            Some((found, results)) => (Some(found), results),
            // Anything but the beginning of the line to be written belongs to another program.
            None if json(&header).as_bytes().starts_with(torn) => (None, Results::new()),
            None => return Err(no_journal(path, problem_of_torn(torn))),
        };
        if !torn.is_empty() {
            tell_torn(path, complete_lines(&bytes) + 1);
        }
        let mut size = (bytes.len() - torn.len()) as u64;
        let found = found.map(|found| found.or_sums(&header));
        let last = results.keys().next_back().copied();
        let goes_on = |found: &Header| {
            length.is_some_and(|(key, count)| {
                found.without(key) == header.without(key) && last.is_none_or(|last| last < count)
            })
        };
        let other = found.as_ref().filter(|found| **found != header);
        if let Some(found) = other.filter(|found| !goes_on(found)) {
            // If more than the length differs, report that, as it is what prevents the work from going
            // on.
            let rest = length.map(|(key, _)| (found.without(key), header.without(key)));
            let difference = match rest.filter(|(found, expected)| found != expected) {
                Some((found, expected)) => difference(&found, &expected),
                None => difference(found, &header),
            };
            return Err(JournalError::Other { path: path.display().to_string(), difference });
        }
        if other.is_some() {
            let text = text_of(&header, &results);
            files::write(path, &text).map_err(failed)?;
            (file, size) = (open()?, text.len() as u64);
        } else {
            file.set_len(size).map_err(failed)?;
        }
        let is_new = found.is_none();
        let mut journal = Self {
            path: path.to_owned(),
            file,
            length: size,
            is_torn: false,
            is_displaced: false,
            header,
            results,
        };
        if is_new {
            let line = json(&journal.header);
            journal.write(&line)?;
        }
        Ok(journal)
    }

    /// The results that are there.
    #[must_use]
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// Adds a result; once this returns it is in the file.
    ///
    /// # Errors
    /// If the file cannot be written, or another program has written to it; then the file is kept, and
    /// the error names a file near it that has the results.
    pub fn add(&mut self, number: u64, result: &impl Serialize) -> Result<(), JournalError> {
        let line = json(result);
        let seen = self.seen().map_err(|error| self.failed(error))?;
        self.is_displaced = !seen.is_still_there();
        if !self.is_displaced {
            self.write(&line)?;
        }
        self.results.insert(number, line);
        // A result added to a file that has lost its name could not be found again.
        if self.is_displaced { self.write_all(&seen) } else { Ok(()) }
    }

    /// Sorts the results by number, so that the file no longer depends on the order in which they came.
    ///
    /// # Errors
    /// If the file cannot be written; the old one is still there then.
    pub fn finish(self) -> Result<(), JournalError> {
        if self.is_displaced {
            return Ok(());
        }
        let seen = self.seen().map_err(|error| self.failed(error))?;
        self.write_all(&seen)
    }

    /// Writes all results over the file that was seen, or to a file near it.
    fn write_all(&self, seen: &FileSnapshot) -> Result<(), JournalError> {
        let text = text_of(&self.header, &self.results);
        files::write_over(seen, text).map_err(|error| self.failed(error))
    }

    /// Returns the snapshot that may be overwritten: the file as this program has left it.
    fn seen(&self) -> io::Result<FileSnapshot> {
        let is_own = self.is_torn || self.file.metadata()?.len() == self.length;
        if is_own {
            FileSnapshot::open(&self.path, &self.file)
        } else {
            Ok(FileSnapshot::nothing(&self.path))
        }
    }

    fn failed(&self, error: io::Error) -> JournalError {
        JournalError::Io { path: self.path.display().to_string(), error, was_open: true }
    }

    fn write(&mut self, line: &str) -> Result<(), JournalError> {
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // An unfinished line must not become the start of another; if it cannot be cut off now, it
            // is dropped when the journal is opened again.
            self.is_torn |= self.file.set_len(self.length).is_err();
            return Err(self.failed(error));
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Converts the error of opening a file for appending.
fn of_open(path: &Path, error: io::Error) -> JournalError {
    let path = path.display().to_string();
    match error.kind() {
        io::ErrorKind::ResourceBusy => JournalError::Busy(path),
        _ => JournalError::Io { path, error, was_open: false },
    }
}

/// Reads the whole file of a journal.
fn bytes_of(path: &Path) -> Result<Vec<u8>, JournalError> {
    files::read(path, MAX_LENGTH).map_err(|error| {
        let path = path.display().to_string();
        match FileError::of(&error) {
            Some(FileError::NotOrdinary) => JournalError::NoFile(path),
            _ => JournalError::Io { path, error, was_open: false },
        }
    })
}

/// The number of the first line with this text in the file of a journal, from 1.
#[must_use]
pub fn place_of(path: &Path, text: &str) -> Option<usize> {
    let bytes = bytes_of(path).ok()?;
    let lines = bytes.split(|&byte| byte == b'\n');
    (1..).zip(lines).find(|(_, line)| *line == text.as_bytes()).map(|(number, _)| number)
}

/// Splits the bytes into the complete lines and the unfinished line after them, which may end within a
/// character.
fn cut<'b>(path: &Path, bytes: &'b [u8]) -> Result<(&'b str, &'b [u8]), JournalError> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (complete, torn) = bytes.split_at(end);
    let text = str::from_utf8(complete).map_err(|error| {
        let before = &complete[..error.valid_up_to()];
        let line = 1 + complete_lines(before);
        let problem = FileError::NoText.to_string();
        JournalError::Line { path: path.display().to_string(), line, problem }
    })?;
    Ok((text, torn))
}

/// The number of lines that have an end.
fn complete_lines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// Warns of a last line, of this number, that was cut short by an interruption.
pub fn tell_torn(path: &Path, line: usize) {
    // If standard error is closed, this line is not wanted.
    let _ = writeln!(
        io::stderr(),
        "warning: {}:{line}: the last line is cut short and is left out",
        printable(&path.display().to_string())
    );
}

fn no_journal(path: &Path, problem: String) -> JournalError {
    JournalError::Line { path: path.display().to_string(), line: 1, problem }
}

/// Checks that a file may be overwritten: that it is a journal, empty or missing.
///
/// # Errors
/// If it is anything else, or cannot be read.
pub fn check_overwritable(path: &Path) -> Result<(), JournalError> {
    if !fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0) {
        return Ok(());
    }
    let bytes = bytes_of(path)?;
    let text = bytes.strip_prefix(MARK.as_bytes()).unwrap_or(&bytes);
    let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    match serde_json::from_slice::<Header>(first) {
        Ok(_) => Ok(()),
        Err(_) => {
            let problem = format!("found other text, which is not overwritten, {FIRST_LINE}");
            Err(no_journal(path, problem))
        }
    }
}

/// The text of a journal with its results in order.
#[must_use]
pub fn text_of(header: &Header, results: &Results) -> String {
    json(header) + "\n" + &results.values().map(|line| format!("{line}\n")).collect::<String>()
}

fn json(value: &impl Serialize) -> String {
    // Serialisation fails only for maps with keys that are not strings, and there are none.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads the bytes of a journal.
#[doc(hidden)]
pub fn parse<'b>(path: &Path, bytes: &'b [u8]) -> Result<Parsed<'b>, JournalError> {
    let (complete, torn) = cut(path, bytes)?;
    Ok((read(path, complete)?, torn))
}

/// Reads the lines of a journal; returns `None` if there are none.
fn read(path: &Path, text: &str) -> Result<Option<(Header, Results)>, JournalError> {
    let wrong = |line, problem| {
        let path = path.display().to_string();
        JournalError::Line { path, line, problem }
    };
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut lines = (1..).zip(text.lines());
    let Some((_, first)) = lines.next() else { return Ok(None) };
    let header = serde_json::from_str(first)
        .map_err(|error| wrong(1, line::problem_of_first(first, &error)))?;
    let mut results = Results::new();
    for (line, text) in lines {
        let Numbered { number } = of_line(text).map_err(|problem| wrong(line, problem))?;
        let known = results.insert(number, text.to_owned());
        if known.is_some_and(|known| known != text) {
            return Err(wrong(
                line,
                format!("found another result {number} than in a line before"),
            ));
        }
    }
    Ok(Some((header, results)))
}
