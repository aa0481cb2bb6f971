//! Thinking on the opponent's time, as front ends ask for it while they talk to the engine.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use komainu::engine::Games;
use komainu::protocol;

/// A front end, with its lines to and from the engine.
struct FrontEnd {
    mouth: Sender<String>,
    ear: Receiver<String>,
}

/// The engine's ends of the conversation.
struct Heard(Receiver<String>);
struct Said(Sender<String>);

impl Read for Heard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let line = self.0.recv().unwrap_or_default();
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for line in String::from_utf8_lossy(bytes).lines() {
            // The front end may have stopped listening.
            let _ = self.0.send(line.to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FrontEnd {
    fn new() -> Self {
        let (mouth, heard) = mpsc::channel();
        let (said, ear) = mpsc::channel();
        thread::spawn(move || {
            let input = BufReader::new(Heard(heard));
            protocol::run(Games::built_in(), input, Said(said)).expect("a channel takes all");
        });
        Self { mouth, ear }
    }

    fn say(&self, lines: &[&str]) {
        for line in lines {
            self.mouth.send(format!("{line}\n")).expect("the engine listens");
        }
    }

    /// The next line that begins like this, without its beginning.
    fn hear(&self, beginning: &str) -> String {
        loop {
            let line = self.ear.recv_timeout(Duration::from_secs(20)).expect("an answer");
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.to_owned();
            }
        }
    }

    /// Returns `true` if nothing that begins like this is said for a while.
    fn is_silent_about(&self, beginning: &str) -> bool {
        while let Ok(line) = self.ear.recv_timeout(Duration::from_millis(150)) {
            if line.starts_with(beginning) {
                return false;
            }
        }
        true
    }
}

#[test]
fn a_uci_engine_that_ponders_moves_only_once_its_guess_is_played() {
    let front_end = FrontEnd::new();
    front_end.say(&["uci", "position startpos moves a2a3 e4e3", "go ponder movetime 30"]);
    front_end.hear("info depth 2");
    front_end.say(&["isready"]);
    front_end.hear("readyok");
    front_end.say(&["ponderhit"]);
    front_end.hear("bestmove ");
    front_end.say(&["quit"]);
}

#[test]
fn a_win_far_away_that_is_found_while_the_opponent_thinks_is_played_at_once() {
    // A position of `tests/data/mates/dai-dai.txt`: 25 plies, beyond a short search.
    let text = fs::read_to_string("tests/data/mates/dai-dai.txt").expect("the problems");
    let far = text.lines().find_map(|line| line.strip_suffix(" # 25")).expect("one of 25 plies");
    let front_end = FrontEnd::new();
    front_end.say(&["uci", "setoption name UCI_Variant value dai-dai"]);
    front_end.say(&[&format!("position sfen {far}"), "go ponder movetime 100"]);
    let won = loop {
        let info = front_end.hear("info depth ");
        if let Some((_, line)) = info.split_once(" score mate 13 ") {
            break line.split_once(" pv ").expect("the line").1.to_owned();
        }
    };
    front_end.say(&["ponderhit"]);
    let moves: Vec<&str> = won.split(' ').collect();
    assert!(front_end.hear("bestmove ").starts_with(moves[0]));
    // The line is known to its end as long as the opponent keeps to it.
    let played = format!("position sfen {far} moves {} {}", moves[0], moves[1]);
    front_end.say(&[&played, "go movetime 100000"]);
    assert!(front_end.hear("bestmove ").starts_with(moves[2]));
    front_end.say(&["quit"]);
}

#[test]
fn a_cecp_engine_ponders_if_it_may_and_answers_meanwhile() {
    let front_end = FrontEnd::new();
    front_end.say(&["xboard", "protover 2", "variant minishogi", "hard", "post", "sd 4", "go"]);
    front_end.hear("move ");
    // Lines of thinking now begin with the answer that is expected.
    let expected = loop {
        let thought = front_end.hear("");
        if let Some((_, rest)) = thought.split_once(" (") {
            break rest.split_once(')').expect("a move in brackets").0.to_owned();
        }
    };
    front_end.say(&["?", "ping 1"]);
    front_end.hear("pong 1");
    front_end.say(&[&format!("usermove {expected}")]);
    front_end.hear("move ");
    front_end.say(&["nopost", "easy", "ping 2"]);
    front_end.hear("pong 2");
    assert!(front_end.is_silent_about("move"));
    front_end.say(&["quit"]);
}

#[test]
fn a_cecp_engine_that_may_not_ponder_does_not() {
    let front_end = FrontEnd::new();
    front_end.say(&["xboard", "protover 2", "variant minishogi", "post", "sd 2", "go"]);
    front_end.hear("move ");
    assert!(front_end.is_silent_about(""));
    front_end.say(&["quit"]);
}

#[test]
fn a_cecp_engine_goes_on_under_new_rules() {
    let front_end = FrontEnd::new();
    front_end.say(&["xboard", "protover 2", "variant minishogi", "hard", "post", "sd 4", "go"]);
    front_end.hear("move ");
    front_end.hear("1 ");
    // It thinks on the opponent's time; under the new rules nothing that it has found is left.
    front_end.say(&["option No legal move=draw", "hint", "ping 1"]);
    front_end.hear("Hint: ");
    front_end.say(&["easy", "usermove e4e3"]);
    front_end.hear("move ");
    // A hint that is waited for comes all the same.
    front_end.say(&["force", "hint", "option no_legal_move=loss", "ping 2"]);
    front_end.hear("Hint: ");
    // An analysis that has come to its end begins anew.
    front_end.say(&["setboard 4k/5/4P/5/K4[G] w 0 1", "analyze"]);
    front_end.hear("100 ");
    front_end.say(&["option no_legal_move=draw"]);
    front_end.hear("1 ");
    front_end.hear("100 ");
    front_end.say(&["exit", "ping 3"]);
    front_end.hear("pong 3");
    front_end.say(&["quit"]);
}
