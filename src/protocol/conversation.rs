//! A conversation without threads, in which every line is answered before the next one is said.

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex, PoisonError};

use super::input::{Input, Received};
use super::leaving::Leaving;
use super::output::Output;
use super::uci::Uci;
use super::waiting::Waiting;
use super::{Flow, Session};
use komainu_engine::clock::Instant;
use komainu_engine::{Engine, Event, Games, SearchId};

/// Search events that the session has not yet handled.
type Events = Arc<Mutex<VecDeque<(SearchId, Event)>>>;

/// A conversation without threads: each task is done at once, as if it were asked to stop, so that the
/// same lines always get the same answers.
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
        let (out, said) = Output::collected();
        let session = Session {
            engine: Engine::without_threads(games, Box::new(sink)),
            protocol: Box::new(Uci::in_uci()),
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
        self.session.out.note_collected();
        let answer = self.said.try_iter().collect();
        (flow == Flow::Continue).then_some(answer)
    }

    fn next_event(&self) -> Option<(SearchId, Event)> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }
}
