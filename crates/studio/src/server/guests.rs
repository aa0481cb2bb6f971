//! The guests in the room: what they are shown, and what the host is told about them.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::mem::Discriminant;
use std::net::{IpAddr, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{SyncSender, TrySendError};
use std::time::Duration;

use serde::Serialize;

use super::room::{EventText, text};
use crate::{Event, Said, Studio, StudioError};
use komainu_core::types::Color;

/// The most pages that guests may have open, and those of one address.
const MAX_PAGES: usize = 16;
const MAX_PAGES_OF_ONE: usize = 4;
/// The time in which a connection that is closed shows it.
const TIME_TO_SHOW: Duration = Duration::from_millis(1);

/// The page of a guest.
pub struct GuestPage {
    /// The number of the invitation with which it came, and its own.
    pub invitation: u64,
    pub number: u64,
    /// The address of the machine that shows it.
    pub address: IpAddr,
    /// The connection of its events.
    pub stream: Arc<TcpStream>,
    /// The way for its events.
    pub sender: SyncSender<EventText>,
}

/// A page that takes the place of another one.
pub struct PageInTheWay {
    /// The number of the invitation with which it came, and its own.
    pub invitation: u64,
    pub number: u64,
    stream: Arc<TcpStream>,
}

impl PageInTheWay {
    /// Returns `true` if the page has closed its connection, which writing to it would tell only later. This
    /// takes time, so that the room does not wait for it.
    pub fn is_gone(&self) -> bool {
        // Nothing else is read from it.
        let peeked = self.stream.set_read_timeout(Some(TIME_TO_SHOW));
        match peeked.and_then(|()| self.stream.peek(&mut [0])) {
            Ok(count) => count == 0,
            Err(error) => !matches!(
                error.kind(),
                ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
            ),
        }
    }
}

/// An event about guests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
enum GuestEvent {
    /// For the host: the link, if somebody is invited, the side that the guest plays, and the addresses of
    /// those who are there.
    Guests { link: Option<String>, side: Option<Color>, there: Vec<String> },
    /// For a guest: the side to play, whether the host's board has something else than the game, and
    /// whether the link has been withdrawn.
    Guest { side: Option<Color>, waits: bool, withdrawn: bool },
}

impl GuestEvent {
    fn text(&self) -> EventText {
        text(self)
    }
}

/// The guests of a room.
#[derive(Default)]
pub struct Guests {
    /// The number of the invitation and its link.
    invitation: Option<(u64, String)>,
    pages: Vec<GuestPage>,
    /// What guests were told last about themselves.
    status: Option<GuestEvent>,
    /// The last event of each sort that they were shown.
    shown: HashMap<Discriminant<Event>, EventText>,
    /// What the host was told last.
    told: Option<GuestEvent>,
}

impl Guests {
    /// Invites guests, in place of those before.
    ///
    /// # Errors
    /// If the game on the board is not for guests.
    pub fn invite(
        &mut self,
        number: u64,
        link: String,
        side: Option<Color>,
        studio: &mut Studio,
    ) -> Result<(), StudioError> {
        studio.check_for_guests()?;
        self.withdraw(studio);
        studio.invite_guests(side)?;
        self.invitation = Some((number, link));
        Ok(())
    }

    /// Sends all guests away, which they are told.
    pub fn withdraw(&mut self, studio: &mut Studio) {
        let last = GuestEvent::Guest { side: studio.guest_side(), waits: false, withdrawn: true };
        self.send(&last.text());
        *self = Self { told: self.told.take(), ..Self::default() };
        studio.dismiss_guests();
    }

    /// Withdraws an invitation, unless there is another one by now.
    pub fn withdraw_number(&mut self, number: u64, studio: &mut Studio) {
        if self.is_invited(number) {
            self.withdraw(studio);
        }
    }

    /// Makes sure that an invitation has not been withdrawn.
    ///
    /// # Errors
    /// If it has.
    pub fn check(&self, number: u64) -> Result<(), Said> {
        let withdrawn = || Said::new("withdrawn", [], "the host has withdrawn the link");
        self.is_invited(number).then_some(()).ok_or_else(withdrawn)
    }

    fn is_invited(&self, number: u64) -> bool {
        self.invitation.as_ref().is_some_and(|(known, _)| *known == number)
    }

    /// The pages of which one has to go before another one at an address may be opened; none if there is room.
    pub fn in_the_way(&self, address: IpAddr) -> Vec<PageInTheWay> {
        let is_own = |page: &&GuestPage| page.address == address;
        let is_full_for_one = self.pages.iter().filter(is_own).count() >= MAX_PAGES_OF_ONE;
        let is_full = self.pages.len() >= MAX_PAGES;
        let counts =
            |page: &&GuestPage| is_full_for_one && is_own(page) || !is_full_for_one && is_full;
        let in_the_way = |page: &GuestPage| PageInTheWay {
            invitation: page.invitation,
            number: page.number,
            stream: Arc::clone(&page.stream),
        };
        self.pages.iter().filter(counts).map(in_the_way).collect()
    }

    /// Adds the page of a guest, which gets the whole state; returns `false` if there are too many.
    pub fn enter(&mut self, page: GuestPage, studio: &mut Studio) -> bool {
        if !self.is_invited(page.invitation) {
            return true;
        }
        if !self.in_the_way(page.address).is_empty() {
            return false;
        }
        let events = studio.state_for_guests();
        let texts = [status(studio).text()].into_iter().chain(events.iter().map(text));
        let mut is_here = true;
        texts.for_each(|text| is_here &= page.sender.try_send(text).is_ok());
        if is_here {
            self.status = Some(status(studio));
            self.pages.push(page);
        }
        true
    }

    /// Notes that a page is gone.
    pub fn leave(&mut self, invitation: u64, number: u64) {
        self.pages.retain(|page| (page.invitation, page.number) != (invitation, number));
    }

    /// Shows guests what they may see of some events, unless they have seen it.
    pub fn show(&mut self, events: &[Event], studio: &mut Studio) {
        if self.pages.is_empty() {
            self.shown.clear();
            self.status = None;
            return;
        }
        let status = status(studio);
        if self.status.as_ref() != Some(&status) {
            self.send(&status.text());
            self.status = Some(status);
            // Some pages may have come while there was nothing to show.
            self.shown.clear();
        }
        for event in studio.events_for_guests(events) {
            let text = text(&event);
            let before = self.shown.insert(std::mem::discriminant(&event), Arc::clone(&text));
            if before.as_ref() != Some(&text) {
                self.send(&text);
            }
        }
    }

    /// Sends an event to all pages; those that do not read are dropped, and come again.
    fn send(&mut self, text: &EventText) {
        self.pages.retain(|page| {
            !matches!(
                page.sender.try_send(Arc::clone(text)),
                Err(TrySendError::Full(_) | TrySendError::Disconnected(_))
            )
        });
    }

    /// What the host is to be told about guests, if it is new.
    pub fn news(&mut self, studio: &Studio) -> Option<EventText> {
        let event = self.for_host(studio);
        let is_new = self.told.as_ref() != Some(&event);
        is_new.then(|| self.told.insert(event).text())
    }

    /// What a new page of the host is told about guests.
    pub fn state(&self, studio: &Studio) -> EventText {
        self.for_host(studio).text()
    }

    fn for_host(&self, studio: &Studio) -> GuestEvent {
        GuestEvent::Guests {
            link: self.invitation.as_ref().map(|(_, link)| link.clone()),
            side: studio.guest_side(),
            there: self.pages.iter().map(|page| page.address.to_string()).collect(),
        }
    }
}

/// What guests are told about themselves.
fn status(studio: &Studio) -> GuestEvent {
    let (side, waits) = (studio.guest_side(), studio.lets_guests_wait());
    GuestEvent::Guest { side, waits, withdrawn: false }
}
