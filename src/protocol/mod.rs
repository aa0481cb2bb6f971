//! The protocols of front ends: CECP (XBoard, QBoard), UCI, USI and ATSI.
//!
//! One thread reads lines, one obeys them, one writes the answers, and searches run on threads of their
//! own. All their messages meet in one channel, so that everything is answered in order and no slow
//! thread keeps the others waiting. The thread that started them only waits for the end.

mod atsi;
mod cecp;
mod conversation;
mod input;
mod leaving;
mod output;
mod reasons;
mod uci;
mod waiting;

use std::io::{self, BufRead, Write};
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

use atsi::Atsi;
use cecp::Cecp;
#[cfg(feature = "cli")]
pub(crate) use cecp::shown::{NotShown, Shown};
pub use conversation::Conversation;
use input::{Input, Received};
use komainu_core::rules::{distance, is_close};
use komainu_core::text::{counted, printable};
use komainu_engine::clock::Instant;
use komainu_engine::threads;
use komainu_engine::{Engine, Event, EventSink, GameError, Games, OptionSetError, SearchId};
use leaving::Leaving;
use output::Output;
use thiserror::Error;
use uci::Uci;
use waiting::{Task, Waiting};

/// The line with which the program greets a host, before it knows the host's protocol.
const GREETING: &str = concat!("Komainu ", env!("CARGO_PKG_VERSION"), " by the Komainu developers");

/// The message about a search that gets no thread.
const NO_THREAD: &str = "the system makes no thread to search on; this is a first guess";

/// The longest time that a search runs without a report.
const SILENCE: Duration = Duration::from_millis(900);

/// The number of lines that may be on the way from the thread that reads them.
const LINES_ON_THE_WAY: usize = 64;

/// The fate of a session after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// It goes on.
    Continue,
    /// It is over.
    Quit,
}

/// A text of unknown length, cut to what fits a line.
fn shortened(text: &str) -> String {
    komainu_core::text::shortened(text, 60)
}

/// Returns the name of an option without the prefix `UCI_` or `USI_`.
fn plain_name(name: &str) -> &str {
    let prefix = name.get(..4).filter(|prefix| {
        prefix.eq_ignore_ascii_case("uci_") || prefix.eq_ignore_ascii_case("usi_")
    });
    prefix.map_or(name, |prefix| &name[prefix.len()..])
}

/// Adds the names of all options to the error about an unknown one.
fn with_all_options(problem: OptionSetError, engine: &Engine) -> OptionSetError {
    match problem {
        OptionSetError::Game(GameError::UnknownOption { found, .. }) => {
            let names: Vec<String> = engine.options().into_iter().map(|o| o.name).collect();
            GameError::UnknownOption { found, known: names.join(", ") }.into()
        }
        other => other,
    }
}

/// Reads a whole number; one that is too large becomes the largest.
fn whole(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Returns the known name that is closest to a misspelt one, if one is close; blanks and underscores
/// count as the same.
fn nearest(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let plain = |name: &str| name.replace('_', " ").to_ascii_lowercase();
    let near = known.filter(|known| is_close(&plain(name), &plain(known)));
    near.min_by_key(|known| distance(&plain(name), &plain(known)))
}

/// A protocol of front ends: turns commands into actions of the engine, and its events into text.
trait Protocol {
    /// Obeys a line.
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow;

    /// Reports an event of a search.
    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output);

    /// Reports that a line could not be read.
    fn unreadable(&mut self, problem: &str, out: &mut Output);

    /// Ends the running task with what it has found.
    fn stop(&mut self, engine: &Engine, out: &mut Output);

    /// Says when to obey a line that arrives while the engine thinks.
    fn scheduling(&self, line: &str) -> Scheduling;

    /// Returns `true` if only the front end can end the running task.
    fn is_endless(&self) -> bool;

    /// Reports the progress of a search that has been silent for a while.
    fn tell_progress(&mut self, _: &Engine, _: &mut Output) {}
}

/// Says when to obey a line that arrives while the engine thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheduling {
    /// It is obeyed at once.
    AtOnce,
    /// It is obeyed at once unless another line waits.
    InOrder,
    /// It waits until the lines before it are obeyed.
    Later,
    /// It waits, and is a task itself.
    Task,
    /// It ends all tasks before it.
    Stop,
    /// It ends all tasks before it, and the session.
    Leave,
}

/// Says when to obey a piece of input that arrives while the engine thinks.
fn scheduling(protocol: &dyn Protocol, input: &Input) -> Scheduling {
    match input {
        Input::Line(line) => protocol.scheduling(line.trim()),
        Input::Unreadable(_) => Scheduling::AtOnce,
        Input::End => Scheduling::Leave,
    }
}

/// A message to a session.
enum Message {
    Input(Received),
    Search(SearchId, Event),
    /// Nothing more can be written.
    OutputFailed,
}

/// Talks to a front end until it quits or its input ends; a task that is running then is left
/// unfinished.
///
/// The first word of a line (`xboard`, `uci`, `usi` or `atsiinit`) chooses the protocol; before that
/// the commands of UCI are understood, so that a user can type them.
///
/// The reading and writing threads are left behind if the front end neither sends nor reads anything
/// more, and the obeying thread if the front end leaves while a game is compiled.
///
/// # Errors
/// If writing fails for another reason than a closed pipe, or if no thread can be started.
pub fn run(
    games: Games,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    converse(games, &[], None, input, output).map_err(|error| match error {
        RunError::Io(error) => error,
        RunError::Option(error) => io::Error::other(error),
    })
}

/// The reason why a conversation failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// One of the options cannot be set.
    #[error(transparent)]
    Option(#[from] OptionSetError),
    /// The threads cannot be started, or the output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Talks to a front end as [`run`] does, after setting options of the engine, given as names and
/// values, and printing a greeting: some hosts wait for a line before they send anything.
///
/// # Errors
/// If an option or its value does not exist, if threads cannot be started, or if the output fails.
pub fn run_with(
    games: Games,
    options: &[(String, String)],
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), RunError> {
    converse(games, options, Some(GREETING), input, output)
}

fn converse(
    games: Games,
    options: &[(String, String)],
    greeting: Option<&'static str>,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), RunError> {
    let (sender, inbox) = mpsc::channel();
    let (on_the_way, arrived) = mpsc::sync_channel(LINES_ON_THE_WAY);
    let leaving = Arc::new(Leaving::default());
    // Sending fails once the session is over; nothing is lost then.
    let (to_search, to_output) = (sender.clone(), sender.clone());
    let sink = move |id, event| drop(to_search.send(Message::Search(id, event)));
    let failed = move || drop(to_output.send(Message::OutputFailed));
    let out = Output::new(output, failed)?;
    let unread = out.unread();
    let reading = Arc::clone(&leaving);
    threads::spawn("input", move || read(input, &on_the_way, &sender, &reading))?;
    let (options, obeying) = (options.to_vec(), Arc::clone(&leaving));
    let (result, ended) = mpsc::channel();
    let session = threads::spawn("session", move || {
        let end = End(Arc::clone(&obeying));
        let session = Session::begin(games, &options, greeting, Box::new(sink), out, obeying);
        // The receiver is gone if the front end has left the session behind.
        let _ = result.send(session.and_then(|session| session.hold(&inbox, &arrived)));
        drop(end);
    })?;
    if !leaving.wait() {
        unread.wait();
        return Ok(());
    }
    match ended.try_recv() {
        Ok(result) => result,
        Err(_) => session.join().map_or_else(|panic| panic::resume_unwind(panic), Ok),
    }
}

/// Notes the end of a session when dropped, even by a panic.
struct End(Arc<Leaving>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Reads lines and passes them on; no more may be on the way than `on_the_way` has room for.
fn read(
    input: impl BufRead,
    on_the_way: &SyncSender<()>,
    to_inbox: &mpsc::Sender<Message>,
    leaving: &Leaving,
) {
    input::read_lines(input, |received| {
        if received.input.is_last() {
            leaving.leave(received.at);
        }
        on_the_way.send(()).is_ok() && to_inbox.send(Message::Input(received)).is_ok()
    });
}

/// Returns the protocol that a line asks for, if it does.
type Protocols = fn(&str) -> Option<Box<dyn Protocol>>;

/// Finds any protocol.
fn any_protocol(line: &str) -> Option<Box<dyn Protocol>> {
    match line {
        "xboard" => Some(Box::new(Cecp::default())),
        _ if line.split(' ').next() == Some("atsiinit") => Some(Box::new(Atsi::default())),
        _ => uci_or_usi(line),
    }
}

/// Finds the protocols that a page speaks: the others are for boards of the desktop, and large.
fn uci_or_usi(line: &str) -> Option<Box<dyn Protocol>> {
    match line {
        "uci" => Some(Box::new(Uci::in_uci())),
        "usi" => Some(Box::new(Uci::in_usi())),
        _ => None,
    }
}

/// A conversation with one front end.
struct Session {
    engine: Engine,
    protocol: Box<dyn Protocol>,
    /// Finds the protocol that a line asks for.
    protocols: Protocols,
    out: Output,
    /// Lines that wait for the running task to end.
    waiting: Waiting,
    /// The state shared with the thread that waits for the end of the session.
    leaving: Arc<Leaving>,
    /// The moment at which the last task ended.
    free_since: Instant,
    /// The moment of the last report about the running search.
    told_at: Instant,
}

impl Session {
    /// Starts a session: sets options of the engine, and greets the front end.
    fn begin(
        games: Games,
        options: &[(String, String)],
        greeting: Option<&str>,
        sink: EventSink,
        mut out: Output,
        leaving: Arc<Leaving>,
    ) -> Result<Self, RunError> {
        leaving.turn_to_line();
        let mut engine = Engine::new(games, sink);
        for (name, value) in options {
            let set = engine.set_option(plain_name(name), value);
            set.map_err(|problem| with_all_options(problem, &engine))?;
        }
        // If the game was named as well, a choice that does not apply to it is an error.
        for problem in engine.set_aside() {
            if engine.has_been_asked_for_one() {
                return Err(OptionSetError::from(problem).into());
            }
            let said = printable(&problem.to_string());
            let _ = writeln!(io::stderr(), "warning: --option: {said}");
        }
        leaving.end_line();
        greeting.into_iter().for_each(|line| out.line(line));
        Ok(Self {
            engine,
            protocol: Box::new(Uci::in_uci()),
            protocols: any_protocol,
            out,
            waiting: Waiting::new(),
            leaving,
            free_since: Instant::now(),
            told_at: Instant::now(),
        })
    }

    /// Listens and answers to the end.
    fn hold(mut self, inbox: &Receiver<Message>, arrived: &Receiver<()>) -> Result<(), RunError> {
        self.run(inbox, arrived);
        Ok(self.out.finish()?)
    }

    fn run(&mut self, inbox: &Receiver<Message>, arrived: &Receiver<()>) {
        while let Some(message) = self.next(inbox) {
            let flow = match message {
                Message::Input(received) => {
                    // One of the lines on the way has arrived.
                    let _ = arrived.try_recv();
                    self.receive(received)
                }
                Message::Search(id, event) => self.search(id, event),
                Message::OutputFailed => Flow::Quit,
            };
            if flow == Flow::Quit {
                return;
            }
            if let Some(lines) = self.out.take_left_out() {
                let problem = format!("left out {} that nobody read", counted(lines, "line"));
                self.protocol.unreadable(&problem, &mut self.out);
            }
        }
    }

    /// Returns the next message. Until it arrives, a task that is due to end is stopped, and a search
    /// that has been silent for a while reports its progress.
    fn next(&mut self, inbox: &Receiver<Message>) -> Option<Message> {
        while self.engine.is_thinking() && !self.engine.is_stopping() {
            let news = self.told_at + SILENCE;
            let end = self.waiting.end_of_task();
            let wake = end.map_or(news, |end| end.min(news));
            match inbox.recv_timeout(wake.saturating_duration_since(Instant::now())) {
                Err(RecvTimeoutError::Timeout) if end == Some(wake) => {
                    self.protocol.stop(&self.engine, &mut self.out);
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.protocol.tell_progress(&self.engine, &mut self.out);
                    self.told_at = Instant::now();
                }
                message => return message.ok(),
            }
        }
        inbox.recv().ok()
    }

    fn search(&mut self, id: SearchId, event: Event) -> Flow {
        if self.engine.accepts(id, &event) {
            let is_last = event.is_last();
            self.told_at = Instant::now();
            self.protocol.event(&mut self.engine, event, &mut self.out);
            if is_last {
                self.free_since = Instant::now();
                return self.obey_waiting();
            }
        }
        Flow::Continue
    }

    fn receive(&mut self, received: Received) -> Flow {
        let scheduling = scheduling(&*self.protocol, &received.input);
        if let Err(problem) = self.waiting.push(received, scheduling) {
            self.protocol.unreadable(&problem, &mut self.out);
        }
        self.obey_waiting()
    }

    /// Obeys lines in the order in which they came, as far as a running task lets it.
    fn obey_waiting(&mut self) -> Flow {
        loop {
            let Self { engine, protocol, waiting, .. } = self;
            let next = if engine.is_thinking() {
                waiting.take_prompt(|input| scheduling(&**protocol, input))
            } else {
                waiting.take_first()
            };
            let Some(received) = next else { return Flow::Continue };
            if self.obey(received) == Flow::Quit {
                return Flow::Quit;
            }
        }
    }

    fn obey(&mut self, received: Received) -> Flow {
        let Received { input, at } = received;
        // Time runs from the moment at which the front end gave the task, or could have done so.
        self.engine.count_time_from(at.max(self.free_since));
        self.leaving.turn_to_line();
        let flow = match input {
            Input::Line(line) => {
                self.detect(&line);
                self.protocol.command(&mut self.engine, &line, &mut self.out)
            }
            Input::Unreadable(problem) => {
                self.protocol.unreadable(&problem, &mut self.out);
                Flow::Continue
            }
            Input::End => {
                // A result that was held back until the front end asks is sent before it is too late.
                self.protocol.stop(&self.engine, &mut self.out);
                Flow::Quit
            }
        };
        self.leaving.end_line();
        self.told_at = Instant::now();
        let endless = self.protocol.is_endless();
        self.waiting.set_task(Task { since: Instant::now(), endless });
        flow
    }

    /// Changes the protocol if a line asks for it.
    fn detect(&mut self, line: &str) {
        let word = line.trim();
        let Some(protocol) = (self.protocols)(word) else { return };
        // A result that is held back is sent in the protocol in which it was asked for.
        self.protocol.stop(&self.engine, &mut self.out);
        self.engine.abort();
        self.protocol = protocol;
        self.engine.begin_as_in_chess(word == "xboard");
    }
}
