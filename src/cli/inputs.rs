//! Files that are read: whatever is wrong with one is told with its path.

use std::io;
use std::path::Path;

use super::CliError;
use crate::files::{self, FileError};

/// The text of a file that has no more than `most` bytes.
pub fn text(path: &Path, most: u64) -> Result<String, CliError> {
    let text = String::from_utf8(bytes(path, most)?);
    text.map_err(|_| unread(path, FileError::NoText.into()))
}

/// The bytes of such a file.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, CliError> {
    let read = files::open_input(path).and_then(|file| files::read_at_most(file, most));
    read.map_err(|problem| unread(path, problem))
}

fn unread(path: &Path, problem: io::Error) -> CliError {
    CliError::Unread { path: path.to_owned(), problem }
}
