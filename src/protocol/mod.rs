//! The languages of front ends: CECP (XBoard, QBoard), UCI, USI and ATSI.
//!
//! One thread reads lines, one obeys them, one writes the answers, searches run on threads of their
//! own, and all they have to say meets in one channel, so that everything is answered in turn and
//! nobody who is slow keeps the others waiting. Whoever has started them waits for the end alone.

mod atsi;
mod cecp;
mod conversation;
mod input;
mod leaving;
mod output;
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
use komainu_core::rules::{OptionError, distance, is_close};
use komainu_core::text::{counted, printable};
use komainu_engine::clock::Instant;
use komainu_engine::threads;
use komainu_engine::{Engine, Event, EventSink, GameError, Games, OptionSetError, SearchId};
use leaving::Leaving;
use output::Output;
use thiserror::Error;
use uci::Uci;
use waiting::{Task, Waiting};

/// The line with which a program greets whoever has started it, before it knows their language.
const GREETING: &str = concat!("Komainu ", env!("CARGO_PKG_VERSION"), " by the Komainu developers");

/// The words about a search that has no thread.
const NO_THREAD: &str = "the system makes no thread to search on; this is a first guess";

/// The longest time of a search without a word about it.
const SILENCE: Duration = Duration::from_millis(900);

/// The lines that may be on the way from the thread that reads them.
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

/// What is said of a choice of rules that does not hold in the current game.
fn set_aside(problem: &OptionError) -> String {
    match problem {
        OptionError::Combination(_) => format!("{problem}; the game's own rules hold"),
        _ => format!("not in this game: {problem} (kept for those that have it)"),
    }
}

/// The name of an option without the letters with which UCI or USI begin some.
fn plain_name(name: &str) -> &str {
    let prefix = name.get(..4).filter(|prefix| {
        prefix.eq_ignore_ascii_case("uci_") || prefix.eq_ignore_ascii_case("usi_")
    });
    prefix.map_or(name, |prefix| &name[prefix.len()..])
}

/// An error that names all options there are, where one is not among them.
fn with_all_options(problem: OptionSetError, engine: &Engine) -> OptionSetError {
    match problem {
        OptionSetError::Game(GameError::UnknownOption { found, .. }) => {
            let names: Vec<String> = engine.options().into_iter().map(|o| o.name).collect();
            GameError::UnknownOption { found, known: names.join(", ") }.into()
        }
        other => other,
    }
}

/// Reads a whole number; one that is beyond all others is the largest.
fn whole(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// The name that was meant by a misspelt one, if one of those that are known is close to it; blanks
/// and underscores are the same.
fn nearest(name: &str, known: impl Iterator<Item = String>) -> Option<String> {
    let plain = |name: &str| name.replace('_', " ").to_ascii_lowercase();
    let near = known.filter(|known| is_close(&plain(name), &plain(known)));
    near.min_by_key(|known| distance(&plain(name), &plain(known)))
}

/// A language of front ends: text in to what the engine does, events out to text.
trait Protocol {
    /// Obeys a line.
    fn command(&mut self, engine: &mut Engine, line: &str, out: &mut Output) -> Flow;

    /// Tells of what a search of the engine has found.
    fn event(&mut self, engine: &mut Engine, event: Event, out: &mut Output);

    /// Tells that a line could not be read.
    fn unreadable(&mut self, problem: &str, out: &mut Output);

    /// Ends the running task with what it has found.
    fn stop(&mut self, engine: &Engine, out: &mut Output);

    /// When a line that comes while the engine thinks is obeyed.
    fn scheduling(&self, line: &str) -> Scheduling;

    /// Returns `true` if nothing but a word of the front end ends the running task.
    fn is_endless(&self) -> bool;

    /// Tells how far a search has come of which nothing was told for a while.
    fn tell_progress(&mut self, _: &Engine, _: &mut Output) {}
}

/// When a line that comes while the engine thinks is obeyed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scheduling {
    /// It is obeyed at once.
    AtOnce,
    /// It is obeyed at once unless another line waits.
    InOrder,
    /// It waits until those before it are obeyed.
    Later,
    /// It waits, and is a task itself.
    Task,
    /// It ends all tasks before it.
    Stop,
    /// It ends all tasks before it, and the session.
    Leave,
}

/// When a piece of input that comes while the engine thinks is obeyed.
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

/// Talks to a front end until it quits or its input ends; what it is at then is left undone.
///
/// The first word of a line (`xboard`, `uci`, `usi` or `atsiinit`) chooses the language; before that the
/// commands of UCI are understood, so that a person can type them.
///
/// The threads that read and write are left behind if the front end neither says anything more nor
/// reads what is said, and the one that obeys if the front end leaves while a game is compiled.
///
/// # Errors
/// If writing fails for another reason than that nobody listens any more, or if the system makes no
/// threads.
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

/// A conversation that could not be held.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// One of the options cannot be set.
    #[error(transparent)]
    Option(#[from] OptionSetError),
    /// The threads cannot be had, or what was said cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Talks to a front end as [`run`] does, with some options of the engine set, names and values, and with
/// a greeting: some hosts wait for a word before they say anything.
///
/// # Errors
/// If an option or its value does not exist, if threads cannot be had, or if the output fails.
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
    // Nobody listens once the session is over.
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
        // Nobody wants to know how a session ended that was left alone.
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

/// Notes the end of a session when it goes, in whatever way that comes.
struct End(Arc<Leaving>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Reads lines and hands them over, no more at a time than may be on the way.
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

/// A conversation with one front end.
struct Session {
    engine: Engine,
    protocol: Box<dyn Protocol>,
    out: Output,
    /// Lines that wait for the running task to end.
    waiting: Waiting,
    /// Who waits for the end of the session.
    leaving: Arc<Leaving>,
    /// The moment at which the last task ended.
    free_since: Instant,
    /// The moment at which something was told of the running search.
    told_at: Instant,
}

impl Session {
    /// Gets ready to listen, with some options of the engine set, and greets the front end.
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
        // Where the game is said as well, its rules are meant.
        for problem in engine.set_aside() {
            if engine.has_been_asked_for_one() {
                return Err(OptionSetError::Game(problem.into()).into());
            }
            let said = printable(&set_aside(&problem));
            let _ = writeln!(io::stderr(), "warning: --option: {said}");
        }
        leaving.end_line();
        greeting.into_iter().for_each(|line| out.line(line));
        Ok(Self {
            engine,
            protocol: Box::new(Uci::in_uci()),
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

    /// The next message; a task that has to end before it comes is told so, and those who wait for
    /// one hear how far it has come.
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
                // A result that was held back until somebody asks is told before it is too late.
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

    /// Changes the language if a line asks for it.
    fn detect(&mut self, line: &str) {
        let word = line.trim();
        let protocol: Box<dyn Protocol> = match word {
            "xboard" => Box::new(Cecp::default()),
            "uci" => Box::new(Uci::in_uci()),
            "usi" => Box::new(Uci::in_usi()),
            _ if word.split(' ').next() == Some("atsiinit") => Box::new(Atsi::default()),
            _ => return,
        };
        // What waits to be told is told in the language in which it was asked for.
        self.protocol.stop(&self.engine, &mut self.out);
        self.engine.abort();
        self.protocol = protocol;
        self.engine.begin_as_in_chess(word == "xboard");
    }
}
