//! Files that are read; errors about them name their paths.

use std::io;
use std::path::Path;

use super::CliError;
use komainu_core::files::{self, FileError};

/// Reads the text of a file, a pipe or a device that has no more than `most` bytes.
pub fn text(path: &Path, most: u64) -> Result<String, CliError> {
    let read = files::open_input(path).and_then(|file| files::read_at_most(file, most));
    let text =
        read.and_then(|bytes| String::from_utf8(bytes).map_err(|_| FileError::NoText.into()));
    text.map_err(|problem| unread(path, problem))
}

/// Reads the bytes of an ordinary file that has no more than `most` bytes, whose path may come from
/// another file.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, CliError> {
    files::read(path, most).map_err(|problem| unread(path, problem))
}

fn unread(path: &Path, problem: io::Error) -> CliError {
    CliError::Unread { path: path.to_owned(), problem }
}
