//! What lies at a path when some work begins, lest what comes there meanwhile be overwritten in the end.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::FileError;

/// What was found at a path: a file as it was then, or nothing.
#[derive(Debug, Clone)]
pub struct FileSnapshot {
    path: PathBuf,
    file: Option<Mark>,
}

/// What tells a file from others, and from itself with another text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    /// The device and the number on it; none where the system tells neither.
    number: Option<(u64, u64)>,
    length: u64,
    changed: Option<SystemTime>,
}

impl Mark {
    fn of(file: &Metadata) -> Self {
        #[cfg(unix)]
        let number = {
            use std::os::unix::fs::MetadataExt;
            Some((file.dev(), file.ino()))
        };
        #[cfg(not(unix))]
        let number = None;
        Self { number, length: file.len(), changed: file.modified().ok() }
    }
}

impl FileSnapshot {
    /// What lies at a path now.
    pub fn at(path: &Path) -> Self {
        let file = fs::metadata(path).ok().filter(Metadata::is_file);
        Self { path: path.to_owned(), file: file.as_ref().map(Mark::of) }
    }

    /// Nothing: whatever lies at a path by now is not to be overwritten.
    pub fn nothing(path: &Path) -> Self {
        Self { path: path.to_owned(), file: None }
    }

    /// The file that is open, at its path.
    ///
    /// # Errors
    /// If the system tells nothing of it.
    pub fn open(path: &Path, file: &File) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), file: Some(Mark::of(&file.metadata()?)) })
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if nothing would be lost that has come since: it lies there as it was, or
    /// nothing does.
    pub fn is_still_there(&self) -> bool {
        let now = Self::at(&self.path).file;
        now.is_none() || now == self.file
    }

    /// Finds out that something has come since.
    ///
    /// # Errors
    /// Then a [`FileError`].
    pub fn check(&self) -> io::Result<()> {
        if self.is_still_there() { Ok(()) } else { Err(FileError::Changed.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_has_come_or_changed_is_told_from_what_was_seen() {
        let path = std::env::temp_dir().join(format!("komainu-seen-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let nothing = FileSnapshot::at(&path);
        assert!(nothing.is_still_there());
        fs::write(&path, "one").unwrap();
        let one = FileSnapshot::at(&path);
        assert_eq!((nothing.is_still_there(), one.is_still_there()), (false, true));
        assert!(FileSnapshot::open(&path, &File::open(&path).unwrap()).unwrap().is_still_there());
        fs::write(&path, "another").unwrap();
        let error = one.check().unwrap_err();
        assert_eq!(FileError::of(&error), Some(FileError::Changed));
        fs::remove_file(&path).unwrap();
        assert!(one.is_still_there(), "nothing is there that could be lost");
    }
}
