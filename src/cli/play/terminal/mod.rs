//! A board at the terminal: moves are typed, the position is drawn after each.

mod command;
mod files;
mod moves;
mod screen;

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use command::{DECLARE, Typed, WORDS};
use screen::Screen;

use komainu_core::board::Position;
use komainu_core::files::FileSnapshot;
use komainu_core::notation::{Labels, association};
use komainu_core::rules::Impasse;
use komainu_core::text::{printable, wrapped};
use komainu_core::types::Square;
use komainu_engine::SearchId;
use komainu_studio::{Event, InfoView, MessageLevel, PlayerSettings, Purpose, ScoreView, Studio};

/// The words that end the program.
const LEAVING: [&str; 2] = ["quit", "exit"];

/// The time for an analysis unless another one is asked for, in seconds.
const ANALYSIS: f64 = 5.0;

/// Something that arrives at a board at the terminal.
pub enum Arrival {
    /// A line that was typed.
    Line(String),
    /// The end of the input.
    End,
    /// An event of a search.
    Thought(SearchId, komainu_engine::Event),
}

/// A board at the terminal.
pub struct Terminal<W: Write> {
    studio: Studio,
    arrivals: Receiver<Arrival>,
    screen: Screen,
    out: W,
    /// The last report of the search on each line of play.
    lines: Vec<InfoView>,
    /// Lines that were typed while the engine was thinking.
    waiting: VecDeque<String>,
    /// True if the input has ended.
    has_ended: bool,
    /// The files in which the game was saved, as they were left.
    saved: Vec<FileSnapshot>,
}

impl<W: Write> Terminal<W> {
    /// Creates a board for a studio; typed lines and events of searches arrive by a channel.
    pub fn new(studio: Studio, arrivals: Receiver<Arrival>, out: W) -> Self {
        let screen = Screen::of_output();
        Self {
            studio,
            arrivals,
            screen,
            out,
            lines: Vec::new(),
            waiting: VecDeque::new(),
            has_ended: false,
            saved: Vec::new(),
        }
    }

    /// Plays until the user quits or the input ends.
    pub fn run(&mut self, kanji: bool) -> io::Result<()> {
        if kanji {
            self.screen.labels = Labels::Kanji;
        }
        self.say(&format!("{}. Type a move, or `help`.", self.studio.variant().rules().name))?;
        self.draw()?;
        while self.wait_for_engine()? {
            self.prompt()?;
            let Some(line) = self.next_line()? else {
                return writeln!(self.out);
            };
            let position = self.studio.position().clone();
            match command::read(&line, &position, self.studio.listed_moves()) {
                Typed::Nothing => {}
                Typed::Unknown(problem) => self.say(&problem)?,
                Typed::Move(m) => {
                    let text = komainu_core::notation::canonical(position.variant(), m);
                    self.ask(&json!({ "do": "play", "move": text }))?;
                }
                Typed::Word(word, _) if LEAVING.contains(&word) => return Ok(()),
                Typed::Word(word, rest) => self.obey(word, &rest, &position)?,
            }
        }
        Ok(())
    }

    /// Prints a text, wrapped to the width of the terminal, with control characters escaped.
    fn say(&mut self, text: &str) -> io::Result<()> {
        self.write_wrapped(&printable(text))
    }

    fn write_wrapped(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{}", wrapped(text, "", "", self.screen.width))
    }

    fn prompt(&mut self) -> io::Result<()> {
        let position = self.studio.position();
        let prompt = format!("{} {}> ", position.side_to_move(), position.move_number());
        write!(self.out, "{prompt}")?;
        self.out.flush()
    }

    /// Returns the next typed line; meanwhile the clock runs, and events of searches are handled.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.waiting.pop_front() {
            return Ok(Some(line));
        }
        while !self.has_ended {
            match self.arrival(None) {
                Some(Arrival::Line(line)) => return Ok(Some(line)),
                Some(Arrival::End) => self.has_ended = true,
                Some(Arrival::Thought(id, event)) => self.studio.take_thought(id, event),
                None => {}
            }
            self.show_events()?;
        }
        Ok(None)
    }

    /// Returns what arrives next, before `until` if it is given; `None` if time is up, or if a clock
    /// has to be checked.
    fn arrival(&mut self, until: Option<Instant>) -> Option<Arrival> {
        let tick = self.studio.tick();
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        let wait = tick.into_iter().chain(left).min().unwrap_or(Duration::from_secs(3600));
        match self.arrivals.recv_timeout(wait) {
            Ok(arrival) => Some(arrival),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Arrival::End),
        }
    }

    /// Waits while the engine thinks about its move or a hint; returns `false` if the user quits while
    /// watching a game of engines.
    fn wait_for_engine(&mut self) -> io::Result<bool> {
        let looks_on = self.studio.seats().into_iter().all(PlayerSettings::is_engine);
        self.show_events()?;
        while matches!(self.studio.purpose(), Some(Purpose::Move | Purpose::Hint)) {
            match self.arrival(None) {
                Some(Arrival::Thought(id, event)) => self.studio.take_thought(id, event),
                // An empty line makes the engine move now.
                Some(Arrival::Line(line)) if line.trim().is_empty() => {
                    self.ask(&json!({ "do": "stop" }))?;
                }
                Some(Arrival::Line(line)) if looks_on && LEAVING.contains(&line.trim()) => {
                    return Ok(false);
                }
                Some(Arrival::Line(line)) => self.waiting.push_back(line),
                Some(Arrival::End) => self.has_ended = true,
                None => {}
            }
            self.show_events()?;
            self.out.flush()?;
        }
        Ok(true)
    }

    /// Sends a request to the studio; an error is printed.
    fn ask(&mut self, request: &Value) -> io::Result<Option<Value>> {
        match self.studio.ask(&request.to_string()) {
            Ok(answer) => Ok(Some(answer)),
            Err(error) => {
                self.say(&error.to_string())?;
                Ok(None)
            }
        }
    }

    /// Shows the events of the studio.
    fn show_events(&mut self) -> io::Result<()> {
        for event in self.studio.events() {
            match event {
                Event::Info(info) => {
                    self.lines.retain(|known| known.line != info.line && known.node == info.node);
                    self.lines.push(info);
                }
                Event::Position(position) => {
                    if let Some(last) = &position.last {
                        let mover = !self.studio.position().side_to_move();
                        self.say(&format!(
                            "{mover}: {} ({})",
                            last.made.notations.western, last.made.text
                        ))?;
                    }
                    self.draw()?;
                }
                Event::Hint { played, .. } => {
                    let score = self.lines.last().map(|info| score(info.score));
                    let score =
                        score.map_or_else(String::new, |score| format!("  {score} for Black"));
                    self.say(&format!(
                        "Hint: {} ({}){score}",
                        played.notations.western, played.text
                    ))?;
                }
                Event::Message { level, text, .. } => match level {
                    MessageLevel::Info => self.say(&text)?,
                    _ => self.say(&format!("warning: {text}"))?,
                },
                _ => {}
            }
        }
        Ok(())
    }

    /// Draws the position with the last move highlighted, and prints the result if the game is over.
    fn draw(&mut self) -> io::Result<()> {
        let position = self.studio.position();
        let lit: Vec<Square> = position.last_changes().map(|change| change.square).collect();
        let board = self.screen.board(position, &lit);
        write!(self.out, "{board}")?;
        if let Some(ending) = self.studio.record().ending
            && position.outcome().is_none()
        {
            self.say(&ending.to_string())?;
        }
        Ok(())
    }

    /// Obeys a command.
    fn obey(&mut self, word: &str, rest: &str, position: &Position) -> io::Result<()> {
        match word {
            "undo" => drop(self.ask(&json!({ "do": "take_back" }))?),
            "redo" => drop(self.ask(&json!({ "do": "redo" }))?),
            "hint" => drop(self.ask(&json!({ "do": "hint" }))?),
            "go" => drop(self.ask(&json!({ "do": "think" }))?),
            "resign" | DECLARE => self.end(&json!({ "do": word }))?,
            "draw" => self.offer_draw()?,
            "board" => self.draw()?,
            "list" => self.list()?,
            "moves" => self.say(&moves::listed(position, rest))?,
            "why" => self.say(&command::answer_why(position, rest))?,
            "describe" => self.describe(rest)?,
            "back" | "forward" => self.step(word, rest)?,
            "comment" => self.comment(rest)?,
            "analyse" => self.analyse(rest)?,
            "level" => self.set_level(rest)?,
            "new" => self.begin(rest)?,
            "save" | "save!" => self.save(rest, word == "save!")?,
            "load" => self.load(rest)?,
            "kanji" | "letters" => {
                self.screen.labels = if word == "kanji" { Labels::Kanji } else { Labels::Symbols };
                self.draw()?;
            }
            "flip" => {
                self.screen.is_flipped = !self.screen.is_flipped;
                self.draw()?;
            }
            _ => self.help()?,
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        /// The number of columns for a command and its argument.
        const TYPED: usize = 20;
        self.say(
            "A move is its squares, `7g7f`, `7g7f+` where it promotes, `P*5e` where it is a drop; \
             captures on the way stand between: `8c9d8d`. `P-7f` is read too. An empty line tells \
             the engine to move now.",
        )?;
        let declares = matches!(self.studio.variant().rules().impasse, Impasse::Declaration(_));
        for (word, more, about) in WORDS {
            if word == DECLARE && !declares {
                continue;
            }
            let usage = format!("  {word} {more}");
            if self.screen.width >= 2 * TYPED + about.len() / 2 {
                writeln!(self.out, "{usage:<TYPED$} {about}")?;
            } else {
                writeln!(self.out, "{usage}")?;
                self.say(about)?;
            }
        }
        Ok(())
    }

    /// Sends a request that ends the game, and prints how the game has ended.
    fn end(&mut self, request: &Value) -> io::Result<()> {
        match self.ask(request)?.and_then(|_| self.studio.over()) {
            Some(ending) => self.say(&ending.to_string()),
            None => Ok(()),
        }
    }

    fn offer_draw(&mut self) -> io::Result<()> {
        // Two players who offer a draw one after the other agree.
        if self.studio.draw_offer().is_some() {
            return self.end(&json!({ "do": "answer_draw", "agree": true }));
        }
        match self.ask(&json!({ "do": "offer_draw" }))?.map(|answer| answer["accepted"].clone()) {
            Some(Value::Bool(false)) => self.say("The engine plays on."),
            Some(Value::Null) => self.say("A draw is offered: `draw` agrees, a move plays on."),
            Some(_) => self.say("The engine agrees: a draw."),
            None => Ok(()),
        }
    }

    /// Adds a line to the comment on the shown position, or removes the comment and prints it.
    fn comment(&mut self, line: &str) -> io::Result<()> {
        let (record, node) = (self.studio.record(), self.studio.node_looked_at());
        let found = record.find(node).map(|node| record.node(node).notes.comment.clone());
        let before = found.unwrap_or_default();
        let text = match (before.is_empty(), line.is_empty()) {
            (true, _) => line.to_owned(),
            (false, true) => String::new(),
            (false, false) => format!("{before}\n{line}"),
        };
        let answer = self.ask(&json!({ "do": "comment", "node": node, "text": text }))?;
        if answer.is_some() && line.is_empty() && !before.is_empty() {
            self.say(&format!("The comment is removed: {before}"))?;
        }
        Ok(())
    }

    /// Prints the moves of the game so far.
    fn list(&mut self) -> io::Result<()> {
        let record = self.studio.record();
        let mut position = record.start().clone();
        let mut text = String::new();
        for id in record.main_line() {
            let node = record.node(id);
            if let Some(m) = node.played() {
                text += &format!("{}. {}  ", position.move_number(), association(&position, m));
                position.make(m);
            }
            if !node.notes.comment.is_empty() {
                text += &format!("{{{}}}  ", node.notes.comment);
            }
        }
        let last = record.end_of_line(record.root());
        let said = &record.node(last).notes.comment_on_end;
        if let Some(ending) = record.ending.filter(|_| !said.is_empty()) {
            text += &format!("({ending}) {{{said}}}");
        }
        self.say(&text)
    }

    fn describe(&mut self, rest: &str) -> io::Result<()> {
        let rules = self.studio.variant().rules();
        let text = match rest {
            "" => komainu_describe::game(rules).text(self.screen.width),
            word => match komainu_describe::find_piece(rules, word) {
                Ok(kind) => komainu_describe::piece(rules, kind).text(self.screen.width),
                Err(error) => printable(&format!("{error}\n")),
            },
        };
        write!(self.out, "{text}")
    }

    /// Goes to the position some moves back or forward.
    fn step(&mut self, word: &str, rest: &str) -> io::Result<()> {
        let Some(count) = number_or(rest, 1, 0..=usize::MAX) else {
            return self.say(&format!("found `{rest}`, expected a number of moves"));
        };
        let record = self.studio.record();
        let Some(mut node) = record.find(self.studio.node_looked_at()) else { return Ok(()) };
        for _ in 0..count {
            let next = match word {
                "back" => record.node(node).parent(),
                _ => record.next(node),
            };
            let Some(next) = next else { break };
            node = next;
        }
        self.ask(&json!({ "do": "go_to", "node": node.number() }))?;
        Ok(())
    }

    fn analyse(&mut self, rest: &str) -> io::Result<()> {
        let Some(seconds) = number_or(rest, ANALYSIS, 0.1..=1e5) else {
            return self.say(&format!("found `{rest}`, expected seconds from 0.1 to 100000"));
        };
        let until = Instant::now() + Duration::from_secs_f64(seconds);
        self.lines.clear();
        self.ask(&json!({ "do": "analyse", "on": true }))?;
        while Instant::now() < until && self.studio.purpose().is_some() {
            match self.arrival(Some(until)) {
                Some(Arrival::Thought(id, event)) => self.studio.take_thought(id, event),
                Some(Arrival::Line(line)) => {
                    self.waiting.extend(Some(line).filter(|line| !line.trim().is_empty()));
                    break;
                }
                Some(Arrival::End) => {
                    self.has_ended = true;
                    break;
                }
                None => {}
            }
            self.show_events()?;
        }
        self.ask(&json!({ "do": "analyse", "on": false }))?;
        self.lines.sort_by_key(|info| info.line);
        for info in std::mem::take(&mut self.lines) {
            let pv: Vec<_> = info.pv.iter().map(|m| m.western.as_str()).collect();
            let line =
                format!("{:>7}  depth {:<2}  {}", score(info.score), info.depth, pv.join(" "));
            self.say(&line)?;
        }
        let note = self.screen.faint("Scores are in centipawns from Black's point of view.");
        self.write_wrapped(&note)
    }

    fn set_level(&mut self, rest: &str) -> io::Result<()> {
        let most = komainu_engine::search::Level::FULL.number();
        match rest.parse::<u8>() {
            Ok(level) if level <= most => {
                let change = json!({ "level": level });
                self.ask(&json!({ "do": "players", "black": change, "white": change }))?;
                Ok(())
            }
            _ => self.say(&format!("found `{rest}`, expected a level from 0 to {most}")),
        }
    }

    fn begin(&mut self, rest: &str) -> io::Result<()> {
        let [black, white] = self.studio.seats();
        let rules = self.studio.variant().rules();
        let same = rest.is_empty() || rules.is_called(rest);
        let options =
            rules.options.iter().map(|option| (option.name.clone(), option.chosen.clone()));
        let options: BTreeMap<_, _> = options.filter(|_| same).collect();
        let game = Some(rest).filter(|rest| !rest.is_empty());
        let new = json!({ "do": "new", "game": game, "options": options, "black": black, "white": white });
        self.ask(&new)?;
        Ok(())
    }
}

/// Reads a number, which may be missing; returns `usual` then.
fn number_or<T: FromStr + PartialOrd>(rest: &str, usual: T, range: RangeInclusive<T>) -> Option<T> {
    match rest {
        "" => Some(usual),
        _ => rest.parse().ok().filter(|number| range.contains(number)),
    }
}

/// Returns the text of a score: in centipawns, or in moves to a forced result.
fn score(score: ScoreView) -> String {
    match score {
        ScoreView::Cp(centipawns) => format!("{centipawns:+}"),
        ScoreView::Mate(moves) => format!("mate {moves:+}"),
        ScoreView::Mated(loser) => format!("{loser} is mated"),
    }
}

/// Reads lines on a thread of its own.
pub fn read_lines(arrivals: mpsc::Sender<Arrival>) -> io::Result<()> {
    let read = move || {
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            if arrivals.send(Arrival::Line(line)).is_err() {
                return;
            }
        }
        // The receiver may be gone.
        let _ = arrivals.send(Arrival::End);
    };
    komainu_engine::threads::spawn("input", read).map(drop)
}
