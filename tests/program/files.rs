//! Running the program on files of a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs the program on some threads with a line of arguments and then the files.
pub fn komainu(arguments: &str, files: &[&Path], threads: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(arguments.split_whitespace()).args(files).env("RAYON_NUM_THREADS", threads);
    command.output().expect("it runs")
}

/// A path in a folder for the files of a test, where nothing lies.
pub fn path(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}
