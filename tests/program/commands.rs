//! Commands that are run, and folders for their files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test's files.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Runs a command.
pub fn komainu(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(arguments).stdin(Stdio::null()).output().expect("it runs")
}

/// Runs a command that works, and returns what it writes.
pub fn answer(arguments: &[&str]) -> String {
    let output = komainu(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Runs a command that does not work, and returns its complaint.
pub fn complaint(arguments: &[&str]) -> String {
    let output = komainu(arguments);
    assert!(!output.status.success() && output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("a text")
}

/// The contents of a file.
pub fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file")
}

/// A path as text.
pub fn path(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}
