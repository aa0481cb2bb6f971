//! Files that are written; each must differ from all others that are read or written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::CliError;
use komainu_core::files::{self, FileSnapshot};

/// Fails if a file that is written is also read, or written for another purpose; each file comes with
/// its name on the command line.
pub fn apart(
    read: &[(&str, Option<&Path>)],
    written: &[(&str, Option<&Path>)],
) -> Result<(), CliError> {
    let files = |among: &[(&str, Option<&Path>)]| -> Vec<(String, PathBuf)> {
        let named = among.iter().filter_map(|(name, path)| Some((*name, (*path)?)));
        named.filter_map(|(name, path)| Some((name.to_owned(), place(path)?))).collect()
    };
    let (read, written) = (files(read), files(written));
    for (index, (name, path)) in written.iter().enumerate() {
        let others = read.iter().chain(&written[..index]);
        if let Some((other, _)) = others.into_iter().find(|(_, known)| is_same(known, path)) {
            let path = path.display();
            return Err(CliError::Plan(format!("{other} and {name} are the same file, {path}")));
        }
    }
    Ok(())
}

/// Fails, before long work, if its result cannot be written to a file. The file that is there now may
/// be overwritten, but not one that appears later.
pub fn check_writable(path: &Path) -> Result<FileSnapshot, CliError> {
    if path == Path::new("-") {
        return Err(CliError::Plan("found `-`, expected the path of a file to write".to_owned()));
    }
    let checked = match fs::metadata(path) {
        // Opening a pipe waits for its reader.
        Ok(found) if !found.is_file() && !found.is_dir() => Ok(()),
        Ok(_) => OpenOptions::new().append(true).open(path).map(drop),
        // A link leads to the place of the new file.
        Err(problem) if problem.kind() == io::ErrorKind::NotFound => {
            try_to_create(&files::end_of_links(path))
        }
        Err(problem) => Err(problem),
    };
    checked.map_err(|problem| unwritten(path, problem))?;
    Ok(FileSnapshot::at(path))
}

/// Tries to create a file that does not exist; nothing is left of it.
pub fn try_to_create(path: &Path) -> io::Result<()> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(_) => fs::remove_file(path),
        // Another program was faster.
        Err(problem) if problem.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(problem) => Err(problem),
    }
}

/// Writes a file.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), CliError> {
    write_over(&FileSnapshot::at(path), text)
}

/// Writes a file over the one that was seen there.
pub fn write_over(seen: &FileSnapshot, text: impl AsRef<[u8]>) -> Result<(), CliError> {
    files::write_over(seen, text).map_err(|problem| unwritten(seen.path(), problem))
}

/// Returns the error about a file that cannot be written.
pub fn unwritten(path: &Path, problem: io::Error) -> CliError {
    CliError::Unwritten { path: path.to_owned(), problem }
}

/// Removes a file that was kept only until some work is done.
pub fn remove(path: &Path) -> Result<(), CliError> {
    match fs::remove_file(path) {
        Err(problem) if problem.kind() != io::ErrorKind::NotFound => Err(unwritten(path, problem)),
        _ => Ok(()),
    }
}

/// Fails if a file to append to holds something else, judging by its beginning.
pub fn check_addable(
    path: &Path,
    what: &str,
    sniff: impl Fn(&str) -> bool,
) -> Result<(), CliError> {
    // Opening a pipe waits for its writer, and a file that does not exist will be created.
    if !fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Ok(());
    }
    let beginning = beginning(path).map_err(|problem| unwritten(path, problem))?;
    if sniff(&beginning) {
        return Ok(());
    }
    let path = path.display();
    let problem = format!("{path}: found something else than {what}, to which nothing is added");
    Err(CliError::Plan(problem))
}

/// Reads the text with which a file begins.
fn beginning(path: &Path) -> io::Result<String> {
    const LENGTH: u64 = 4096;
    let mut bytes = Vec::new();
    File::open(path)?.take(LENGTH).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the path where a file is, or will be; `None` if it is not a file but, say, a folder or a
/// device.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(found) = fs::metadata(path) {
        return if found.is_file() { fs::canonicalize(path).ok() } else { None };
    }
    // A link to a file that does not exist leads to the place of the new file.
    let target = fs::read_link(path).ok().map(|link| path.with_file_name("").join(link));
    let path = target.as_deref().unwrap_or(path);
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    Some(fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()).join(path.file_name()?))
}

#[cfg(unix)]
fn is_same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |path| fs::metadata(path).ok().map(|found| (found.dev(), found.ino()));
    one == other || number(one).is_some_and(|found| number(other) == Some(found))
}

#[cfg(not(unix))]
fn is_same(one: &Path, other: &Path) -> bool {
    one == other
}
