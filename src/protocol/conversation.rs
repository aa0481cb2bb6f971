//! A conversation without threads: a host gives lines one by one and gets the answers at once.

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::input::{Input, Received};
use super::leaving::Leaving;
use super::output::Output;
use super::uci::Uci;
use super::waiting::Waiting;
use super::{Flow, Session, uci_or_usi};
use komainu_core::rules::VariantFile;
use komainu_engine::clock::Instant;
use komainu_engine::{Engine, Event, Games, RemoteSearch, SearchId};

/// Search events that the session has not yet handled.
type Events = Arc<Mutex<VecDeque<(SearchId, Event)>>>;

/// A conversation without threads.
///
/// Each task is done at once, as if it were asked to stop, so that the same lines always get the same
/// answers; or another instance of the engine does it, and the host brings what that one finds.
pub struct Conversation {
    session: Session,
    events: Events,
    said: Receiver<String>,
}

impl Conversation {
    /// Starts a conversation about these games.
    #[must_use]
    pub fn new(games: Games) -> Self {
        let events = Events::default();
        let found = Arc::clone(&events);
        let sink = move |id, event| {
            found.lock().unwrap_or_else(PoisonError::into_inner).push_back((id, event));
        };
        Self::with(Engine::without_threads(games, Box::new(sink)), events, super::any_protocol)
    }

    /// Starts a conversation in UCI or USI about these games, whose searches another instance runs.
    #[must_use]
    pub fn remote(games: Games, remote: Box<dyn RemoteSearch>) -> Self {
        Self::with(Engine::remote(games, remote), Events::default(), uci_or_usi)
    }

    fn with(engine: Engine, events: Events, protocols: super::Protocols) -> Self {
        let (out, said) = Output::collected();
        let session = Session {
            engine,
            protocol: Box::new(Uci::in_uci()),
            protocols,
            out,
            waiting: Waiting::new(),
            leaving: Arc::new(Leaving::default()),
            free_since: Instant::now(),
            told_at: Instant::now(),
        };
        Self { session, events, said }
    }

    /// Returns the answer to a line; `None` if the conversation is over.
    pub fn say(&mut self, line: &str) -> Option<String> {
        let input = Input::Line(line.to_owned());
        let mut flow = self.session.receive(Received { input, at: Instant::now() });
        while flow == Flow::Continue
            && let Some((id, event)) = self.next_event()
        {
            flow = self.session.search(id, event);
        }
        let answer = self.collect();
        (flow == Flow::Continue).then_some(answer)
    }

    /// Takes what another instance has found, and returns the answer to it; `None` if the conversation
    /// is over.
    pub fn found(&mut self, id: SearchId, event: Event) -> Option<String> {
        let flow = self.session.search(id, event);
        let answer = self.collect();
        (flow == Flow::Continue).then_some(answer)
    }

    /// Reports a problem of the host.
    pub fn report(&mut self, problem: &str) -> String {
        self.session.protocol.unreadable(problem, &mut self.session.out);
        self.collect()
    }

    /// Ends a task whose time is over because of the lines that wait for its end; otherwise returns the
    /// time after which this has to be called again, if lines wait.
    pub fn tick(&mut self) -> Option<Duration> {
        let Session { engine, protocol, out, waiting, .. } = &mut self.session;
        let end =
            waiting.end_of_task().filter(|_| engine.is_thinking() && !engine.is_stopping())?;
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            protocol.stop(engine, out);
            return None;
        }
        Some(left)
    }

    /// The id of the game that is being played.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.session.engine.variant().rules().id
    }

    /// The games that can be chosen.
    #[must_use]
    pub const fn games(&self) -> &Games {
        self.session.engine.games()
    }

    /// Adds the game of a variant file, in place of one with the same id.
    pub fn add_variant(&mut self, file: VariantFile) {
        self.session.engine.add_variant(file);
    }

    /// Uses the weights of the current game, which have come only now.
    pub fn take_new_weights(&mut self) {
        self.session.engine.take_new_weights();
    }

    /// The texts that have been written.
    fn collect(&mut self) -> String {
        self.session.out.note_collected();
        self.said.try_iter().collect()
    }

    fn next_event(&self) -> Option<(SearchId, Event)> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
