//! The room of the board: one thread that holds the studio, and all of its viewers.

use std::net::{IpAddr, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;

use super::guests::{GuestPage, Guests, PageInTheWay};
use crate::{Said, Studio, StudioError};
use komainu_core::types::Color;
use komainu_engine::SearchId;

/// The most events that wait for a viewer that reads slowly; with more, it has to connect again.
const MAX_WAITING: usize = 256;
/// The most viewers at once.
const MAX_VIEWERS: usize = 64;
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
    /// A request of a guest with the number of the invitation, and the sender for its answer.
    AskAsGuest(u64, String, Sender<Result<Answer, Said>>),
    /// The page of a guest, and the sender for whether it may enter.
    EnterAsGuest(GuestPage, Sender<bool>),
    /// The address of a guest, and the sender for the pages because of which no other one may enter there.
    InTheWay(IpAddr, Sender<Vec<PageInTheWay>>),
    /// The page of a guest is gone: the number of the invitation, and its own.
    Leave(u64, u64),
    /// An invitation: its number, its link, and the side of the guest, and the sender for the answer.
    Invite(u64, String, Option<Color>, Sender<Result<(), Said>>),
    /// The sender for whether the game on the board is for guests.
    MayInvite(Sender<Result<(), Said>>),
    /// The side that the guest plays from now on.
    SeatGuest(Option<Color>),
    /// The end of an invitation, and the sender for word that all who came with it have been told.
    Withdraw(u64, Sender<()>),
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

    /// Sends the request of a guest and waits for the answer, which will be JSON.
    pub fn ask_as_guest(&self, invitation: u64, text: String) -> Result<Answer, Said> {
        let (sender, answer) = mpsc::channel();
        self.send(RoomMessage::AskAsGuest(invitation, text, sender));
        answer.recv().unwrap_or_else(|_| Err(Said::new("closed", [], "the game is closed")))
    }

    /// Adds the page of a guest; its events come through the receiver, which ends if nobody is invited. There
    /// is none if too many pages are open.
    pub fn enter_as_guest(
        &self,
        invitation: u64,
        number: u64,
        address: IpAddr,
        stream: Arc<TcpStream>,
    ) -> Option<Receiver<EventText>> {
        if !self.has_room(address) {
            return None;
        }
        let (sender, told) = mpsc::sync_channel(MAX_WAITING);
        let (entered, may_enter) = mpsc::channel();
        let page = GuestPage { invitation, number, address, stream, sender };
        self.send(RoomMessage::EnterAsGuest(page, entered));
        may_enter.recv().unwrap_or(true).then_some(told)
    }

    /// Returns `true` if another page of a guest at an address may enter; pages that are gone make room.
    pub fn has_room(&self, address: IpAddr) -> bool {
        let gone: Vec<_> =
            self.in_the_way(address).into_iter().filter(|page| page.is_gone()).collect();
        gone.iter().for_each(|page| self.leave(page.invitation, page.number));
        self.in_the_way(address).is_empty()
    }

    fn in_the_way(&self, address: IpAddr) -> Vec<PageInTheWay> {
        let (sender, pages) = mpsc::channel();
        self.send(RoomMessage::InTheWay(address, sender));
        pages.recv().unwrap_or_default()
    }

    /// Removes the page of a guest.
    pub fn leave(&self, invitation: u64, number: u64) {
        self.send(RoomMessage::Leave(invitation, number));
    }

    /// Lets guests in who come with an invitation.
    ///
    /// # Errors
    /// If the game on the board is not for guests.
    pub fn invite(&self, invitation: u64, link: String, side: Option<Color>) -> Result<(), Said> {
        let (sender, answer) = mpsc::channel();
        self.send(RoomMessage::Invite(invitation, link, side, sender));
        answer.recv().unwrap_or_else(|_| Err(Said::new("closed", [], "the game is closed")))
    }

    /// Makes sure that guests may be invited, before room is made for them.
    ///
    /// # Errors
    /// If the game on the board is not for guests.
    pub fn may_invite(&self) -> Result<(), Said> {
        let (sender, answer) = mpsc::channel();
        self.send(RoomMessage::MayInvite(sender));
        answer.recv().unwrap_or_else(|_| Err(Said::new("closed", [], "the game is closed")))
    }

    /// Lets the guest play another side.
    pub fn seat_guest(&self, side: Option<Color>) {
        self.send(RoomMessage::SeatGuest(side));
    }

    /// Sends guests away who have come with an invitation, and waits until none of them is told anything
    /// more.
    pub fn withdraw(&self, invitation: u64) {
        let (sender, done) = mpsc::channel();
        self.send(RoomMessage::Withdraw(invitation, sender));
        // A room that is closed has no guests.
        let _ = done.recv();
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
pub fn keep(studio: Studio, messages: &Receiver<RoomMessage>, tell_host: &dyn Fn(&str)) {
    let mut room = Room { studio, viewers: Vec::new(), guests: Guests::default() };
    let mut unkept = None;
    loop {
        let wait = room.studio.tick().unwrap_or(IDLE);
        room.tell();
        let before = std::mem::replace(&mut unkept, room.studio.unkept());
        if let Some(problem) = unkept.as_deref().filter(|_| before != unkept) {
            tell_host(problem);
        }
        match messages.recv_timeout(wait) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(RoomMessage::Close) | Err(RecvTimeoutError::Disconnected) => return,
            Ok(message) => room.take(message),
        }
    }
}

/// The studio, and those who look at it.
struct Room {
    studio: Studio,
    viewers: Vec<SyncSender<EventText>>,
    guests: Guests,
}

impl Room {
    /// Takes a message.
    fn take(&mut self, message: RoomMessage) {
        match message {
            RoomMessage::Ask(text, answer) => {
                let result = self.ask(&text);
                // Changes are reported before the answer comes.
                self.tell();
                // The thread that has asked may no longer wait.
                let _ = answer.send(result);
            }
            RoomMessage::AskAsGuest(invitation, text, answer) => {
                let result = self.guests.check(invitation).and_then(|()| {
                    let answer = self.studio.ask_as_guest(&text).map_err(|error| error.said())?;
                    Ok(Box::new(move || answer().to_string()) as Answer)
                });
                self.tell();
                let _ = answer.send(result);
            }
            RoomMessage::Enter(viewer) => self.enter(viewer),
            RoomMessage::EnterAsGuest(page, entered) => {
                let may_enter = self.guests.enter(page, &mut self.studio);
                let _ = entered.send(may_enter);
            }
            RoomMessage::InTheWay(address, answer) => {
                let _ = answer.send(self.guests.in_the_way(address));
            }
            RoomMessage::Leave(invitation, number) => self.guests.leave(invitation, number),
            RoomMessage::Invite(number, link, side, answer) => {
                let result = self.guests.invite(number, link, side, &mut self.studio);
                self.tell();
                let _ = answer.send(result.map_err(|error| error.said()));
            }
            RoomMessage::MayInvite(answer) => {
                let result = self.studio.check_for_guests();
                let _ = answer.send(result.map_err(|error| StudioError::from(error).said()));
            }
            RoomMessage::SeatGuest(side) => self.studio.seat_guest(side),
            RoomMessage::Withdraw(number, done) => {
                self.guests.withdraw_number(number, &mut self.studio);
                // The thread that waits may have ended.
                let _ = done.send(());
            }
            RoomMessage::Thought(id, event) => self.studio.take_thought(id, event),
            RoomMessage::Close => {}
        }
    }

    /// Carries out a request of the host.
    fn ask(&mut self, text: &str) -> Result<Answer, Said> {
        // Other requests need not wait for long answers.
        if let Some(answer) = self.studio.answer_apart(text) {
            return Ok(Box::new(move || answer().to_string()));
        }
        let value = self.studio.ask(text).map_err(|error| error.said())?;
        Ok(Box::new(move || value.to_string()))
    }

    /// Adds a viewer, who gets the whole state.
    fn enter(&mut self, viewer: SyncSender<EventText>) {
        let state = self.studio.state();
        let texts = state.iter().map(text).chain([self.guests.state(&self.studio)]);
        let mut is_here = true;
        texts.for_each(|text| is_here &= viewer.try_send(text).is_ok());
        if is_here {
            // The oldest viewer is the one that most likely is no longer needed.
            self.viewers.drain(..self.viewers.len().saturating_sub(MAX_VIEWERS - 1));
            self.viewers.push(viewer);
        }
    }

    /// Sends the events since the last time to all viewers and guests.
    fn tell(&mut self) {
        let events = self.studio.events();
        events.iter().for_each(|event| self.send(&text(event)));
        self.guests.show(&events, &mut self.studio);
        if let Some(text) = self.guests.news(&self.studio) {
            self.send(&text);
        }
    }

    /// Sends an event to all viewers; those that do not read are dropped, and get the whole state when they
    /// connect again.
    fn send(&mut self, text: &EventText) {
        self.viewers.retain(|viewer| {
            !matches!(
                viewer.try_send(Arc::clone(text)),
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_))
            )
        });
    }
}

/// An event as text.
pub fn text(event: &impl Serialize) -> EventText {
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
