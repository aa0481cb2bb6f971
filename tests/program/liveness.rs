//! The engine answers and obeys at once, whatever it does and whatever is in the queue.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::{crowds, hook_movers};

/// The time in which the engine has to answer, however busy the machine: long enough to distinguish an
/// engine that hangs from one that gets no processor time; none of these tasks ends by itself before.
const SOON: Duration = Duration::from_secs(60);
/// A time in which a task of minutes or hours does not end by itself.
const MEANWHILE: Duration = Duration::from_millis(100);

/// The program and its output.
struct Program {
    child: Child,
    input: Option<ChildStdin>,
    said: Receiver<String>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, said) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { input: child.stdin.take(), child, said }
    }

    fn say(&mut self, lines: &[&str]) {
        let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
        let input = self.input.as_mut().expect("there is more to say");
        input.write_all(text.as_bytes()).expect("it listens");
    }

    /// Waits for the next line with this beginning.
    fn hear(&self, beginning: &str) -> String {
        self.hear_one_of(&[beginning]).1
    }

    /// Waits for lines that begin like these, in any order.
    fn hear_all(&self, beginnings: &[&str]) {
        let mut left = beginnings.to_vec();
        while !left.is_empty() {
            left.remove(self.hear_one_of(&left).0);
        }
    }

    /// Waits for the next line with one of these beginnings, and returns its index as well.
    fn hear_one_of(&self, beginnings: &[&str]) -> (usize, String) {
        let end = Instant::now() + SOON;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let line = self.said.recv_timeout(left);
            let line = line.unwrap_or_else(|_| panic!("none of {beginnings:?} in time"));
            if let Some(which) = beginnings.iter().position(|text| line.starts_with(text)) {
                return (which, line);
            }
        }
    }

    /// Waits for the end of the program.
    fn ends(mut self) {
        let end = Instant::now() + SOON;
        while self.child.try_wait().expect("it runs").is_none() {
            assert!(Instant::now() < end, "the program goes on");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It has ended unless the test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Long tasks: the lines that start each, and the engine's answer once it is stopped.
const TASKS: [(&str, &str, &str); 5] = [
    ("uci", "go infinite", "bestmove "),
    ("uci", "go movetime 600000", "bestmove "),
    ("uci", "go ponder wtime 60000 btime 60000", "bestmove "),
    ("uci", "go mate 30", "bestmove "),
    ("uci", "go perft 12", "info string perft stopped"),
];

#[test]
fn ready_and_stop_are_obeyed_whatever_waits() {
    for (language, task, answer) in TASKS {
        let mut program = Program::start();
        program.say(&[language, "setoption name UCI_Variant value tenjiku", "position startpos"]);
        program.say(&[task, "d", "eval", "", "position startpos", "go depth 1", "isready"]);
        program.hear("readyok");
        thread::sleep(MEANWHILE);
        program.say(&["position startpos", "isready", "stop", "isready"]);
        program.hear("readyok");
        program.hear(answer);
        program.say(&["quit"]);
        program.ends();
    }
}

#[test]
fn stop_is_obeyed_where_a_single_node_takes_long() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hooks.toml");
    fs::write(&path, hook_movers::file(1)).expect("a folder for files of tests");
    let mut program = Program::start();
    program.say(&[&format!("load {}", path.display()), "setoption name Variant value hooks"]);
    for (_, task, answer) in TASKS {
        program.say(&[task, "isready"]);
        program.hear("readyok");
        thread::sleep(MEANWHILE);
        program.say(&["stop", "isready"]);
        // A stopped task may end before the next line is read.
        program.hear_all(&["readyok", answer]);
    }
    program.say(&["quit"]);
    program.ends();
}

#[test]
fn leaving_is_obeyed_whatever_waits() {
    for (language, task, _) in TASKS {
        for quits in [true, false] {
            let mut program = Program::start();
            program.say(&[language, "setoption name UCI_Variant value tenjiku", task]);
            program.say(&["position startpos", "go infinite", "setoption name Hash value 1"]);
            if quits {
                program.say(&["quit"]);
            } else {
                program.input = None;
            }
            program.ends();
        }
    }
}

/// A game of so many kinds that it takes long to be compiled.
fn many_kinds() -> String {
    let rank = |royal: &str| format!("    \"{}{royal}\",\n", ". ".repeat(35));
    let empty = rank(".").repeat(34);
    let head = format!(
        "id = \"many\"\nname = \"Many\"\nfiles = 36\nranks = 36\nsetup = [\n{}{empty}{}]\n\n\
         [endings]\nself_check = \"allowed\"\nrepetition = \"fourfold_draw\"\n\n\
         [pieces.K]\nname = \"King\"\nroyal = true\nmoves = [{{ step = \"all\" }}]\n\n",
        rank("vK"),
        rank("K")
    );
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let kinds = (0..600).map(|number| {
        let name = format!("X{}{}", letter(number / 26), letter(number));
        format!("[pieces.{name}]\nname = \"Piece {name}\"\nmoves = [{{ lion = 3 }}]\n\n")
    });
    head + &kinds.collect::<String>()
}

#[test]
fn leaving_is_obeyed_while_a_game_is_compiled() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("many-kinds.toml");
    fs::write(&path, many_kinds()).expect("a folder for files of tests");
    let choices = [["uci", "setoption name Variant value many"], ["xboard", "variant many"]];
    for ([language, choice], quits) in choices.into_iter().zip([true, false]) {
        let mut program = Program::start();
        program.say(&[&format!("load {}", path.display()), language, choice]);
        thread::sleep(MEANWHILE);
        match quits {
            true => program.say(&["quit"]),
            false => program.input = None,
        }
        program.ends();
    }
}

#[test]
fn what_is_said_in_one_breath_is_answered_although_a_game_is_compiled() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("many-more-kinds.toml");
    fs::write(&path, many_kinds()).expect("a folder for files of tests");
    let mut program = Program::start();
    program.say(&[
        &format!("load {}", path.display()),
        "setoption name Variant value many",
        "isready",
        "d",
        "quit",
    ]);
    program.hear("readyok");
    program.hear("Legal moves: 3");
    program.ends();
}

#[test]
fn boards_of_very_many_moves_are_played_on_without_a_list_of_them() {
    for crowd in ["guarded-emperors", "hands"] {
        let crowd = crowds::CROWDS.iter().find(|known| known.name == crowd).expect("it is there");
        let name = format!("listless-{}.toml", crowd.name);
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, crowd.file()).expect("a folder for files of tests");
        let load = format!("load {}", path.display());
        let mut program = Program::start();
        program.say(&[&load, "uci", "position startpos", "go nodes 1"]);
        let answer = program.hear("bestmove ");
        let best = answer.split(' ').nth(1).expect("a move").to_owned();
        program.say(&["position startpos moves a1a1"]);
        program.hear("info string error: position: move 1: `a1a1` is not a legal move here");
        program.say(&[&format!("position startpos moves {best}"), "d", "go nodes 1"]);
        program.hear("Legal moves: not counted");
        assert_ne!(program.hear("bestmove "), "bestmove (none)");
        program.say(&["xboard", "protover 2", &format!("variant {}", crowd.name), "analyze"]);
        program.say(&["exclude all", &format!("exclude {best}")]);
        program.hear("Error (too many moves to choose among): exclude all");
        program.hear(&format!("Error (too many moves to choose among): exclude {best}"));
        program.say(&["exit", "usermove a1a1", &format!("usermove {best}"), "sd 1", "st 1", "go"]);
        program.hear(
            "Illegal move (There are too many moves on this board to look for the reason): a1a1",
        );
        program.hear("move ");
        program.say(&["quit"]);
        program.ends();
    }
}

#[test]
fn the_expected_move_is_heard_of_whatever_waits() {
    for nonsense in ["", "flurb", "d", "position startpos", "setoption name Hash value 2"] {
        let mut program = Program::start();
        program.say(&["uci", "position startpos moves a2a3 e4e3", "go ponder movetime 30"]);
        program.say(&[nonsense]);
        program.hear("info depth 2");
        program.say(&["ponderhit"]);
        program.hear("bestmove ");
        program.say(&["isready", "quit"]);
        program.hear("readyok");
        program.ends();
    }
}

#[test]
fn pings_are_answered_once_nobody_waits_for_a_move() {
    let mut program = Program::start();
    program.say(&["xboard", "protover 2", "variant minishogi", "st 600", "go", "ping 1", "undo"]);
    program.hear("Error (too few moves to take back): undo");
    program.say(&["?"]);
    program.hear("move ");
    program.hear("pong 1");
    program.say(&["go", "ping 2", "undo"]);
    program.hear("pong 2");
    program.say(&["analyze", "ping 3", "?", "ping 4"]);
    program.hear("pong 3");
    program.hear("pong 4");
    program.say(&["quit"]);
    program.ends();
}

#[test]
fn lines_beyond_number_and_size_are_refused_and_the_engine_listens_on() {
    let mut program = Program::start();
    program.say(&["go infinite"]);
    (0..1200).for_each(|_| program.say(&["position startpos moves a2a3"]));
    program.hear("info string error: 1000 lines of ");
    program.say(&["isready", "stop"]);
    program.hear("readyok");
    program.hear("bestmove ");
    let long = format!("position startpos moves {}", "a2a3 ".repeat(200_000));
    program.say(&["go infinite"]);
    (0..12).for_each(|_| program.say(&[&long]));
    program.hear("info string error: 8 lines of ");
    program.say(&["isready", "stop", "quit"]);
    program.hear("readyok");
    program.hear("bestmove ");
    program.ends();
}

#[test]
fn a_host_that_does_not_read_keeps_no_word_of_its_own_from_being_heard() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komainu"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("a pipe");
    let flood = "uci\nhelp\nd\n".repeat(20_000);
    input.write_all(flood.as_bytes()).expect("it listens");
    input.write_all(b"go infinite\nquit\n").expect("it listens");
    let end = Instant::now() + SOON;
    while child.try_wait().expect("it runs").is_none() {
        assert!(Instant::now() < end, "the program goes on");
        thread::sleep(Duration::from_millis(5));
    }
}
