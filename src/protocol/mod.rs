//! The languages of front ends: CECP (XBoard, QBoard), UCI and USI.
//!
//! One thread reads lines, searches run on threads of their own, and all they have to say meets
//! in one channel, so that everything is answered in turn and nothing is printed by two at once.

mod cecp;
mod input;
mod output;
mod uci;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use crate::engine::{Engine, Event, Games, SearchId};
use crate::notation::Coordinates;
use crate::types::Move;
use cecp::Cecp;
use input::Input;
use output::Output;
use uci::Uci;

/// The fate of a session after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// It goes on.
    Continue,
    /// It is over.
    Quit,
}

/// The moves to search among, for a front end that is told moves by [`Coordinates`]: the legal
/// ones that can be told in words; none, which stands for all, if all can.
fn expressible(engine: &Engine) -> Vec<Move> {
    let (position, legal) = (engine.position(), engine.legal_moves());
    let can_be_told = |m: &Move| Coordinates::expresses(position, *m);
    if legal.iter().all(can_be_told) {
        return Vec::new();
    }
    legal.iter().copied().filter(can_be_told).collect()
}

/// A text of unknown length, cut to what fits a line.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// A language of front ends: text in to what the engine does, events out to text.
trait Protocol {
    /// Obeys a line.
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow;

    /// Tells of what a search of the engine has found.
    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output);

    /// Tells that a line could not be read.
    fn unreadable(&mut self, problem: &str, out: &mut Output);

    /// Ends the running search with what it has found.
    fn stop(&mut self, engine: &Engine, out: &mut Output);

    /// Tells if a line is obeyed while the engine thinks, before those that came earlier.
    fn is_urgent(&self, line: &str) -> bool;

    /// Tells if the running search ends by itself, and soon enough to be waited for.
    fn will_finish(&self) -> bool;

    /// Tells if the front end that goes away still wants to know what the running search finds.
    fn outlasts_input(&self) -> bool;
}

/// A message to a session.
enum Message {
    Input(Input),
    Search(SearchId, Event),
}

/// Talks to a front end until it quits or its input ends.
///
/// The first word of a line (`xboard`, `uci` or `usi`) chooses the language; before that the
/// commands of UCI are understood, so that a person can type them.
///
/// # Errors
/// If writing fails for another reason than that nobody listens any more.
pub fn run(
    games: Games,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> io::Result<()> {
    let (sender, inbox) = mpsc::channel();
    let to_inbox = sender.clone();
    let sink = move |id, event| {
        // Nobody listens once the session is over.
        let _ = to_inbox.send(Message::Search(id, event));
    };
    let engine = Engine::new(games, Box::new(sink));
    thread::spawn(move || {
        input::read_lines(input, |line| sender.send(Message::Input(line)).is_ok());
    });
    let mut session = Session {
        engine,
        protocol: Box::new(Uci::in_uci()),
        out: Output::new(output),
        waiting: VecDeque::new(),
    };
    session.run(&inbox);
    session.out.finish()
}

/// A conversation with one front end.
struct Session<'o> {
    engine: Engine,
    protocol: Box<dyn Protocol>,
    out: Output<'o>,
    /// Lines that wait for the search to end.
    waiting: VecDeque<Input>,
}

impl Session<'_> {
    fn run(&mut self, inbox: &Receiver<Message>) {
        for message in inbox {
            let flow = match message {
                Message::Input(input) => self.input(input),
                Message::Search(id, event) => self.search(id, event),
            };
            if flow == Flow::Quit || self.out.has_failed() {
                return;
            }
        }
    }

    fn search(&mut self, id: SearchId, event: Event) -> Flow {
        if self.engine.accepts(id, &event) {
            self.protocol.event(&mut self.engine, event, &mut self.out);
        }
        self.obey_waiting()
    }

    fn input(&mut self, input: Input) -> Flow {
        self.waiting.push_back(input);
        self.obey_waiting()
    }

    /// Obeys lines in the order in which they came, as far as the running search lets it.
    fn obey_waiting(&mut self) -> Flow {
        while let Some(next) = self.waiting.front() {
            let now = !self.engine.is_thinking() || self.is_urgent(next);
            if !now {
                self.make_way();
                return Flow::Continue;
            }
            if let Some(input) = self.waiting.pop_front()
                && self.obey(input) == Flow::Quit
            {
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    /// Tells if a line is obeyed while the engine thinks.
    fn is_urgent(&self, input: &Input) -> bool {
        match input {
            Input::Line(line) => self.protocol.is_urgent(line) && !self.engine.is_stopping(),
            Input::Unreadable(_) => true,
            Input::End => false,
        }
    }

    /// Ends the running search if what waits for its end would wait in vain.
    fn make_way(&mut self) {
        let is_word =
            |input: &Input, word| matches!(input, Input::Line(line) if line.trim() == word);
        let leaves = |input: &Input| *input == Input::End || is_word(input, "quit");
        let left = self.waiting.front().is_some_and(leaves) && !self.protocol.outlasts_input();
        let ends = |input: &Input| leaves(input) || is_word(input, "stop");
        let endless = !self.protocol.will_finish() && self.waiting.iter().any(ends);
        if (left || endless) && !self.engine.is_stopping() {
            self.protocol.stop(&self.engine, &mut self.out);
        }
    }

    fn obey(&mut self, input: Input) -> Flow {
        match input {
            Input::Line(line) => {
                self.detect(&line);
                self.protocol.command(&mut self.engine, &line, &mut self.out)
            }
            Input::Unreadable(problem) => {
                self.protocol.unreadable(&problem, &mut self.out);
                Flow::Continue
            }
            Input::End => {
                // A result that was held back until somebody asks is told before it is too late.
                self.protocol.stop(&self.engine, &mut self.out);
                Flow::Quit
            }
        }
    }

    /// Changes the language if a line asks for it.
    fn detect(&mut self, line: &str) {
        match line.trim() {
            "xboard" => self.protocol = Box::new(Cecp::default()),
            "uci" => self.protocol = Box::new(Uci::in_uci()),
            "usi" => self.protocol = Box::new(Uci::in_usi()),
            _ => {}
        }
    }
}
