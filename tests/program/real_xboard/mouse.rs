//! A user with a mouse: what is clicked, what XBoard makes of it, and what the engine answers.
//!
//! XBoard logs all that it exchanges with the engine; squares are named as XBoard names them, from `a1`
//! at the lower left, whatever number the first rank has in the game.

use std::fs;
use std::mem;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::{Display, ENGINE, game};

/// XBoard with a game, whose board is found on the screen.
struct Table {
    xboard: Child,
    display: Display,
    folder: PathBuf,
    /// How far the log has been read.
    read: usize,
    board: Board,
}

/// The place of the squares on the screen.
#[derive(Debug, Clone, Copy, Default)]
struct Board {
    left: i32,
    bottom: i32,
    square: i32,
}

/// A window, its place and size.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Window {
    id: String,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
}

/// The buttons of the window that asks whether a piece promotes.
#[derive(Debug, Clone, Copy)]
enum Answer {
    Promote,
    Defer,
}

/// A variant file with the rules of a game and another set-up, under a new name.
fn changed(name: &str, id: &str, setup: &[&str]) -> PathBuf {
    let text = fs::read_to_string(format!("variants/{id}.toml")).expect("a game");
    let (before, after) = text.split_once("setup = [").expect("a set-up");
    let after = after.split_once(']').expect("its end").1;
    let rows: String = setup.iter().map(|row| format!("    \"{row}\",\n")).collect();
    let text = format!("{before}setup = [\n{rows}]{after}");
    let mut lines = Vec::new();
    let mut section = String::new();
    for line in text.lines() {
        if line.starts_with('[') {
            section = line.to_owned();
        }
        let own = line.starts_with("id = ") && section.is_empty();
        let named = section == "[xboard]" && line.starts_with("names = ");
        lines.push(match line {
            _ if own => format!("id = \"{name}\""),
            _ if named => format!("names = [\"{name}\"]"),
            // Handicaps name squares of the original set-up.
            _ if section == "[handicaps]" => continue,
            "[names]" => format!("[names]\ncecp = [\"{name}\"]\nuci = \"{name}\""),
            _ if section == "[names]" && !line.is_empty() => continue,
            _ => line.to_owned(),
        });
    }
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.toml"));
    fs::write(&path, lines.join("\n") + "\n").expect("it is written");
    path
}

impl Table {
    /// Starts XBoard as `komainu xboard GAME` does with these options, on this display and with more
    /// arguments for XBoard.
    fn open(name: &str, display: u32, game_or_file: &str, options: &[&str], more: &[&str]) -> Self {
        let display = Display::open(display);
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mouse-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for XBoard");
        let mut command = Command::new(ENGINE);
        command.args(["xboard", game_or_file, "--pieces", "letters", "--seconds", "1", "--print"]);
        command.args(options).args(["--", "-debug", "-nameOfDebugFile", "debug"]).args(more);
        command.env("DISPLAY", &display.name).env("HOME", &folder);
        command.env("XDG_CACHE_HOME", folder.join("cache"));
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{output:?}");
        let words = String::from_utf8(output.stdout).expect("text");
        let arguments = words.trim_end().strip_prefix("xboard ").expect("its name");
        let script = format!("exec {} {arguments}", game("xboard").display());
        let mut xboard = Command::new("sh");
        xboard.args(["-c", &script]).current_dir(&folder);
        xboard.env("DISPLAY", &display.name).env("HOME", &folder);
        let errors = fs::File::create(folder.join("errors")).expect("a file");
        let xboard = xboard.stdout(Stdio::null()).stderr(errors).spawn().expect("a shell");
        let mut table = Self { xboard, display, folder, read: 0, board: Board::default() };
        table.said("done=1");
        table
    }

    /// Finds a board of this many files and ranks, with `held` files for pieces in hand on either side.
    fn measured(mut self, files: i32, ranks: i32, held: i32) -> Self {
        let window = self.still_window(f64::from(ranks) / f64::from(files + 2 * held));
        let square = (window.width - 4) / (files + 2 * held);
        let margin = (window.width - square * (files + 2 * held)) / 2;
        self.board = Board {
            left: window.x + margin + held * square,
            bottom: window.y + window.height - 2,
            square,
        };
        self
    }

    /// Runs xdotool, and returns what it prints.
    fn xdotool(&self, arguments: &[&str]) -> String {
        let mut xdotool = Command::new("xdotool");
        let xdotool = xdotool.args(arguments).env("DISPLAY", &self.display.name);
        let output = xdotool.output().expect("xdotool is installed (Debian package xdotool)");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The visible windows whose names match.
    fn windows(&self, name: &str) -> Vec<Window> {
        let ids = self.xdotool(&["search", "--onlyvisible", "--name", name]);
        let window = |id: &str| {
            let text = self.xdotool(&["getwindowgeometry", "--shell", id]);
            let value = |name: &str| {
                let mut lines = text.lines().filter_map(|line| line.split_once('='));
                lines.find(|line| line.0 == name)?.1.parse().ok()
            };
            Some(Window {
                id: id.to_owned(),
                x: value("X")?,
                y: value("Y")?,
                width: value("WIDTH")?,
                height: value("HEIGHT")?,
            })
        };
        ids.lines().filter_map(window).collect()
    }

    /// Waits for the window with the board until it has kept its place and size for a while and is high
    /// enough for a board of this height for a width of 1: XBoard lays it out in several steps.
    fn still_window(&self, height: f64) -> Window {
        let start = Instant::now();
        let mut window = None;
        loop {
            thread::sleep(Duration::from_secs(1));
            let before = mem::replace(&mut window, self.main_window());
            let fits =
                |window: &Window| f64::from(window.height) > f64::from(window.width) * height;
            match &window {
                Some(still) if before == window && fits(still) => return still.clone(),
                _ => assert!(start.elapsed() < Duration::from_secs(60), "no board in {window:?}"),
            }
        }
    }

    /// The window with the board, if it is visible already.
    fn main_window(&self) -> Option<Window> {
        let windows = self.windows("").into_iter().filter(|window| window.width < Display::WIDTH);
        windows.max_by_key(|window| window.width * window.height)
    }

    fn click_at(&self, x: i32, y: i32) {
        self.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        thread::sleep(Duration::from_millis(150));
        self.xdotool(&["click", "1"]);
        thread::sleep(Duration::from_millis(500));
    }

    /// Clicks a square; files before `a` and after the last are those of pieces in hand.
    fn click(&self, square: &str) {
        let file = i32::from(square.as_bytes()[0]) - i32::from(b'a');
        let rank: i32 = square[1..].parse().expect("a rank");
        let Board { left, bottom, square } = self.board;
        self.click_at(left + file * square + square / 2, bottom - rank * square + square / 2);
    }

    /// Clicks squares one after another.
    fn click_all(&self, squares: &[&str]) {
        squares.iter().for_each(|square| self.click(square));
    }

    /// Answers the window that asks whether a piece promotes.
    fn answer(&self, answer: Answer) {
        let start = Instant::now();
        let window = loop {
            match self.windows("^Promotion$").into_iter().next() {
                Some(window) => break window,
                None => assert!(start.elapsed() < Duration::from_secs(30), "XBoard does not ask"),
            }
            thread::sleep(Duration::from_millis(100));
        };
        let column = match answer {
            Answer::Promote => 40,
            Answer::Defer => 105,
        };
        self.click_at(window.x + column, window.y + 15);
    }

    /// Presses a key in the window with the board.
    fn key(&self, key: &str) {
        let window = self.main_window().expect("a window");
        self.xdotool(&["windowfocus", &window.id]);
        self.press(key);
    }

    /// Presses a key in the window that has the keyboard.
    fn press(&self, key: &str) {
        self.xdotool(&["key", key]);
        thread::sleep(Duration::from_millis(500));
    }

    /// Waits for a text, and returns what was newly logged up to the end of its line.
    fn said(&mut self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let log = fs::read(self.folder.join("debug")).unwrap_or_default();
            let text = plain(&String::from_utf8_lossy(&log));
            let new = text.get(self.read..).unwrap_or_default();
            if let Some(found) = new.find(wanted) {
                // The wanted text may end with its line.
                let last = found + wanted.len() - 1;
                let end = last + new[last..].find('\n').expect("whole lines") + 1;
                self.read += end;
                return new[..end].to_owned();
            }
            let gone = self.xboard.try_wait().expect("its state");
            if gone.is_some() || start.elapsed() > Duration::from_secs(30) {
                let errors = fs::read_to_string(self.folder.join("errors")).unwrap_or_default();
                panic!("no {wanted}:\n{new}\nXBoard ended: {gone:?}; it said:\n{errors}");
            }
            thread::sleep(Duration::from_millis(100));
        }
    }

    /// Waits for the engine's answer to a move that is sent to it as this text; it has to be a move.
    fn move_is_answered(&mut self, text: &str) {
        self.said(&format!("> usermove {text}\n"));
        let answer = self.said("< move ");
        // Moves are taken back for burnt pieces, too.
        let refused = answer.replace("Illegal move: burning", "");
        assert!(!refused.contains("Illegal move") && !refused.contains("Error"), "{answer}");
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = self.xboard.kill();
        let _ = self.xboard.wait();
    }
}

/// The complete lines that XBoard and the engine exchanged, as `> usermove a1a2` and `< move b1b2`.
fn plain(log: &str) -> String {
    const MOVE: &str = "usermove ";
    // A move is written in two parts, each with its time.
    let log = log.replace("usermove \n", MOVE);
    let whole = log.rfind('\n').map_or("", |end| &log[..end]);
    let mut text = String::new();
    for line in whole.lines() {
        let line = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let Some((direction, rest)) = line.split_once("first :") else { continue };
        let word = if rest.contains(MOVE) { MOVE } else { "" };
        let rest = rest.rsplit("first : ").next().unwrap_or(rest).trim_start();
        text += &format!("{direction} {word}{rest}\n");
    }
    text
}

const ROOK_BEFORE_THE_ZONE: [&str; 5] =
    ["vK . . . .", ". . . . .", ". . . . R", ". . . . .", "K . . . ."];

/// A game of Mini in which a Rook was just moved into the zone.
fn rook_enters_the_zone(name: &str, display: u32) -> Table {
    let file = changed(name, "mini", &ROOK_BEFORE_THE_ZONE);
    let path = file.to_str().expect("text");
    let table = Table::open(name, display, path, &[], &[]).measured(5, 5, 2);
    table.click_all(&["e3", "e5"]);
    table
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_promotion_is_declined_with_the_mouse() {
    let mut table = rook_enters_the_zone("decline", 331);
    table.answer(Answer::Defer);
    table.move_is_answered("e3e5=");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_promotion_is_made_with_the_mouse() {
    let mut table = rook_enters_the_zone("promote", 332);
    table.answer(Answer::Promote);
    table.move_is_answered("e3e5+");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_captured_piece_is_dropped_where_squares_light_up() {
    let setup = ["vK . . . .", ". . . . .", ". . vS . .", ". . . . .", ". . R . K"];
    let file = changed("drop", "mini", &setup);
    let path = file.to_str().expect("text");
    let mut table = Table::open("drop", 333, path, &[], &[]).measured(5, 5, 2);
    table.click_all(&["c1", "c3"]);
    table.move_is_answered("c1c3");
    // Held pieces stand in the order of their pictures, from below: Pawn, Bishop, Rook, Silver.
    table.click("g4");
    let lit = table.said("< highlight ");
    assert!(lit.contains('Y'), "{lit}");
    table.click("e3");
    table.move_is_answered("S@e3");
}

/// The set-up of a large board with nothing but these pieces, each on a square such as `g3`.
fn sparse(size: usize, pieces: &[(&str, &str)]) -> Vec<String> {
    let mut rows = vec![vec!["."; size]; size];
    for (square, piece) in pieces {
        let file = usize::from(square.as_bytes()[0] - b'a');
        let rank: usize = square[1..].parse().expect("a rank");
        rows[size - rank][file] = piece;
    }
    rows.iter().map(|row| row.join(" ")).collect()
}

/// XBoard with a game whose large board has these pieces alone.
fn large(name: &str, display: u32, id: &str, size: usize, pieces: &[(&str, &str)]) -> Table {
    let rows = sparse(size, pieces);
    let file = changed(name, id, &rows.iter().map(String::as_str).collect::<Vec<_>>());
    let size = size as i32;
    Table::open(name, display, file.to_str().expect("text"), &[], &[]).measured(size, size, 0)
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_lion_passes_when_it_is_clicked_a_second_time() {
    let pieces = [("a16", "vK"), ("g1", "K"), ("d4", "Ln"), ("l3", "vP")];
    let mut table = large("pass", 334, "tenjiku", 16, &pieces);
    table.click_all(&["d4", "d4"]);
    table.move_is_answered("d3d3");
}

const LION_BEFORE_TWO: [(&str, &str); 5] =
    [("a16", "vK"), ("g1", "K"), ("d4", "Ln"), ("d5", "vP"), ("d6", "vP")];

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_lion_captures_twice() {
    let mut table = large("twice", 335, "tenjiku", 16, &LION_BEFORE_TWO);
    table.click_all(&["d4", "d5", "d6"]);
    table.move_is_answered("d3d4,d4d5");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_lion_captures_once_where_it_could_twice() {
    let mut table = large("once", 340, "tenjiku", 16, &LION_BEFORE_TWO);
    table.click_all(&["d4", "d5", "d5"]);
    table.move_is_answered("d3d4");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_promotion_on_the_last_leg_is_declined_with_the_mouse() {
    let pieces = [("p16", "vK"), ("a1", "K"), ("d10", "Ln"), ("d11", "vP"), ("p9", "vP")];
    let mut table = large("last-leg", 336, "tenjiku", 16, &pieces);
    table.click_all(&["d10", "d11", "d12"]);
    table.answer(Answer::Defer);
    table.move_is_answered("d9d10,d10d11=");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn burnt_pieces_leave_the_board() {
    let around = ["f5", "f6", "f7", "g7", "h5", "h6", "h7"].map(|square| (square, "vP"));
    let others = [("p15", "vK"), ("a2", "K"), ("g3", "FiD"), ("c13", "vR"), ("m4", "R")];
    let pieces: Vec<_> = around.into_iter().chain(others).collect();
    let mut table = large("burn", 337, "tenjiku", 16, &pieces);
    table.click_all(&["a2", "b2"]);
    table.move_is_answered("a1b1");
    table.click_all(&["b2", "c2"]);
    table.move_is_answered("b1c1");
    table.click_all(&["g3", "g6"]);
    table.said("> usermove g2g5\n");
    // XBoard takes moves back and is sent them again, with squares that they empty.
    let repainted = table.said("< move g2");
    assert!(repainted.contains("< Illegal move: burning"), "{repainted}");
    table.said("< move ");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_position_that_is_over_says_so() {
    let position = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("over.fen");
    fs::write(&position, "k8/G8/1G7/9/9/9/9/9/8K[-] b 0 1\n").expect("it is written");
    let path = position.to_str().expect("text");
    let mut table = Table::open("over", 338, "shogi", &[], &["-loadPositionFile", path]);
    table.said("< 1-0 {");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn a_new_player_plays_ten_moves_of_tenjiku_takes_back_and_asks_for_a_hint() {
    let beginner = ["-firstOptions", "Skill Level=0,Skill Seed=1"];
    let mut table = Table::open("tenjiku", 339, "tenjiku", &[], &beginner).measured(16, 16, 0);
    // Before the Pawns of the other two files stand Dogs.
    for file in "abcdfghijk".chars() {
        table.click_all(&[&format!("{file}5"), &format!("{file}6")]);
        table.move_is_answered(&format!("{file}4{file}5"));
    }
    table.key("ctrl+x");
    table.said("> remove\n");
    table.click_all(&["k5", "k6"]);
    table.move_is_answered("k4k5");
    // The seventh item of the menu Engine.
    table.key("alt+n");
    ["Down"; 6].iter().for_each(|key| table.press(key));
    table.press("Return");
    table.said("< Hint: ");
}

/// A game in which the engine has given a handicap and begun.
fn handicapped(name: &str, display: u32, game: &str, handicap: &str) -> Table {
    let options = ["--handicap", handicap];
    let mut table = Table::open(name, display, game, &options, &["-autoFlipView", "false"]);
    table.said("> go\n");
    let begun = table.said("< move ");
    assert!(!begun.contains("< Illegal move") && !begun.contains("Error"), "{begun}");
    table
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn the_engine_gives_a_handicap_in_a_game_of_its_own_and_begins() {
    let mut table = handicapped("gives-rook", 341, "mini", "rook").measured(5, 5, 2);
    table.click_all(&["e4", "e3"]);
    table.move_is_answered("e4e3");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn the_engine_gives_a_handicap_in_a_game_that_xboard_knows_and_begins() {
    let mut table = handicapped("gives-two", 342, "shogi", "two_pieces").measured(9, 9, 2);
    table.click_all(&["c7", "c6"]);
    table.move_is_answered("c7c6");
    table.click_all(&["d7", "d6"]);
    table.move_is_answered("d7d6");
}

#[test]
#[ignore = "needs XBoard, Xvfb and xdotool"]
fn the_engine_gives_its_lion_in_tenjiku_and_begins() {
    let mut table = handicapped("gives-lion", 343, "tenjiku", "8b").measured(16, 16, 0);
    table.click_all(&["d12", "d11"]);
    table.move_is_answered("d11d10");
}
