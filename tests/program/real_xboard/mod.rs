//! The real XBoard, on a display of its own: whole games, every game's board, and the mouse.
//!
//! These tests need Debian's `xboard`, `xvfb`, `xdotool` and `crazywa`, so they run only when asked for.

mod boards;
mod matches;
mod mouse;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const ENGINE: &str = env!("CARGO_BIN_EXE_komainu");

/// A virtual display that ends with the test.
struct Display {
    server: Child,
    name: String,
}

impl Display {
    const WIDTH: i32 = 1600;

    fn open(number: u32) -> Self {
        let name = format!(":{number}");
        let mut server = Command::new("Xvfb");
        let screen = format!("{}x1300x24", Self::WIDTH);
        let server = server.args([&name, "-screen", "0", &screen, "-displayfd", "1"]);
        let server = server.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = server.spawn().expect("Xvfb is installed (Debian package xvfb)");
        // It tells its number when clients can connect.
        let mut told = String::new();
        let output = server.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut told).expect("text");
        assert_eq!(told.trim_end(), number.to_string(), "display {number} is in use");
        Self { server, name }
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The path where Debian puts a game, or its bare name to be found on the `PATH`.
fn game(name: &str) -> PathBuf {
    let installed = Path::new("/usr/games").join(name);
    if installed.exists() { installed } else { name.into() }
}
