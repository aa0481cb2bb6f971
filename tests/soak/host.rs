//! A host that talks to the program in one of its languages.

use std::path::Path;
use std::time::{Duration, Instant};

use komainu::board::{Position, Variant};
use komainu::lab::matches::Language;
use komainu::lab::process::{NoLine, Process};
use komainu::notation::{Coordinates, canonical};
use komainu::types::Move;

use crate::plan::{Manner, Pace, Plan};
use crate::referee::Referee;
use crate::support::Random;

/// The time after which a program that does not answer counts as hanging, however busy the machine.
pub const HANGS: Duration = Duration::from_secs(30);

/// Lines that mean little or nothing in some protocol.
const NOISE: [&str; 10] = [
    "",
    "flurb",
    "d",
    "eval",
    "help",
    "debug on",
    "setoption name nonsense value 3",
    "hint",
    ".",
    "\u{72db}\u{72ac}",
];

/// The time that a move took.
#[derive(Debug, Clone, Copy)]
pub struct Taken {
    pub wall: Duration,
    pub processor: Duration,
}

/// A program and the state of the conversation with it.
pub struct Host {
    plan: Plan,
    language: Language,
    process: Process,
    coordinates: Coordinates,
    /// The number of moves sent to a program that receives them one by one.
    told: usize,
    pings: usize,
    /// The number of questions that are not answered yet.
    questions: usize,
}

impl Host {
    pub fn start(plan: &Plan, language: Language) -> Result<Self, String> {
        let program = Path::new(env!("CARGO_BIN_EXE_komainu"));
        let process = Process::start(program, &[]).map_err(|error| error.to_string())?;
        let coordinates = Coordinates::default();
        let plan = plan.clone();
        let mut host =
            Self { plan, language, process, coordinates, told: 0, pings: 0, questions: 0 };
        host.begin()?;
        Ok(host)
    }

    /// Kills the program and starts another one.
    pub fn start_again(&mut self) -> Result<(), String> {
        *self = Self::start(&self.plan, self.language)?;
        Ok(())
    }

    fn begin(&mut self) -> Result<(), String> {
        let game = self.plan.game.clone();
        match self.language {
            Language::Uci | Language::Usi => {
                let word = if self.language == Language::Uci { "uci" } else { "usi" };
                self.say(word);
                self.hear(&[&format!("{word}ok")])?;
                self.say(&format!("setoption name Variant value {game}"));
                // In some games USI implies rules of its own.
                self.say("setoption name Rules value game_default");
                for (name, choice) in self.plan.choices.clone() {
                    self.say(&format!("setoption name {name} value {choice}"));
                }
                self.say("isready");
                self.hear(&["readyok"])?;
            }
            Language::Cecp => {
                for line in ["xboard", "protover 2", "new"] {
                    self.say(line);
                }
                for (name, choice) in self.plan.choices.clone() {
                    self.say(&format!("option {name}={choice}"));
                }
                self.say(&format!("variant {game}"));
                self.say("easy");
                self.say("force");
                self.ping()?;
            }
        }
        Ok(())
    }

    /// Returns `true` if the program's protocol can express a move.
    pub fn can_be_told(&self, position: &Position, m: Move) -> bool {
        self.language == Language::Usi || Coordinates::expresses(position, m)
    }

    /// Asks for a move.
    pub fn think(
        &mut self,
        game: &Referee,
        clock: Duration,
        random: &mut Random,
    ) -> Result<(Move, Taken), String> {
        let position = game.position();
        self.tell(game.moves(), position);
        let start = (Instant::now(), self.process.cpu_time().unwrap_or_default());
        let endless = self.plan.manner == Manner::Stops && random.percent(30);
        self.ask(clock, endless);
        if self.plan.manner == Manner::Floods {
            self.flood(random);
        }
        if endless {
            std::thread::sleep(Duration::from_millis(random.below(20) as u64));
            self.say(if self.language == Language::Cecp { "?" } else { "stop" });
        }
        if self.plan.manner == Manner::Stalls && random.percent(20) {
            std::thread::sleep(Duration::from_millis(random.below(60) as u64));
        }
        let text = self.hear_move()?;
        let taken = Taken {
            wall: start.0.elapsed(),
            processor: self.process.cpu_time().unwrap_or_default().saturating_sub(start.1),
        };
        let m = match self.language {
            Language::Usi => position.parse_move(&text),
            Language::Uci if text == "0000" => self.coordinates.parse(position, "@@@@"),
            Language::Uci | Language::Cecp => self.coordinates.parse(position, &text),
        };
        let m = m.map_err(|error| format!("`{text}` in {position}: {error}"))?;
        if self.language == Language::Cecp {
            self.say("force");
            self.told += 1;
        }
        Ok((m, taken))
    }

    /// Sends the moves played so far.
    fn tell(&mut self, moves: &[Move], position: &Position) {
        let variant = position.variant();
        match self.language {
            Language::Uci | Language::Usi => {
                let text: String =
                    moves.iter().map(|&m| format!(" {}", self.text(variant, m))).collect();
                let moves = if moves.is_empty() { "" } else { " moves" };
                self.say(&format!("position startpos{moves}{text}"));
            }
            Language::Cecp => {
                for &m in &moves[self.told..] {
                    let text = self.text(variant, m);
                    self.say(&format!("usermove {text}"));
                }
                self.told = moves.len();
            }
        }
    }

    fn text(&self, variant: &Variant, m: Move) -> String {
        match self.language {
            Language::Usi => canonical(variant, m),
            Language::Uci if m.is_pass() && !m.is_promotion() => "0000".to_owned(),
            Language::Uci | Language::Cecp => self.coordinates.write(variant, m),
        }
    }

    fn ask(&self, clock: Duration, endless: bool) {
        let left = clock.as_millis();
        let line = match (self.language, self.plan.pace) {
            (Language::Cecp, pace) => {
                match pace {
                    Pace::Depth(depth) => self.say(&format!("sd {depth}")),
                    Pace::MoveTime(time) | Pace::Byoyomi(time) => {
                        self.say(&format!("st {}", time as f64 / 1000.0));
                    }
                    Pace::Clock(base, increment) => {
                        let minutes = base as f64 / 60_000.0;
                        self.say(&format!("level 0 {minutes} {}", increment as f64 / 1000.0));
                        self.say(&format!("time {}", left / 10));
                        self.say(&format!("otim {}", left / 10));
                    }
                }
                if endless && matches!(pace, Pace::MoveTime(_) | Pace::Byoyomi(_)) {
                    self.say("st 600");
                }
                "go".to_owned()
            }
            (_, _) if endless => "go infinite".to_owned(),
            (_, Pace::Depth(depth)) => format!("go depth {depth}"),
            (_, Pace::MoveTime(time)) => format!("go movetime {time}"),
            (_, Pace::Clock(_, increment)) => {
                format!("go wtime {left} btime {left} winc {increment} binc {increment}")
            }
            (_, Pace::Byoyomi(time)) => format!("go wtime 0 btime 0 byoyomi {time}"),
        };
        self.say(&line);
    }

    /// Sends noise while the program thinks; its move has to come all the same.
    fn flood(&mut self, random: &mut Random) {
        for _ in 0..random.below(40) {
            let line = *random.pick(&NOISE);
            self.say(line);
        }
        if self.language != Language::Cecp {
            self.say("isready");
            self.questions += 1;
        }
    }

    fn ping(&mut self) -> Result<(), String> {
        self.pings += 1;
        self.say(&format!("ping {}", self.pings));
        self.hear(&[&format!("pong {}", self.pings)]).map(drop)
    }

    /// Waits for the move, and for the answers to the questions that were asked while the program thought.
    fn hear_move(&mut self) -> Result<String, String> {
        let mut text = None;
        while text.is_none() || self.questions > 0 {
            let line = self.hear(&["bestmove ", "move ", "readyok"])?;
            match line.split_once(' ') {
                None => self.questions = self.questions.saturating_sub(1),
                Some(("move", leg)) if leg.ends_with(',') => {
                    text = Some(leg.to_owned() + &self.hear_move()?);
                }
                Some((_, m)) => text = Some(m.split(' ').next().unwrap_or_default().to_owned()),
            }
        }
        Ok(text.unwrap_or_default())
    }

    fn say(&self, line: &str) {
        self.process.send(line);
    }

    /// Waits for the next line with one of these beginnings.
    fn hear(&self, beginnings: &[&str]) -> Result<String, String> {
        let found = self.process.find(HANGS, |line| {
            if line.starts_with("Illegal") || line.starts_with("info string error: position: move")
            {
                return Some(Err(format!("it refuses a legal move: {line}")));
            }
            let wanted = beginnings.iter().any(|beginning| line.starts_with(beginning));
            wanted.then(|| Ok(line.to_owned()))
        });
        found.unwrap_or_else(|error| {
            Err(match error {
                NoLine::Late => format!("no {beginnings:?} in {HANGS:?}"),
                NoLine::Ended | NoLine::Interrupted => format!("it ended before {beginnings:?}"),
            })
        })
    }
}
