//! Files from outside: each is an ordinary one and no longer than what it may hold, so that reading it
//! ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

/// The bytes of a megabyte.
pub const MEGABYTE: u64 = 1 << 20;
/// The most bytes of a file that people write, which is read with its mistakes and their places: of a
/// variant or of the plan of a match.
pub const LONGEST_DESCRIPTION: u64 = MEGABYTE;
/// The most bytes of a list of positions, openings or problems.
#[cfg(feature = "cli")]
pub const LONGEST_LIST: u64 = 64 * MEGABYTE;

/// A file that is not read although the system would.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FileError {
    /// It is a folder, a device or a pipe.
    #[error("it is not an ordinary file")]
    NotOrdinary,
    /// It is longer than any of its sort.
    #[error("it has more than {most} bytes, expected fewer")]
    TooLong {
        /// The most bytes that such a file may have.
        most: u64,
    },
    /// It is no text.
    #[error("it is no text in UTF-8")]
    NoText,
}

impl FileError {
    /// The reason for which a file was not read, unless the system had one.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error)
    }
}

/// The bytes of an ordinary file that has no more than `most` of them.
///
/// # Errors
/// If the system cannot read it, or a [`FileError`] if it is no such file.
pub fn read(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    read_at_most(open(path.as_ref())?, most)
}

/// The bytes of what is open for reading, if it has no more than `most` of them.
///
/// # Errors
/// If the system cannot read it, or a [`FileError`] if it has more.
pub fn read_at_most(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLong { most }.into());
    }
    Ok(bytes)
}

/// The text of an ordinary file that has no more than `most` bytes.
///
/// # Errors
/// If the system cannot read it, or a [`FileError`] if it is no such file.
pub fn read_text(path: impl AsRef<Path>, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| FileError::NoText.into())
}

/// Opens an ordinary file to read it.
///
/// # Errors
/// If the system cannot open it, or a [`FileError`] if it is no such file.
pub fn open(path: &Path) -> io::Result<File> {
    // Opening a pipe waits for its writer, and some devices do things when they are opened.
    if !fs::metadata(path)?.is_file() {
        return Err(FileError::NotOrdinary.into());
    }
    let mut options = OpenOptions::new();
    // What has taken the file's place meanwhile keeps nobody waiting, nor does what the system makes up
    // as it is read.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(FileError::NotOrdinary.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_be_as_long_as_its_bound_and_no_longer() {
        let path = std::env::temp_dir().join(format!("komainu-files-{}", std::process::id()));
        fs::write(&path, "wörter").unwrap();
        assert_eq!(read_text(&path, 7).unwrap(), "wörter");
        let error = read_text(&path, 6).unwrap_err();
        assert_eq!(FileError::of(&error), Some(FileError::TooLong { most: 6 }));
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert_eq!(FileError::of(&read_text(&path, 6).unwrap_err()), Some(FileError::NoText));
        fs::remove_file(&path).unwrap();
        assert_eq!(read(&path, 6).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn folders_and_devices_are_not_read() {
        for path in ["/", "/dev/zero", "/dev/full"] {
            assert_eq!(
                FileError::of(&read(path, 6).unwrap_err()),
                Some(FileError::NotOrdinary),
                "{path}"
            );
        }
    }
}
