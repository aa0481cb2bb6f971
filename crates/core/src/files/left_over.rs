//! Unfinished files that killed programs have left behind.

use std::fs::{self, OpenOptions, TryLockError};
use std::path::Path;

/// The beginning and the end of the names of files that are being written.
const BEGIN: &str = ".komainu-";
const END: &str = ".new";

/// The name of a file while this program writes it; `number` avoids names that are taken.
pub fn name(number: u32) -> String {
    format!("{BEGIN}{}-{number}{END}", std::process::id())
}

/// Removes the files that killed programs have left in a folder, where the system shows which programs
/// run.
///
/// Programs on other machines may write to the folder, too: they hold locks on their files.
pub fn sweep(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    // Files that cannot be read or removed do no harm.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let left = entries.filter(|entry| is_of_ended_program(&entry.file_name().to_string_lossy()));
    let is_file = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_file());
    for entry in left.filter(is_file) {
        let path = entry.path();
        if !is_locked(&path) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns `true` if a name was given by a program that is no longer running.
fn is_of_ended_program(name: &str) -> bool {
    let processes = Path::new("/proc");
    let name = name.strip_prefix(BEGIN).and_then(|name| name.strip_suffix(END));
    let process = name.and_then(|name| name.split_once('-')).map(|(process, _)| process);
    process.is_some_and(|process| {
        process.parse::<u32>().is_ok()
            && processes.join("self").exists()
            && !processes.join(process).exists()
    })
}

fn is_locked(path: &Path) -> bool {
    let file = OpenOptions::new().write(true).open(path);
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_what_programs_have_left_that_run_no_longer_is_swept_away() {
        let folder = std::env::temp_dir().join(format!("komainu-swept-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        // No process has the largest number.
        let [left, held] = [0, 1].map(|number| format!(".komainu-4294967295-{number}.new"));
        let others = ["x-0.new", "1.new"].map(|end| format!("{BEGIN}{end}"));
        let kept = [name(0), "komainu-4294967295-0.new".to_owned(), held.clone()];
        let kept: Vec<&String> = kept.iter().chain(&others).collect();
        kept.iter().chain([&&left]).for_each(|name| fs::write(folder.join(name), "x").unwrap());
        let held = fs::File::open(folder.join(held)).unwrap();
        held.try_lock().unwrap();
        sweep(&folder);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), kept.len());
        assert!(!folder.join(left).exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
