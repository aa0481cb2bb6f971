//! Files that are read: whatever is wrong with one is told with its path.

use std::io;
use std::path::Path;

use super::CliError;
use crate::files;

/// The text of a file that has no more than `most` bytes.
pub fn text(path: &Path, most: u64) -> Result<String, CliError> {
    files::read_text(path, most).map_err(|problem| unread(path, problem))
}

/// The bytes of such a file.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, CliError> {
    files::read(path, most).map_err(|problem| unread(path, problem))
}

fn unread(path: &Path, problem: io::Error) -> CliError {
    CliError::Unread { path: path.to_owned(), problem }
}
