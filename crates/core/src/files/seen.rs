//! Snapshots of files when some work begins, so that a file that appears meanwhile is not overwritten at
//! the end.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::FileError;

/// The state of a path: a file as it was then, or nothing.
#[derive(Debug, Clone)]
pub struct FileSnapshot {
    path: PathBuf,
    file: Option<Mark>,
}

/// The facts that distinguish a file from others, and from itself with another text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    /// The device and the number on it; none where the system does not provide them.
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
    /// Takes a snapshot of a path as it is now.
    pub fn at(path: &Path) -> Self {
        let file = fs::metadata(path).ok().filter(Metadata::is_file);
        Self { path: path.to_owned(), file: file.as_ref().map(Mark::of) }
    }

    /// The snapshot of an empty path: a file that is there by now is not to be overwritten.
    pub fn nothing(path: &Path) -> Self {
        Self { path: path.to_owned(), file: None }
    }

    /// Takes a snapshot of an open file, at its path.
    ///
    /// # Errors
    /// If the system gives no information about it.
    pub fn open(path: &Path, file: &File) -> io::Result<Self> {
        Ok(Self { path: path.to_owned(), file: Some(Mark::of(&file.metadata()?)) })
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if overwriting loses nothing new: the file is there as it was seen, or no file is.
    pub fn is_still_there(&self) -> bool {
        let now = Self::at(&self.path).file;
        now.is_none() || now == self.file
    }

    /// Makes sure that nothing new is at the path.
    ///
    /// # Errors
    /// A [`FileError`] if something is.
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
