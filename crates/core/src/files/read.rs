//! Files from outside: only ordinary ones of a bounded length are read, so that reading ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::FileError;

/// The bytes of an ordinary file that has no more than `most` of them.
///
/// # Errors
/// If the system cannot read it, or a [`FileError`] if it is not such a file.
pub fn read(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    read_at_most(open(path.as_ref())?, most)
}

/// The bytes of an open input, if it has no more than `most` of them.
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
/// If the system cannot read it, or a [`FileError`] if it is not such a file.
pub fn read_text(path: impl AsRef<Path>, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?).map_err(|_| FileError::NoText.into())
}

/// The bytes of an ordinary file that has no more than `most` of them and is not a symbolic link, which
/// might lead to another user's file.
///
/// # Errors
/// If the system cannot read it, or a [`FileError`] if it is not such a file.
pub fn read_unlinked(path: impl AsRef<Path>, most: u64) -> io::Result<Vec<u8>> {
    let path = path.as_ref();
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(FileError::Link.into());
    }
    read_at_most(open_plain(path, true)?, most)
}

/// Opens an ordinary file to read it.
///
/// # Errors
/// If the system cannot open it, or a [`FileError`] if it is not such a file.
pub fn open(path: &Path) -> io::Result<File> {
    open_plain(path, false)
}

/// Opens the input that the user of a command names: also a pipe, whose writer it waits for, or a
/// device; reading it has to be bounded.
///
/// # Errors
/// If the system cannot open it, or a [`FileError`] if it is a folder.
pub fn open_input(path: &Path) -> io::Result<File> {
    let found = fs::metadata(path)?;
    if found.is_file() {
        return open_plain(path, false);
    }
    if found.is_dir() { Err(FileError::NotOrdinary.into()) } else { File::open(path) }
}

/// Opens an ordinary file; if `is_unlinked`, a file that has become a link meanwhile is not opened.
fn open_plain(path: &Path, is_unlinked: bool) -> io::Result<File> {
    // Opening a pipe waits for its writer, and some devices do things when they are opened.
    if !fs::metadata(path)?.is_file() {
        return Err(FileError::NotOrdinary.into());
    }
    let mut options = OpenOptions::new();
    // Neither a pipe that has taken the file's place meanwhile nor a file that the system makes up as it
    // is read blocks the program.
    #[cfg(target_os = "linux")]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        if is_unlinked { libc::O_NONBLOCK | libc::O_NOFOLLOW } else { libc::O_NONBLOCK },
    );
    #[cfg(not(target_os = "linux"))]
    let _ = is_unlinked;
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
    fn what_a_user_names_may_be_a_device_but_no_folder() {
        let read = |path: &str| read_at_most(open_input(Path::new(path))?, 6);
        assert_eq!(read("/dev/null").unwrap(), b"");
        let error = |path: &str| FileError::of(&read(path).unwrap_err());
        assert_eq!(error("/dev/zero"), Some(FileError::TooLong { most: 6 }));
        assert_eq!(error("/"), Some(FileError::NotOrdinary));
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
