//! Every game as `komainu xboard` starts it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use komainu::rules::catalog;

use super::{Display, ENGINE, game};

/// Starts XBoard for a game as `komainu xboard` does, and waits for the engine's first move.
fn check_started(id: &str, command: &[u8], display: &Display) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("xboard-start-{id}"));
    fs::create_dir_all(&folder).expect("a folder for XBoard");
    let log = folder.join("debug");
    let _ = fs::remove_file(&log);
    let words = String::from_utf8_lossy(command);
    let arguments = words.trim_end().strip_prefix("xboard ").expect("its name");
    let debug = "-tc 1 -initialMode MachineWhite -debug -nameOfDebugFile debug";
    let script = format!("exec {} {arguments} {debug}", game("xboard").display());
    let mut xboard = Command::new("sh");
    xboard.args(["-c", &script]).current_dir(&folder);
    xboard.env("DISPLAY", &display.name).env("HOME", &folder);
    let mut xboard = xboard.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("a shell");
    let start = Instant::now();
    let text = loop {
        thread::sleep(Duration::from_millis(200));
        let text = fs::read(&log).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        if text.contains("<first : move ") || start.elapsed() > Duration::from_secs(60) {
            break text;
        }
    };
    let _ = xboard.kill();
    let _ = xboard.wait();
    assert!(text.contains("<first : move "), "{id}: no move\n{text}");
    for trouble in ["tellusererror", "telluser ", "Illegal move", "Error ("] {
        assert!(!text.contains(trouble), "{id}: {trouble}\n{text}");
    }
}

#[test]
#[ignore = "needs XBoard and Xvfb"]
fn every_game_that_xboard_shows_starts_in_it() {
    let display = Display::open(322);
    let folder = env!("CARGO_TARGET_TMPDIR");
    let mut started = 0;
    for game in catalog::all() {
        let mut komainu = Command::new(ENGINE);
        komainu.args(["xboard", &game.id, "--pieces", "letters", "--print"]);
        komainu.env("DISPLAY", &display.name).env("XDG_CACHE_HOME", folder);
        let output = komainu.output().expect("it runs");
        if output.status.success() {
            check_started(&game.id, &output.stdout, &display);
            started += 1;
        }
    }
    assert!(started > 15, "{started} games");
}
