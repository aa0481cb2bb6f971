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
use cecp::Cecp;
use input::Input;
pub use output::Output;
use uci::Uci;

/// Whether a session goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It is over.
    Quit,
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

    /// Whether a line is obeyed while the engine thinks, before those that came earlier.
    fn is_urgent(&self, line: &str) -> bool;

    /// Whether the running search ends by itself.
    fn will_finish(&self) -> bool;
}

/// What comes to a session.
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
        while !self.engine.is_thinking()
            && let Some(input) = self.waiting.pop_front()
        {
            if self.obey(input) == Flow::Quit {
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    fn input(&mut self, input: Input) -> Flow {
        let urgent = match &input {
            Input::Line(line) => self.protocol.is_urgent(line) && !self.engine.is_stopping(),
            Input::Unreadable(_) => true,
            Input::End => false,
        };
        if !self.engine.is_thinking() || urgent {
            return self.obey(input);
        }
        // The end of the input ends the last search, and any that would go on for ever.
        let ends =
            matches!(&input, Input::End) || matches!(&input, Input::Line(line) if is_quit(line));
        if ends && (self.waiting.is_empty() || !self.protocol.will_finish()) {
            self.protocol.stop(&self.engine, &mut self.out);
        }
        self.waiting.push_back(input);
        Flow::Continue
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

fn is_quit(line: &str) -> bool {
    line.trim() == "quit"
}
