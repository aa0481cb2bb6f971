//! Threads that the system refuses.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn fewer_threads_than_asked_for_are_told_of_and_search() {
    // Each thread takes addresses for its stack, of which there are too few for all.
    let script = "ulimit -v 1500000; exec \"$0\"";
    let mut engine = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_komainu")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let lines = "setoption name Oversubscribe value true\nsetoption name Threads value 512\n\
                 position startpos\ngo nodes 2000\nquit\n";
    let mut input = engine.stdin.take().expect("a pipe");
    input.write_all(lines.as_bytes()).expect("it listens");
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stdout).expect("a text");
    let warning = "info string error: the system makes no 512 threads; going on with ";
    assert!(told.lines().any(|line| line.starts_with(warning)), "{told}");
    assert!(told.lines().any(|line| line.starts_with("bestmove ")), "{told}");
}
