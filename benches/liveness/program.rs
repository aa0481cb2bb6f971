//! The program, and the time until it answers.

use std::collections::VecDeque;
use std::path::Path;
use std::time::{Duration, Instant};

use komainu::lab::matches::Language;
use komainu::lab::process::{NoLine, Process};

/// The time after which an answer counts as never coming, however busy the machine.
const NEVER: Duration = Duration::from_secs(30);
/// The number of lines that an error message shows, and the most characters of each.
const SHOWN_LINES: usize = 5;
const SHOWN: usize = 1000;

/// The time that something took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Taken {
    /// The time of the processor, zero if the system does not report it.
    pub processor: Duration,
    pub wall: Duration,
}

/// The program, in a conversation in one protocol.
pub struct Program {
    process: Process,
    pub language: Language,
    game: String,
    /// The lines that were sent to it last.
    last: VecDeque<String>,
    /// The moment and the processor time at which the current measurement began.
    since: (Instant, Duration),
}

impl Program {
    pub fn start(language: Language) -> Result<Self, String> {
        let path = Path::new(env!("CARGO_BIN_EXE_komainu"));
        let process = Process::start(path, &[]).map_err(|error| error.to_string())?;
        let (game, last) = (String::new(), VecDeque::new());
        let since = (Instant::now(), Duration::ZERO);
        let mut program = Self { process, language, game, last, since };
        match language {
            Language::Uci => program.ask("uci", "uciok")?,
            Language::Usi => program.ask("usi", "usiok")?,
            Language::Cecp => {
                program.say("xboard");
                program.ask("protover 2", "feature done=1")?
            }
        };
        Ok(program)
    }

    /// Starts the program and chooses a game.
    pub fn playing(language: Language, game: &str) -> Result<Self, String> {
        let mut program = Self::start(language)?;
        program.choose(game)?;
        Ok(program)
    }

    /// Chooses a game, and returns the time that it took.
    pub fn choose(&mut self, game: &str) -> Result<Taken, String> {
        game.clone_into(&mut self.game);
        self.begin();
        match self.language {
            Language::Cecp => self.say(&format!("variant {game}")),
            _ => self.say(&format!("setoption name Variant value {game}")),
        }
        self.ready()
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) {
        self.say_bytes(line.as_bytes());
    }

    /// Sends a line that need not be text.
    pub fn say_bytes(&mut self, line: &[u8]) {
        self.last.truncate(SHOWN_LINES - 1);
        self.last.push_front(String::from_utf8_lossy(line).chars().take(SHOWN).collect());
        self.process.send_bytes(line);
    }

    /// Measures time from now on.
    pub fn begin(&mut self) {
        self.since = (Instant::now(), self.process.cpu_time().unwrap_or_default());
    }

    /// Returns the time since [`Self::begin`].
    pub fn taken(&self) -> Taken {
        Taken {
            processor: self.process.cpu_time().unwrap_or_default().saturating_sub(self.since.1),
            wall: self.since.0.elapsed(),
        }
    }

    /// Sends a line, waits for a line that begins with `answer`, and returns the time that it took.
    pub fn ask(&mut self, line: &str, answer: &str) -> Result<Taken, String> {
        self.begin();
        self.say(line);
        self.hear(answer)
    }

    /// Does the same as [`Self::ask`] during a task, and also returns whether the line that ends the
    /// task came before the answer.
    pub fn ask_while(
        &mut self,
        line: &str,
        answer: &str,
        end: &str,
    ) -> Result<(Taken, bool), String> {
        self.begin();
        self.say(line);
        let mut is_over = false;
        self.find(|line| {
            is_over |= line.starts_with(end);
            line.starts_with(answer).then_some(())
        })
        .map_err(|problem| format!("{problem} before `{answer}`"))?;
        Ok((self.taken(), is_over))
    }

    /// Waits until the program has done everything that was sent to it; returns the time since
    /// [`Self::begin`].
    pub fn ready(&mut self) -> Result<Taken, String> {
        match self.language {
            Language::Cecp => {
                self.say("ping 0");
                self.hear("pong 0")
            }
            _ => {
                self.say("isready");
                self.hear("readyok")
            }
        }
    }

    /// Waits for the next line that begins like this; returns the time since [`Self::begin`].
    pub fn hear(&mut self, beginning: &str) -> Result<Taken, String> {
        self.find(|line| line.starts_with(beginning).then_some(()))
            .map_err(|problem| format!("{problem} before `{beginning}`"))?;
        Ok(self.taken())
    }

    /// Waits until `found` returns something for a line.
    pub fn find<T>(&self, found: impl FnMut(&str) -> Option<T>) -> Result<T, String> {
        self.process.find(NEVER, found).map_err(|error| {
            let what = match error {
                NoLine::Late => format!("{NEVER:?} passed"),
                NoLine::Ended | NoLine::Interrupted => "the program ended".to_owned(),
            };
            let lines: Vec<&str> = self.last.iter().rev().map(String::as_str).collect();
            format!("{:?} {}: after {lines:?} {what}", self.language, self.game)
        })
    }

    /// Quits, and waits for the end of the program; `visit` gets the lines that it still prints.
    pub fn quit(mut self, mut visit: impl FnMut(&str)) -> Result<(), String> {
        self.say("quit");
        loop {
            match self.process.line(NEVER) {
                Ok(line) => visit(&line),
                Err(NoLine::Ended | NoLine::Interrupted) => return Ok(()),
                Err(NoLine::Late) => return Err(format!("{}: it does not quit", self.game)),
            }
        }
    }

    /// Returns the memory that it holds, in megabytes, if the system reports it.
    pub fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
    }
}
