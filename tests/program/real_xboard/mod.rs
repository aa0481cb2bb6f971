//! The real XBoard, on a display of its own: whole games, every game's board, and the mouse.
//!
//! These tests need Debian's `xboard`, `xvfb`, `xdotool` and `crazywa`, so they run only when asked for.

mod boards;
mod matches;
mod mouse;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

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
        let server = server.args([&name, "-screen", "0", &screen]).stderr(Stdio::null());
        let server = server.spawn().expect("Xvfb is installed (Debian package xvfb)");
        thread::sleep(Duration::from_secs(1));
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
