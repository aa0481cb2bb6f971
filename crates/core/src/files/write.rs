//! Files that are written: what was there stays until the new file is complete and on the disk.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use super::{FileError, FileSnapshot, left_over};

/// The most files of programs that were killed among which a free name is looked for.
const MAX_LEFT_OVER: u32 = 10_000;
/// The most texts that are kept near a file.
const MAX_KEPT: u32 = 100;
/// The most symbolic links that are followed to a file that is not there yet.
const MAX_LINKS: usize = 40;

/// Who may read a new file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Whoever may read other new files of the user.
    Usual,
    /// The user alone.
    Owner,
}

/// A file that takes its place only when it is complete, whatever happens before.
///
/// Links lead to the new file as to the old one, and who may read it still may. What is no ordinary
/// file, such as a device or a pipe, is written as it is.
#[derive(Debug)]
pub struct NewFile {
    file: File,
    place: PathBuf,
    /// What may be overwritten.
    seen: FileSnapshot,
    beside: Option<Beside>,
}

/// What is written beside the file whose place it will take; it is removed unless it does so.
#[derive(Debug)]
struct Beside {
    path: PathBuf,
    old: Option<Metadata>,
    is_removed: bool,
}

impl Drop for Beside {
    fn drop(&mut self) {
        if self.is_removed {
            // Nobody misses what cannot be removed.
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl NewFile {
    /// Begins a file that will be where something was seen, or nothing, and overwrites nothing else.
    ///
    /// # Errors
    /// If no file can be written there.
    pub fn over(seen: &FileSnapshot) -> io::Result<Self> {
        let path = seen.path();
        // What is found there may be the terminal, or something that another program has opened.
        let is_open = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
        let (place, old) = match fs::metadata(path) {
            Ok(old) if is_open || !old.is_file() => return Self::there(seen),
            Ok(old) => (fs::canonicalize(path)?, Some(old)),
            Err(error) if error.kind() == ErrorKind::NotFound => (end_of_links(path), None),
            Err(error) => return Err(error),
        };
        left_over::sweep(&place.with_file_name(""));
        match Self::beside(seen.clone(), place, old.clone(), Readers::Usual) {
            // A file may be written to in a folder that may not.
            Err(error) if error.kind() == ErrorKind::PermissionDenied && old.is_some() => {
                seen.check()?;
                Self::there(seen)
            }
            begun => begun,
        }
    }

    /// A file that is written where it is.
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
            // A link that somebody has put there is not followed.
            match options.open(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    numbers.next().ok_or(error)?;
                }
                Err(error) => return Err(error),
                Ok(file) => {
                    // Where the system has no locks, it is known by the number of the process alone.
                    let _ = file.try_lock();
                    let beside = Some(Beside { path, old, is_removed: true });
                    return Ok(Self { file, place, seen, beside });
                }
            }
        }
    }

    /// Lets the file take its place.
    ///
    /// # Errors
    /// If it cannot; then what was there is there still, or else the error names the file that has the
    /// new text. So it does if something else has come there meanwhile, which stays.
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
            // What has come at the last moment.
            Err(error) if is_new && error.kind() == ErrorKind::AlreadyExists => {
                return Err(beside.keep(&self.place, FileError::Changed.into()));
            }
            // Something is there, or the file system has no such links.
            Err(_) => {
                fs::rename(&beside.path, &self.place)?;
                beside.is_removed = false;
            }
        }
        sync_folder(&self.place)
    }

    /// Writes over a file that has other names too, while the new text lies beside it under a name that
    /// stays if that fails.
    fn overwrite(mut self, mut beside: Beside) -> io::Result<()> {
        beside.put_near(&self.place)?;
        let write = |new: &mut File| {
            let mut old = OpenOptions::new().write(true).open(&self.place)?;
            new.rewind()?;
            let length = io::copy(new, &mut old)?;
            // What is too long is cut off last, so that a full disk has room for what is written.
            old.set_len(length)?;
            old.sync_all()
        };
        write(&mut self.file).map_err(|error| beside.named_in(&error))?;
        beside.is_removed = true;
        Ok(())
    }

    /// Lets the file take its place if there is nothing.
    fn finish_new(mut self) -> io::Result<()> {
        let Some(mut beside) = self.beside.take() else { return self.file.flush() };
        self.file.sync_all()?;
        beside.put(&self.place)?;
        sync_folder(&self.place)
    }
}

impl Beside {
    /// Puts it where there is nothing.
    fn put(&mut self, place: &Path) -> io::Result<()> {
        match fs::hard_link(&self.path, place) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
            // A file system may have no such links: an empty file keeps the place.
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

    /// Puts it near the place that it was meant for, under a name that nobody takes for what may be
    /// removed; it is no longer removed itself.
    fn put_near(&mut self, place: &Path) -> io::Result<()> {
        let named = |number| match number {
            0 => place.with_added_extension("new"),
            number => place.with_added_extension(format!("new-{number}")),
        };
        // The other name may be as long as names can be.
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
                        // Nobody misses it where it was.
                        let _ = fs::remove_file(old);
                    }
                    return Ok(());
                }
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Keeps the new text near the place that it does not take; what is to be told.
    fn keep(mut self, place: &Path, problem: io::Error) -> io::Error {
        // Where it lies it may be found as well.
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

/// Writes a file, in the place of what was there.
///
/// # Errors
/// If it cannot be written; what was there is there still.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_over(&FileSnapshot::at(path.as_ref()), bytes)
}

/// Writes a file, in the place of what was seen there, or of nothing.
///
/// # Errors
/// If it cannot be written, or something else is there; it stays, and the error names the file that has
/// the new text.
pub fn write_over(seen: &FileSnapshot, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = NewFile::over(seen)?;
    file.write_all(bytes.as_ref())?;
    file.finish()
}

/// Writes a file where there is nothing; of several programs one alone does so.
///
/// # Errors
/// If it cannot be written, or something is there; then it stays.
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>, readers: Readers) -> io::Result<()> {
    let mut file = NewFile::beside(FileSnapshot::at(path), path.to_owned(), None, readers)?;
    file.write_all(bytes.as_ref())?;
    file.finish_new()
}

/// Finds out that no file can be written in a folder; nothing is left of trying.
///
/// # Errors
/// What the system says then.
pub fn check_room(folder: &Path) -> io::Result<()> {
    let place = folder.join("x");
    NewFile::beside(FileSnapshot::nothing(&place), place, None, Readers::Usual).map(drop)
}

/// Opens a file to add to it, or begins one, as the only program that does so.
///
/// # Errors
/// If it cannot be opened, or another program adds to it.
pub fn open_alone(path: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        // Where the system has no locks there are none.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(ErrorKind::ResourceBusy, "another program is writing it"));
        }
        // Another file may have taken its place before it was locked.
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Returns `true` if the file that is open is the one at a path.
///
/// # Errors
/// If the system tells nothing of them.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, found) = (file.metadata()?, fs::metadata(path)?);
    Ok((open.dev(), open.ino()) == (found.dev(), found.ino()))
}

/// Takes the file that is open for the one at a path: the system does not tell.
#[cfg(not(unix))]
pub const fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Where a path leads at which there is no file yet.
pub fn end_of_links(path: &Path) -> PathBuf {
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&place) else { break };
        place = place.with_file_name("").join(link);
    }
    place
}

/// Gives a file the owner and the permissions of the one whose place it takes.
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Others than the administrator may not give files away.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

/// Has the name of a file on the disk too.
fn sync_folder(place: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
        // A folder may be written to that may not be read.
        let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) else { return Ok(()) };
        match folder.sync_all() {
            // Some file systems do so of themselves.
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
