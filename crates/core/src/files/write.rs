//! Writing files: the old file stays until the new one is complete and on the disk.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use super::{FileError, FileSnapshot, left_over};

/// The most files of killed programs that are passed over in the search for a free name.
const MAX_LEFT_OVER: u32 = 10_000;
/// The most texts that are kept near a file.
const MAX_KEPT: u32 = 100;
/// The most symbolic links that are followed to a file that is not there yet.
const MAX_LINKS: usize = 40;

/// The users that may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// The users that may read other new files of the user.
    Usual,
    /// The user alone.
    Owner,
}

/// A file that takes its place only when it is complete, whatever happens before.
///
/// Links lead to the new file as to the old one, and the same users may read it. A place that is not an
/// ordinary file, such as a device or a pipe, is written to directly.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    place: PathBuf,
    /// The file that may be overwritten.
    seen: FileSnapshot,
    beside: Option<Beside>,
}

/// A new file beside the one whose place it will take; it is removed unless it takes it.
#[derive(Debug)]
struct Beside {
    path: PathBuf,
    old: Option<Metadata>,
    is_removed: bool,
}

impl Drop for Beside {
    fn drop(&mut self) {
        if self.is_removed {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl NewFile {
    /// Begins a file that will replace the file of a snapshot, or be new, and overwrites no other file.
    ///
    /// # Errors
    /// If no file can be written there.
    pub fn over(seen: &FileSnapshot) -> io::Result<Self> {
        let path = seen.path();
        // The path may lead to the terminal, or to something that another program has opened.
        let is_open = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
        let (place, old) = match fs::metadata(path) {
            Ok(old) if is_open || !old.is_file() => return Self::there(seen),
            Ok(old) => (fs::canonicalize(path)?, Some(old)),
            Err(error) if error.kind() == ErrorKind::NotFound => (end_of_links(path), None),
            Err(error) => return Err(error),
        };
        left_over::sweep(&place.with_file_name(""));
        match Self::beside(seen.clone(), place, old.clone(), Readers::Usual) {
            // The file may be writable in a folder that is not.
            Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
                seen.check()?;
                Self::there(seen)
            }
            begun => begun,
        }
    }

    /// A file that is written in its place directly.
    fn there(seen: &FileSnapshot) -> io::Result<Self> {
        let path = seen.path();
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(path)?;
        Ok(Self { file, place: path.to_owned(), seen: seen.clone(), beside: None })
    }

    fn beside(
        seen: FileSnapshot,
        place: PathBuf,
        old: Option<Metadata>,
        readers: Readers,
    ) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        if readers == Readers::Owner {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = readers;
        let mut numbers = 0..MAX_LEFT_OVER;
        loop {
            let path = place.with_file_name(left_over::name(numbers.start));
            // If there is a link, it is not followed.
            match options.open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    numbers.next().ok_or(error)?;
                }
                Err(error) => return Err(error),
                Ok(file) => {
                    // Where the system has no locks, only the number of the process in the name protects
                    // it.
                    let _ = file.try_lock();
                    let beside = Some(Beside { path, old, is_removed: true });
                    return Ok(Self { file, place, seen, beside });
                }
            }
        }
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// If it cannot be moved; then the old file is still there, or else the error names the file with
    /// the new text. The error does so as well if another file has appeared there meanwhile, which
    /// stays.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(mut beside) = self.beside.take() else { return self.file.flush() };
        if let Some(old) = &beside.old {
            take_after(&self.file, old)?;
        }
        self.file.sync_all()?;
        if !self.seen.is_still_there() {
            return Err(beside.keep(&self.place, FileError::Changed.into()));
        }
        if fs::metadata(&self.place).is_ok_and(|there| names_of(&there) > 1) {
            return self.overwrite(beside);
        }
        let is_new = beside.old.is_none();
        match fs::hard_link(&beside.path, &self.place) {
            Ok(()) => {}
            // Another file has appeared at the last moment.
            Err(error) if is_new && error.kind() == ErrorKind::AlreadyExists => {
                return Err(beside.keep(&self.place, FileError::Changed.into()));
            }
            // There is a file already, or the file system has no hard links.
            Err(_) => {
                fs::rename(&beside.path, &self.place)?;
                beside.is_removed = false;
            }
        }
        sync_folder(&self.place)
    }

    /// Overwrites a file that has other names too, while the new text is beside it under a name that
    /// stays if that fails.
    fn overwrite(mut self, mut beside: Beside) -> io::Result<()> {
        beside.put_near(&self.place)?;
        let write = |new: &mut File| {
            let mut old = OpenOptions::new().write(true).open(&self.place)?;
            new.rewind()?;
            let length = io::copy(new, &mut old)?;
            // The file is truncated last, so that a full disk has room for the new text.
            old.set_len(length)?;
            old.sync_all()
        };
        write(&mut self.file).map_err(|error| beside.named_in(&error))?;
        beside.is_removed = true;
        Ok(())
    }

    /// Moves the file to its place if there is nothing.
    fn finish_new(mut self) -> io::Result<()> {
        let Some(mut beside) = self.beside.take() else { return self.file.flush() };
        self.file.sync_all()?;
        beside.put(&self.place)?;
        sync_folder(&self.place)
    }
}

impl Beside {
    /// Moves it to a place where there is nothing.
    fn put(&mut self, place: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, place) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // A file system may have no hard links: an empty file reserves the place.
            Err(_) => {
                OpenOptions::new().write(true).create_new(true).open(place)?;
                let renamed = fs::rename(&self.path, place);
                if renamed.is_err() {
                    let _ = fs::remove_file(place);
                }
                self.is_removed &= renamed.is_err();
                renamed
            }
        }
    }

    /// Moves it near its intended place, under a name that does not look like a file to be removed; it
    /// is no longer removed automatically.
    fn put_near(&mut self, place: &Path) -> io::Result<()> {
        let named = |number| match number {
            0 => place.with_added_extension("new"),
            number => place.with_added_extension(format!("new-{number}")),
        };
        // The name at the place may be as long as names can be.
        let short = place.with_file_name(format!("komainu-{}.new", std::process::id()));
        for near in (0..MAX_KEPT).map(named).chain([short]) {
            match self.put(&near) {
                Err(error)
                    if [ErrorKind::AlreadyExists, ErrorKind::InvalidFilename]
                        .contains(&error.kind()) => {}
                Err(error) => return Err(error),
                Ok(()) => {
                    let old = std::mem::replace(&mut self.path, near);
                    if std::mem::take(&mut self.is_removed) {
                        // The old name is not needed any more.
                        let _ = fs::remove_file(old);
                    }
                    return Ok(());
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Keeps the new text near the place that it does not take; returns the error to report.
    fn keep(mut self, place: &Path, problem: io::Error) -> io::Error {
        // If this fails, the file can be found where it is.
        let _ = self.put_near(place);
        self.is_removed = false;
        self.named_in(&problem)
    }

    fn named_in(&self, problem: &io::Error) -> io::Error {
        let new = self.path.display();
        io::Error::new(problem.kind(), format!("{problem}; the new text is in {new}"))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes a file, replacing the old one.
///
/// # Errors
/// If it cannot be written; the old file is still there.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_over(&FileSnapshot::at(path.as_ref()), bytes)
}

/// Writes a file in the place of the one that was seen there, or of nothing.
///
/// # Errors
/// If it cannot be written, or another file is there; that file stays, and the error names the file with
/// the new text.
pub fn write_over(seen: &FileSnapshot, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = NewFile::over(seen)?;
    file.write_all(bytes.as_ref())?;
    file.finish()
}

/// Writes a file where there is nothing; of several programs only one succeeds.
///
/// # Errors
/// If it cannot be written, or a file is there, which stays.
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>, readers: Readers) -> io::Result<()> {
    let mut file = NewFile::beside(FileSnapshot::at(path), path.to_owned(), None, readers)?;
    file.write_all(bytes.as_ref())?;
    file.finish_new()
}

/// Makes sure that files can be written in a folder; the attempt leaves nothing behind.
///
/// # Errors
/// If they cannot: the error of the system.
pub fn check_room(folder: &Path) -> io::Result<()> {
    let place = folder.join("x");
    NewFile::beside(FileSnapshot::nothing(&place), place, None, Readers::Usual).map(drop)
}

/// Opens or creates a file to append to it, as the only program that does so.
///
/// # Errors
/// If it cannot be opened, or another program appends to it.
pub fn open_alone(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        // Where the system has no locks, this does nothing.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(ErrorKind::ResourceBusy, "another program is writing it"));
        }
        // Another file may have taken its place before it was locked.
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Returns `true` if an open file is the one at a path.
///
/// # Errors
/// If the system gives no information about them.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, found) = (file.metadata()?, fs::metadata(path)?);
    Ok((open.dev(), open.ino()) == (found.dev(), found.ino()))
}

/// Assumes that the open file is the one at a path, since the system does not tell.
#[cfg(not(unix))]
pub const fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The path to which links lead from a path where there is no file yet.
pub fn end_of_links(path: &Path) -> PathBuf {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&place) else { break };
        place = place.with_file_name("").join(link);
    }
    place
}

/// Gives a file the owner and the permissions of the one that it replaces.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only the administrator may give files away.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Writes the name of a file to the disk too.
fn sync_folder(place: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        // A folder may be writable but not readable.
        let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) else { return Ok(()) };
        match folder.sync_all() {
            // Some file systems do this by themselves.
            Err(error)
                if [ErrorKind::InvalidInput, ErrorKind::Unsupported].contains(&error.kind()) =>
            {
                Ok(())
            }
            synced => synced,
        }
    }
    #[cfg(not(unix))]
    {
        let _ = place;
        Ok(())
    }
}

/// The number of names (hard links) that a file has.
#[cfg(unix)]
fn names_of(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
const fn names_of(_: &Metadata) -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("komainu-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn a_file_that_is_not_finished_leaves_the_old_one_and_nothing_else() {
        let folder = folder("unfinished");
        let path = folder.join("file");
        write(&path, "old").unwrap();
        let mut new = NewFile::over(&FileSnapshot::at(&path)).unwrap();
        new.write_all(b"ne").unwrap();
        assert_eq!(names(&folder).len(), 2);
        drop(new);
        assert_eq!(
            (fs::read(&path).unwrap(), names(&folder)),
            (b"old".to_vec(), vec!["file".to_owned()])
        );
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_takes_no_place_that_is_taken() {
        let folder = folder("taken");
        let path = folder.join("file");
        write_new(&path, "first", Readers::Usual).unwrap();
        assert_eq!(
            write_new(&path, "second", Readers::Usual).unwrap_err().kind(),
            ErrorKind::AlreadyExists
        );
        assert_eq!((fs::read(&path).unwrap(), names(&folder).len()), (b"first".to_vec(), 1));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn links_lead_to_the_new_file_and_a_link_beside_it_is_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = folder("links");
        let (path, other) = (folder.join("file"), folder.join("other"));
        fs::write(&other, "precious").unwrap();
        symlink(&other, folder.join(format!(".komainu-{}-0.new", std::process::id()))).unwrap();
        for link in ["one", "two"] {
            symlink("file", folder.join(link)).unwrap();
            write(folder.join(link), link).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), link);
        }
        assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
        symlink("round", folder.join("round")).unwrap();
        assert!(write(folder.join("round"), "x").is_err());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_has_come_meanwhile_stays_and_the_new_text_lies_beside_it() {
        let folder = folder("come");
        let long = "x".repeat(255);
        for (name, near) in [("file", "file.new"), (&long, "komainu-")] {
            let path = folder.join(name);
            for old in [None, Some("old")] {
                old.map_or(Ok(()), |old| fs::write(&path, old)).unwrap();
                let seen = FileSnapshot::at(&path);
                let mut new = NewFile::over(&seen).unwrap();
                new.write_all(b"new").unwrap();
                write(&path, "theirs").unwrap();
                let error = new.finish().unwrap_err();
                assert_eq!(error.kind(), ErrorKind::InvalidData);
                let (_, kept) = error
                    .to_string()
                    .rsplit_once(" is in ")
                    .map(|(a, b)| (a.to_owned(), PathBuf::from(b)))
                    .unwrap();
                assert!(
                    kept.starts_with(folder.join(""))
                        && kept.file_name().unwrap().to_str().unwrap().starts_with(near),
                    "{error}"
                );
                assert_eq!(
                    (fs::read(&path).unwrap(), fs::read(&kept).unwrap()),
                    (b"theirs".to_vec(), b"new".to_vec())
                );
                assert_eq!(names(&folder).len(), 2, "{:?}", names(&folder));
                fs::remove_file(&path).unwrap();
                fs::remove_file(&kept).unwrap();
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn names_of_any_length_are_written() {
        let folder = folder("long");
        let path = folder.join("x".repeat(255));
        write(&path, "long").unwrap();
        write(&path, "longer").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"longer");
        fs::remove_dir_all(folder).unwrap();
    }
}
