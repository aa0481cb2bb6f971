//! Logs of the lines sent to programs and received from them.
//!
//! A line has the seconds since the log was started, the name and the process id of the program, a sign
//! (`>` for a line sent to it, `<` for a line from it, `!` for a line from its standard error), and the
//! text.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use komainu_core::files;

/// A log: a file, or a folder with a file for each name.
#[derive(Debug)]
pub struct Transcript {
    path: PathBuf,
    start: Instant,
    /// The open files, by path.
    files: Mutex<HashMap<PathBuf, File>>,
    has_failed: AtomicBool,
}

/// The direction of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the program.
    To,
    /// From the program.
    From,
    /// From the program, over standard error.
    Error,
}

impl Transcript {
    /// Starts a log: a file that exists is appended to; in a folder each name has a file.
    ///
    /// # Errors
    /// If the file cannot be written to.
    pub fn begin(path: &Path) -> io::Result<Self> {
        let mut files = HashMap::new();
        if !path.is_dir() {
            if path.as_os_str().to_string_lossy().ends_with(is_separator) {
                return Err(io::Error::other("there is no such folder"));
            }
            files.insert(path.to_owned(), open(path)?);
        }
        let (start, files) = (Instant::now(), Mutex::new(files));
        Ok(Self { path: path.to_owned(), start, files, has_failed: AtomicBool::new(false) })
    }

    /// Adds a line.
    pub fn add(&self, name: &str, process: u32, direction: Direction, text: &str) {
        let sign = match direction {
            Direction::To => '>',
            Direction::From => '<',
            Direction::Error => '!',
        };
        let seconds = self.start.elapsed().as_secs_f64();
        let line = format!("{seconds:10.3} {name} {process} {sign} {text}\n");
        if self.write(name, &line).is_err() {
            self.has_failed.store(true, Ordering::Relaxed);
        }
    }

    fn write(&self, name: &str, line: &str) -> io::Result<()> {
        let path = file_of(&self.path, name);
        // A thread that has panicked has ended the program.
        let Ok(mut files) = self.files.lock() else { return Ok(()) };
        if !files.contains_key(&path) {
            files.insert(path.clone(), open(&path)?);
        }
        files.get_mut(&path).map_or(Ok(()), |file| file.write_all(line.as_bytes()))
    }

    /// Returns `true` if a line could not be written, on a full disk for instance, or cannot be found
    /// because another file has taken the place of the log.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        let is_displaced = |(path, file): (&PathBuf, &File)| {
            files::is_at(file, path).is_ok_and(|is_there| !is_there)
        };
        self.has_failed.load(Ordering::Relaxed)
            || self.files.lock().is_ok_and(|files| files.iter().any(is_displaced))
    }
}

/// Returns the file for a name in the log at a path.
#[must_use]
pub fn file_of(path: &Path, name: &str) -> PathBuf {
    match path.is_dir() {
        true => path.join(format!("{}.log", file_name(name))),
        false => path.to_owned(),
    }
}

/// Returns `true` if a text begins like a log: with seconds, a name and a process id, and a sign. The
/// first line may be cut short.
#[must_use]
pub fn sniff(text: &str) -> bool {
    let (first, is_whole) = text.split_once('\n').map_or((text, false), |(first, _)| (first, true));
    let mut words = first.split_whitespace();
    let has_seconds = words.next().is_none_or(|word| word.parse::<f64>().is_ok());
    // Names may contain blanks.
    let has_sign = [" > ", " < ", " ! "].iter().any(|sign| format!("{first} ").contains(sign));
    has_seconds && (has_sign || !is_whole || first.trim().is_empty())
}

/// Returns the name as a file name; different names become different file names.
fn file_name(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        match letter {
            '%' => text += "%25",
            letter if is_separator(letter) => text += &format!("%{:02X}", u32::from(letter)),
            letter => text.push(letter),
        }
    }
    text
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_are_told_from_other_texts() {
        let path = std::env::temp_dir().join(format!("komainu-transcript-{}", std::process::id()));
        let log = Transcript::begin(&path).unwrap();
        log.add("my engine", 7, Direction::To, "");
        log.add("my engine", 7, Direction::From, "uciok");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        (0..=text.len()).for_each(|length| assert!(sniff(&text[..length]), "{length}: {text}"));
        for other in ["{\"komainu\":1}\n", "notes", "5 > 4 of them\nx", "[Event \"x\"]", "3 pigs\n"]
        {
            assert_eq!(sniff(other), other.starts_with('5'), "{other}");
        }
    }
}
