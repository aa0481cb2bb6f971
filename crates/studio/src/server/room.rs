//! The room of the board: one thread that holds the studio, and all of its viewers.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::json;

use crate::{Event, Said, Studio};
use komainu_engine::SearchId;

/// The most events that wait for a viewer that reads slowly; with more, it has to connect again.
const MAX_WAITING: usize = 256;
/// The most viewers at once.
const MAX_GUESTS: usize = 64;
/// The time after which the clocks are looked at if none runs.
const IDLE: Duration = Duration::from_secs(60);

/// An answer that is still to be written, by the thread that has asked.
pub type Answer = Box<dyn FnOnce() -> String + Send>;

/// The text of an event, which all viewers share.
pub type EventText = Arc<str>;

/// A message to a room.
pub enum RoomMessage {
    /// A request, and the sender for its answer.
    Ask(String, Sender<Result<Answer, Said>>),
    /// A new viewer.
    Enter(SyncSender<EventText>),
    /// An event of a search.
    Thought(SearchId, komainu_engine::Event),
    /// The end of the room: everything that runs is ended.
    Close,
}

/// A handle that sends messages to a room.
#[derive(Clone)]
pub struct RoomHandle(Arc<Mutex<Sender<RoomMessage>>>);

impl RoomHandle {
    /// A handle, and the messages that come through it.
    pub fn new() -> (Self, Receiver<RoomMessage>) {
        let (sender, messages) = mpsc::channel();
        (Self(Arc::new(Mutex::new(sender))), messages)
    }

    /// Sends a message; returns `true` if the room is still there.
    pub fn send(&self, message: RoomMessage) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).send(message).is_ok()
    }

    /// Sends a request and waits for the answer, which will be JSON.
    pub fn ask(&self, text: String) -> Result<Answer, Said> {
        let (sender, answer) = mpsc::channel();
        self.send(RoomMessage::Ask(text, sender));
        answer.recv().unwrap_or_else(|_| Err(Said::new("closed", [], "the game is closed")))
    }

    /// Adds a viewer; its events come through the receiver.
    pub fn enter(&self) -> Receiver<EventText> {
        let (sender, told) = mpsc::sync_channel(MAX_WAITING);
        self.send(RoomMessage::Enter(sender));
        told
    }
}

/// Runs a room until it is closed. `tell_host` gets the reason why a game is not kept, once for each
/// reason, since the host may not be a viewer.
pub fn keep(mut studio: Studio, messages: &Receiver<RoomMessage>, tell_host: &dyn Fn(&str)) {
    let mut guests: Vec<SyncSender<EventText>> = Vec::new();
    let mut unkept = None;
    loop {
        let wait = studio.tick().unwrap_or(IDLE);
        tell(&mut guests, studio.events());
        let before = std::mem::replace(&mut unkept, studio.unkept());
        if let Some(problem) = unkept.as_deref().filter(|_| before != unkept) {
            tell_host(problem);
        }
        match messages.recv_timeout(wait) {
            Ok(RoomMessage::Ask(text, answer)) => {
                // Other requests need not wait for long answers.
                let result = match studio.answer_apart(&text) {
                    Some(answer) => Ok(Box::new(move || answer().to_string()) as Answer),
                    None => studio.ask(&text).map(|value| Box::new(move || value.to_string()) as _),
                };
                // Changes are reported before the answer comes.
                tell(&mut guests, studio.events());
                // The thread that has asked may no longer wait.
                let _ = answer.send(result.map_err(|error| error.said()));
            }
            Ok(RoomMessage::Enter(guest)) => {
                let state = studio.state();
                let is_here = state.iter().all(|event| guest.try_send(text(event)).is_ok());
                if is_here {
                    // The oldest viewer is the one that most likely is no longer needed.
                    guests.drain(..guests.len().saturating_sub(MAX_GUESTS - 1));
                    guests.push(guest);
                }
            }
            Ok(RoomMessage::Thought(id, event)) => studio.take_thought(id, event),
            Err(RecvTimeoutError::Timeout) => {}
            Ok(RoomMessage::Close) | Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// Sends events to all viewers; those that do not read are dropped, and get the whole state when they
/// connect again.
fn tell(guests: &mut Vec<SyncSender<EventText>>, events: Vec<Event>) {
    for event in events {
        let text = text(&event);
        guests.retain(|guest| {
            !matches!(
                guest.try_send(Arc::clone(&text)),
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_))
            )
        });
    }
}

fn text(event: &Event) -> EventText {
    let failed = |error: serde_json::Error| {
        json!({ "event": "message", "level": "error", "text": error.to_string() }).to_string()
    };
    serde_json::to_string(event).unwrap_or_else(failed).into()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::LocalBackend;
    use crate::server::FileStore;
    use komainu_engine::Games;

    #[test]
    fn others_are_answered_while_the_rules_are_written() {
        let (room, messages) = RoomHandle::new();
        let games = Games::built_in();
        let backend = LocalBackend::new(Box::new(|_, _| ()), games.variant()).unwrap();
        let store = FileStore::new(std::env::temp_dir().join("komainu-no-games"));
        let mut studio = Studio::new(games, Box::new(backend), Box::new(store));
        let rules = studio.ask(r#"{"do":"rules"}"#).unwrap();
        let thread = thread::spawn(move || keep(studio, &messages, &|_| ()));
        let ask = |text: &str| room.ask(text.to_owned());
        let write_rules = ask(r#"{"do":"rules"}"#).unwrap();
        assert!(ask(r#"{"do":"games"}"#).unwrap()().contains("\"games\""));
        assert!(ask(r#"{"do":"dance"}"#).is_err());
        assert_eq!(write_rules(), rules.to_string());
        room.send(RoomMessage::Close);
        thread.join().unwrap();
    }

    #[test]
    fn a_game_that_cannot_be_kept_is_told_to_the_host_and_to_whoever_comes() {
        let (room, messages) = RoomHandle::new();
        let games = Games::built_in();
        let backend = LocalBackend::new(Box::new(|_, _| ()), games.variant()).unwrap();
        // A file is not a folder.
        let file = std::env::current_exe().unwrap();
        let studio = Studio::new(games, Box::new(backend), Box::new(FileStore::new(file)));
        let (host, told) = mpsc::channel();
        let tell_host = move |text: &str| host.send(text.to_owned()).unwrap();
        let thread = thread::spawn(move || keep(studio, &messages, &tell_host));
        let ask = |text: &str| room.ask(text.to_owned()).map(|answer| answer());
        let comment = r#"{"do":"comment","node":0,"text":"a problem"}"#;
        ask(comment).unwrap();
        ask(comment).unwrap();
        let guest = room.enter();
        ask(r#"{"do":"new","game":"mini"}"#).unwrap();
        room.send(RoomMessage::Close);
        thread.join().unwrap();
        let told: Vec<String> = told.iter().collect();
        assert!(told.len() == 1 && told[0].starts_with("the game cannot be kept: "), "{told:?}");
        let said: Vec<EventText> = guest.iter().collect();
        for words in ["the game cannot be kept: ", "the game before is not kept: "] {
            assert!(said.iter().any(|event| event.contains(words)), "{words}: {said:?}");
        }
    }
}
