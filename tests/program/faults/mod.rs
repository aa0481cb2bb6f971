//! Saved data stays safe whatever fails: each system call involved in writing a file fails once, or the
//! program is killed at it, and each allocation fails once.
//!
//! `strace` makes calls fail, and a library that is loaded before all others makes allocations fail.

mod scenes;

use std::fmt;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use scenes::{SCENES, Scene};

use crate::commands::Folder;

/// The fault that happens to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// It fails with an error.
    Error(&'static str),
    /// The program is killed.
    Kill,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error(name) => name,
            Self::Kill => "killed",
        })
    }
}

const SIGKILL: i32 = 9;

/// The system calls involved in writing a file, and the errors with which each may fail.
const CALLS: [(&str, &[&str]); 14] = [
    ("write", &["ENOSPC", "EIO", "EINTR"]),
    ("openat", &["ENOSPC", "EIO", "EMFILE"]),
    ("fsync", &["ENOSPC", "EIO", "EINTR"]),
    ("fdatasync", &["EIO"]),
    ("rename,renameat,renameat2", &["ENOSPC", "EIO"]),
    ("link,linkat", &["ENOSPC", "EPERM"]),
    ("unlink,unlinkat", &["EIO"]),
    ("ftruncate", &["EIO", "EINTR"]),
    ("fchmod", &["EPERM"]),
    ("fchown", &["EPERM"]),
    ("mkdir,mkdirat", &["ENOSPC"]),
    ("flock", &["EINTR", "ENOLCK"]),
    ("copy_file_range,sendfile", &["EIO"]),
    ("pwrite64,writev", &["ENOSPC"]),
];

/// Returns `true` if a tool that a test needs is installed; prints a note otherwise.
fn has(tool: &str) -> bool {
    let found = Command::new(tool).arg("--version").stdout(Stdio::null()).status();
    let is_there = found.is_ok_and(|status| status.success());
    if !is_there {
        println!("not tried: there is no {tool} here");
    }
    is_there
}

/// Runs the program under another one, on a fresh copy of the files with which a scene begins.
fn run(scene: &Scene, folder: &Path, before: &[&str], variables: &[(&str, String)]) -> Output {
    let _ = fs::remove_dir_all(folder);
    scene.prepare(folder);
    let program = env!("CARGO_BIN_EXE_komainu");
    let words: Vec<&str> = before.iter().copied().chain([program]).collect();
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args(scene.command.split(' ')).current_dir(folder);
    command.envs(variables.iter().map(|(name, value)| (*name, value)));
    command.env("RAYON_NUM_THREADS", "1").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.stdin(Stdio::piped()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A program that has ended does not read.
    let _ = std::io::Write::write_all(&mut stdin, scene.typed.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// Makes the calls fail, one in each run, until each has failed once; returns how many did.
fn inject(scene: &Scene, folder: &Folder, calls: &str, fault: Fault) -> usize {
    let trace = folder.file("trace");
    let place = folder.file("place");
    for number in 1.. {
        let what = match fault {
            Fault::Error(name) => format!("error={name}"),
            Fault::Kill => "signal=KILL".to_owned(),
        };
        let inject = format!("inject={calls}:{what}:when={number}");
        let traced = format!("trace={calls}");
        let trace_file = trace.to_str().expect("a path");
        let strace =
            ["strace", "-f", "-b", "execve", "-qq", "-o", trace_file, "-e", &traced, "-e", &inject];
        let output = run(scene, &place, &strace, &[]);
        let trace = String::from_utf8_lossy(&fs::read(&trace).expect("a trace")).into_owned();
        let is_injected = match fault {
            Fault::Error(_) => trace.contains("(INJECTED)"),
            Fault::Kill => output.status.signal() == Some(SIGKILL),
        };
        if !is_injected {
            return number - 1;
        }
        let checked = scene.check(&place, &output, fault == Fault::Kill);
        let is_silent = !output.status.success() && output.stderr.is_empty();
        // The call that failed may have been the one that writes the message.
        let is_silent = is_silent && fault != Fault::Kill && !trace.contains("write(2,");
        let said = if is_silent { Err("nothing is said".to_owned()) } else { Ok(()) };
        if let Err(problem) = checked.and(said) {
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            panic!("{}, {calls} {fault} {number}: {problem}\n{told}\n{trace}", scene.name);
        }
    }
    unreachable!("calls are counted without end")
}

#[test]
fn a_full_disk_costs_nothing_that_was_safe() {
    if !has("strace") {
        return;
    }
    for scene in SCENES.iter().filter(|scene| scene.is_quick) {
        let folder = Folder::new(&format!("full-{}", scene.name));
        for calls in ["write", "rename,renameat,renameat2", "fsync"] {
            assert!(inject(scene, &folder, calls, Fault::Error("ENOSPC")) > 0, "{calls}");
        }
    }
}

#[test]
#[ignore = "thousands of runs of the program"]
fn whatever_call_fails_nothing_is_lost_that_was_safe() {
    if !has("strace") {
        return;
    }
    for scene in &SCENES {
        let folder = Folder::new(&format!("faults-{}", scene.name));
        let output = run(scene, &folder.file("place"), &["env"], &[]);
        scene.check_all(&folder.file("place"), &output);
        for (calls, errors) in CALLS {
            let faults = errors.iter().map(|&name| Fault::Error(name)).chain([Fault::Kill]);
            let counts: Vec<String> = faults
                .map(|fault| format!("{} {fault}", inject(scene, &folder, calls, fault)))
                .collect();
            println!("{}: {calls}: {}", scene.name, counts.join(", "));
        }
    }
}

/// The library that makes allocations fail; `None` without a compiler.
fn shim(folder: &Folder) -> Option<PathBuf> {
    if !has("rustc") {
        return None;
    }
    let library = folder.file("shim.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/faults/shim.rs");
    let mut command = Command::new("rustc");
    command.args(["--edition=2024", "--crate-type=cdylib", "-Copt-level=1", "-Cpanic=abort", "-o"]);
    let made = command.arg(&library).arg(source).status().expect("it runs");
    assert!(made.success());
    Some(library)
}

/// Makes the allocations with these numbers, from 1, fail, one in each run of the program; returns how
/// many did.
fn without_memory(
    scene: &Scene,
    folder: &Folder,
    shim: &Path,
    numbers: impl Iterator<Item = usize>,
) -> usize {
    let place = folder.file("place");
    let preload = shim.display().to_string();
    let mut failed = 0;
    for number in numbers {
        let variables = [("LD_PRELOAD", preload.clone()), ("FAIL_ALLOCATION", number.to_string())];
        let output = run(scene, &place, &["env"], &variables);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        if !told.contains("(INJECTED)") {
            return failed;
        }
        failed += 1;
        if let Err(problem) = scene.check(&place, &output, !output.status.success()) {
            panic!("{}, allocation {number}: {problem}\n{told}", scene.name);
        }
    }
    failed
}

#[test]
fn writes_that_take_a_part_alone_go_on() {
    let folder = Folder::new("short-writes");
    let Some(shim) = shim(&folder) else { return };
    let preload = shim.display().to_string();
    for scene in &SCENES {
        let variables = [("LD_PRELOAD", preload.clone()), ("SHORT_WRITES", "1".to_owned())];
        let output = run(scene, &folder.file("place"), &["env"], &variables);
        scene.check_all(&folder.file("place"), &output);
    }
}

#[test]
fn memory_that_runs_out_costs_nothing_that_was_safe() {
    let folder = Folder::new("memory-runs-out");
    let Some(shim) = shim(&folder) else { return };
    let quick = SCENES.iter().filter(|scene| scene.is_quick);
    let failed: usize =
        quick.map(|scene| without_memory(scene, &folder, &shim, (1..).step_by(97))).sum();
    assert!(failed > 0);
}

#[test]
#[ignore = "a hundred thousand runs of the program; KOMAINU_ALLOCATION_STEP=29 makes every 29th of them"]
fn whatever_allocation_fails_nothing_is_lost_that_was_safe() {
    let folder = Folder::new("memory");
    let Some(shim) = shim(&folder) else { return };
    let step = std::env::var("KOMAINU_ALLOCATION_STEP").ok().and_then(|step| step.parse().ok());
    for scene in &SCENES {
        // Some scenes have few allocations behind the first file that they make.
        let numbers = (1..50).chain((50..).step_by(step.unwrap_or(1)));
        let failed = without_memory(scene, &folder, &shim, numbers);
        println!("{}: {failed} allocations failed", scene.name);
    }
}
