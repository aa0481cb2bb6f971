//! Thinking on the opponent's time, as front ends ask for it while they talk to the engine.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use komainu::engine::Games;
use komainu::protocol;

/// A front end: what it says to the engine, and what it hears.
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
            // Whoever has heard enough listens no more.
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
            protocol::run(Games::built_in(), input, &mut Said(said)).expect("a channel takes all");
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

    /// Tells if nothing that begins like this is said for a while.
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
