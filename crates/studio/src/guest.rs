//! What a guest may ask and see: a person at another machine, who plays one side or only looks on.
//!
//! Everything is refused that [`allowed`] does not let through. What a guest asks about is the position
//! where the game goes on, wherever the host looks, and nothing that a guest does moves the host's board
//! but a move of the guest's own side.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Value, json};
use thiserror::Error;

use super::ask::{influence, parse_move};
use super::object::Object;
use super::request::WhyNot;
use super::texts::language_of;
use super::worth::worth;
use super::{
    Event, Player, PlayerChange, PositionView, Purpose, RecordView, Request, Studio, StudioError,
    TableView, ViewedPosition,
};
use komainu_core::board::Position;
use komainu_core::types::Color;
use komainu_engine::clock::Instant;
use komainu_records::{NodeId, Record};

/// The most moves that a guest may have tried out at once.
const MAX_TRIED: usize = 64;

/// The reason why a guest's request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GuestError {
    /// The request would change the game, the board or the players.
    #[error("only the host can do that")]
    Host,
    /// The request would use the processor of the host.
    #[error("the engine works for the host alone")]
    Search,
    /// The request is about games or files of the host.
    #[error("the host's games and files are not for guests")]
    Files,
    /// The guest plays no side.
    #[error("you look on in this game")]
    LooksOn,
    /// The guest plays the other side.
    #[error("you play {0}")]
    OtherSide(Color),
    /// The other side is to move.
    #[error("it is not your turn")]
    Turn,
    /// The engine has taken the guest's place.
    #[error("the engine plays {0} now")]
    Engine(Color),
    /// The host has put an exercise on the board.
    #[error("the host does an exercise; the game goes on after it")]
    Exercise,
    /// The host would move for the guest.
    #[error("the guest plays {0}; withdraw the link to play it yourself")]
    Guests(Color),
    /// Somebody would be invited to a game by exchanged links.
    #[error("this is a game by exchanged links; begin another one to invite somebody")]
    ByLinks,
    /// A game by exchanged links would come to the board though somebody is invited.
    #[error("somebody is invited; withdraw that link before a game by exchanged links")]
    Invited,
}

/// A request that a guest may make.
enum GuestRequest {
    Play { text: String, node: Option<u32> },
    Resign { side: Option<Color>, round: Option<u32> },
    OfferDraw,
    AnswerDraw { agree: bool, round: Option<u32> },
    Declare,
    Read(Reading),
}

/// A request that changes nothing.
enum Reading {
    Look { node: u32 },
    Preview { node: u32, moves: Vec<String> },
    Reach { square: String, node: Option<u32> },
    Why(WhyNot),
    Influence { node: Option<u32> },
    Worth,
    Rules { language: Option<String> },
    Piece { kind: usize, language: Option<String> },
    Tiles { writing: String },
}

/// Returns the request if it is one that guests may make. Every request has its line here, so that a new
/// one does not compile before it is decided.
fn allowed(request: Request) -> Result<GuestRequest, GuestError> {
    use Request as R;
    Ok(match request {
        R::Play { text, node } => GuestRequest::Play { text, node },
        R::Resign { side, round } => GuestRequest::Resign { side, round },
        R::OfferDraw {} => GuestRequest::OfferDraw,
        R::AnswerDraw { agree, round } => GuestRequest::AnswerDraw { agree, round },
        R::Declare {} => GuestRequest::Declare,
        R::Look { node } => GuestRequest::Read(Reading::Look { node }),
        R::Preview { node, moves } => GuestRequest::Read(Reading::Preview { node, moves }),
        R::Reach { square, node } => GuestRequest::Read(Reading::Reach { square, node }),
        R::Why(what) => GuestRequest::Read(Reading::Why(what)),
        R::Influence { node } => GuestRequest::Read(Reading::Influence { node }),
        R::Worth {} => GuestRequest::Read(Reading::Worth),
        R::Rules { language } => GuestRequest::Read(Reading::Rules { language }),
        R::Piece { kind, language } => GuestRequest::Read(Reading::Piece { kind, language }),
        R::Tiles { writing } => GuestRequest::Read(Reading::Tiles { writing }),
        R::Hint {}
        | R::Stop {}
        | R::Think {}
        | R::Analyse { .. }
        | R::Review { .. }
        | R::Options { .. }
        | R::Solution {} => return Err(GuestError::Search),
        R::Games {}
        | R::Game { .. }
        | R::Formats {}
        | R::Save { .. }
        | R::SaveLine {}
        | R::SavePosition {}
        | R::Picture { .. }
        | R::Decode { .. }
        | R::Load { .. }
        | R::TakeAnswer { .. }
        | R::Open { .. }
        | R::Forget { .. }
        | R::Exercises { .. } => return Err(GuestError::Files),
        R::State {}
        | R::New(_)
        | R::GoTo { .. }
        | R::TakeBack {}
        | R::Redo {}
        | R::Players { .. }
        | R::Clock { .. }
        | R::Summary {}
        | R::TryAgain { .. }
        | R::Rematch {}
        | R::Comment { .. }
        | R::Marks { .. }
        | R::Delete { .. }
        | R::Promote { .. }
        | R::Tag { .. }
        | R::SetUp(_)
        | R::SetUpText { .. }
        | R::Lesson { .. }
        | R::Problem { .. }
        | R::Mistake { .. }
        | R::Again {}
        | R::Next {}
        | R::Leave {} => return Err(GuestError::Host),
    })
}

/// An answer that is still to be written, without the studio.
type Answer = Box<dyn FnOnce() -> Value + Send>;

impl Studio {
    /// Gives a guest one side, which a person plays then, or none; the other side is the host's.
    pub fn seat_guest(&mut self, side: Option<Color>) {
        self.guest_side = side;
        self.draw_offer = None;
        self.changed.table = true;
        if let Some(before) = &mut self.set_aside {
            return before.seat_guest(side);
        }
        let is_engine = |side: &Color| self.seats[side.index()].is_engine();
        if let Some(side) = side.filter(is_engine) {
            let person = PlayerChange { player: Some(Player::Person), ..PlayerChange::default() };
            let changes = Color::ALL.map(|color| (color == side).then_some(person));
            // A person can always sit down.
            let _ = self.sit_down(changes);
        }
    }

    /// Lets guests come, of whom one plays a side, or none does.
    ///
    /// # Errors
    /// If the game is one by exchanged links, even if it is over, since it may go on: both of them would move
    /// for the same opponent.
    pub fn invite_guests(&mut self, side: Option<Color>) -> Result<(), StudioError> {
        self.check_for_guests()?;
        self.has_invited = true;
        self.seat_guest(side);
        Ok(())
    }

    /// Makes sure that guests may come to the game.
    pub(super) fn check_for_guests(&mut self) -> Result<(), GuestError> {
        let is_by_links = |studio: &mut Self| is_by_links(&studio.record);
        if self.in_the_game(is_by_links) { Err(GuestError::ByLinks) } else { Ok(()) }
    }

    /// Lets no guests come any more.
    pub fn dismiss_guests(&mut self) {
        self.has_invited = false;
        self.seat_guest(None);
    }

    /// Makes sure that a tag does not make the game one by exchanged links while somebody is invited.
    pub(super) fn check_tag(&self, name: &str, text: &str) -> Result<(), StudioError> {
        let is_by_links = name.eq_ignore_ascii_case(super::exchange::TAG) && !text.is_empty();
        if is_by_links && self.has_invited { Err(GuestError::Invited.into()) } else { Ok(()) }
    }

    /// Makes sure that a record does not go on by exchanged links while somebody is invited; an `ordinary` one
    /// loses the tag that says so.
    pub(super) fn check_exchange(
        &self,
        record: &mut Record,
        ordinary: bool,
    ) -> Result<(), StudioError> {
        if ordinary {
            record.set_tag(super::exchange::TAG, "");
        }
        if is_by_links(record) && self.has_invited {
            Err(GuestError::Invited.into())
        } else {
            Ok(())
        }
    }

    /// Makes sure that a move of the host is not one of the guest's.
    pub(super) fn check_hosts_side(&self) -> Result<(), StudioError> {
        self.check_not_guests(self.here.position.side_to_move())
    }

    /// Makes sure that what the host does for a side is not done for the guest.
    pub(super) fn check_not_guests(&self, side: Color) -> Result<(), StudioError> {
        if self.guest_at_the_board() == Some(side) {
            return Err(GuestError::Guests(side).into());
        }
        Ok(())
    }

    /// The side that a guest plays on the board, unless the engine has the guest's place.
    pub(super) fn guest_at_the_board(&self) -> Option<Color> {
        self.guest_side
            .filter(|side| self.exercise.is_none() && !self.seats[side.index()].is_engine())
    }

    /// The side that a guest plays.
    #[must_use]
    pub const fn guest_side(&self) -> Option<Color> {
        self.guest_side
    }

    /// Returns `true` if guests have to wait, since the board has something else than their game.
    #[must_use]
    pub const fn lets_guests_wait(&self) -> bool {
        self.exercise.is_some()
    }

    /// Carries out a guest's request, given as JSON text, if guests may make it; the answer may take long
    /// to write, which needs no studio.
    ///
    /// # Errors
    /// If it is refused or cannot be carried out; everything stays as it was.
    pub fn ask_as_guest(&mut self, text: &str) -> Result<Answer, StudioError> {
        let Object(request) = serde_json::from_str(text)?;
        let request = allowed(request)?;
        if let GuestRequest::Read(reading) = request {
            return self.in_the_game(|studio| studio.read_for_guest(reading));
        }
        if self.lets_guests_wait() {
            return Err(GuestError::Exercise.into());
        }
        self.act_as_guest(request).map(|value| Box::new(move || value) as Answer)
    }

    /// Carries out what a guest does with the game.
    fn act_as_guest(&mut self, request: GuestRequest) -> Result<Value, StudioError> {
        match request {
            GuestRequest::Play { text, node } => {
                self.play_as_guest(&text, node).map(|()| json!({}))
            }
            GuestRequest::Resign { side, round } => {
                self.check_round(round)?;
                self.resign_as_guest(side).map(|()| json!({}))
            }
            GuestRequest::OfferDraw => {
                let side = self.guests_side()?;
                Ok(json!({ "accepted": self.offer_draw_of(side)? }))
            }
            GuestRequest::AnswerDraw { agree, round } => {
                self.check_round(round)?;
                let side = self.guests_side()?;
                self.answer_draw_of(side, agree).map(|()| json!({}))
            }
            GuestRequest::Declare => {
                self.guests_turn()?;
                self.declare().map(|()| json!({}))
            }
            GuestRequest::Read(_) => Ok(json!({})),
        }
    }

    /// The side of a guest who can play now.
    fn guests_side(&self) -> Result<Color, StudioError> {
        let side = self.guest_side.ok_or(GuestError::LooksOn)?;
        if self.seats[side.index()].is_engine() {
            return Err(GuestError::Engine(side).into());
        }
        self.is_not_over()?;
        Ok(side)
    }

    /// Makes sure that it is the turn of a guest.
    fn guests_turn(&self) -> Result<(), StudioError> {
        let side = self.guests_side()?;
        if self.record.mover(self.live) == side {
            return Err(GuestError::Turn.into());
        }
        Ok(())
    }

    fn resign_as_guest(&mut self, side: Option<Color>) -> Result<(), StudioError> {
        let own = self.guests_side()?;
        if side.is_some_and(|side| side != own) {
            return Err(GuestError::OtherSide(own).into());
        }
        self.resign(Some(own))
    }

    /// Plays a move where the game goes on. The host sees it there, and goes on looking elsewhere.
    fn play_as_guest(&mut self, text: &str, node: Option<u32>) -> Result<(), StudioError> {
        self.guests_turn()?;
        if node.is_some_and(|node| node != self.live.number()) {
            return Err(StudioError::Changed);
        }
        if self.look_at_flags(Instant::now()) {
            self.is_not_over()?;
        }
        let is_followed = self.here.node == self.live;
        let viewed = (!is_followed).then(|| ViewedPosition::new(&self.record, self.live));
        let viewed = viewed.as_ref().unwrap_or(&self.here);
        if let Some(outcome) = viewed.outcome {
            return Err(StudioError::Over(outcome.into()));
        }
        let m = parse_move(viewed, text)?;
        let end = self.end_of_record();
        let node = self.record.play(self.live, m)?;
        // What the host lets the engine look for elsewhere goes on.
        if is_followed || self.purpose() == Some(Purpose::Move) {
            self.abandon();
        }
        self.arrive(node, true, end);
        if is_followed {
            self.look_at(node);
        }
        self.go_on();
        Ok(())
    }

    /// Answers what changes nothing.
    fn read_for_guest(&mut self, reading: Reading) -> Result<Answer, StudioError> {
        let value = match reading {
            Reading::Look { node } => self.look(self.node_for_guest(Some(node))?)?,
            Reading::Preview { node, moves } => {
                StudioError::check("moves", moves.len() as u64, 0..=MAX_TRIED as u64)?;
                self.preview(self.node_for_guest(Some(node))?, &moves)?
            }
            Reading::Reach { square, node } => {
                self.reach(&square, Some(self.node_for_guest(node)?))?
            }
            Reading::Why(what) => {
                let node = Some(self.node_for_guest(what.node)?);
                self.why(&WhyNot { node, ..what })?
            }
            Reading::Influence { node } => {
                let node = Some(self.node_for_guest(node)?);
                let position = self.position_of(node)?.into_owned();
                return Ok(Box::new(move || influence(&position)));
            }
            Reading::Worth => worth(self.variant()),
            Reading::Rules { language } => {
                return Ok(Box::new(self.rules_in_words(language_of(language.as_deref())?)));
            }
            Reading::Piece { kind, language } => {
                self.piece(kind, language_of(language.as_deref())?)?
            }
            Reading::Tiles { writing } => self.tiles(&writing)?,
        };
        Ok(Box::new(move || value))
    }

    /// The number of a node that guests are shown, or of the one where the game goes on. Off the line to that
    /// is what the host has tried, and what searches have found.
    fn node_for_guest(&self, node: Option<u32>) -> Result<u32, StudioError> {
        let Some(number) = node else { return Ok(self.live.number()) };
        let node = self.node(number)?;
        let is_shown = node == self.record.root() || self.record.line_to(self.live).contains(&node);
        if is_shown { Ok(number) } else { Err(StudioError::NoNode(number)) }
    }

    /// The position at a node, or the one that is looked at.
    pub(super) fn position_of(&self, node: Option<u32>) -> Result<Cow<'_, Position>, StudioError> {
        match node.map(|node| self.node(node)).transpose()? {
            Some(node) if node != self.here.node => Ok(Cow::Owned(self.record.position_at(node))),
            _ => Ok(Cow::Borrowed(&self.here.position)),
        }
    }

    /// A position of the record without its moves, for a page that looks at it by itself.
    pub(super) fn look(&self, node: u32) -> Result<Value, StudioError> {
        let position = self.position_of(Some(node))?;
        let outcome = position.outcome();
        Ok(json!(PositionView::of(&position, self.record.start(), &[], node, outcome)))
    }

    /// Returns the events that give a new guest the whole state.
    pub fn state_for_guests(&mut self) -> Vec<Event> {
        self.in_the_game(|studio| {
            let events = studio.state();
            studio.events_for_guests(&events)
        })
    }

    /// Returns what guests see of some events: the game where it goes on, wherever the host looks, without
    /// notes, findings of searches and messages.
    pub fn events_for_guests(&mut self, events: &[Event]) -> Vec<Event> {
        if self.lets_guests_wait() {
            return Vec::new();
        }
        let (mut shown, mut last) = (Vec::new(), None);
        for event in events {
            match event {
                Event::Game(_) => shown.push(event.clone()),
                Event::Record(_) => shown.push(Event::Record(self.record_for_guests())),
                Event::Table(table) => last = Some(Event::Table(table_for_guests(table))),
                Event::Position(_)
                | Event::Exercise { .. }
                | Event::Review(_)
                | Event::Info(_)
                | Event::Hint { .. }
                | Event::Message { .. }
                | Event::Keep { .. } => {}
            }
        }
        let has = |is: fn(&Event) -> bool| events.iter().any(is);
        // While the host looks elsewhere, steps through the record are none of the game.
        let is_new = has(|event| matches!(event, Event::Game(_)))
            || self.shown_to_guests != Some(self.live)
            || self.here.node == self.live && has(|event| matches!(event, Event::Position(_)));
        if is_new {
            self.shown_to_guests = Some(self.live);
            shown.extend(self.positions_for_guests());
        }
        shown.extend(last);
        shown
    }

    fn record_for_guests(&mut self) -> RecordView {
        let mut view = RecordView::of(&self.record, self.live, &mut self.texts);
        // Variations are what the host has tried, and what searches have found.
        let line: HashSet<u32> =
            self.record.line_to(self.live).into_iter().map(NodeId::number).collect();
        view.nodes.retain(|node| line.contains(&node.id));
        view.comment.clear();
        view.comment_on_end.clear();
        for node in &mut view.nodes {
            node.comment.clear();
            node.comment_on_end.clear();
            node.marks.clear();
            (node.score, node.depth) = (None, None);
        }
        view
    }

    /// The position where the game goes on.
    fn positions_for_guests(&self) -> Vec<Event> {
        if self.here.node == self.live {
            return self.position_events(&self.here);
        }
        self.position_events(&ViewedPosition::new(&self.record, self.live))
    }
}

/// Returns `true` if a game is one by exchanged links.
fn is_by_links(record: &Record) -> bool {
    record.tag(super::exchange::TAG).is_some_and(|text| !text.is_empty())
}

/// The players and their clocks.
fn table_for_guests(table: &TableView) -> TableView {
    TableView {
        thinking: table.thinking.filter(|&purpose| purpose == Purpose::Move),
        analysing: false,
        can_take_back: false,
        can_redo: false,
        threads: 0,
        hash: 0,
        ..table.clone()
    }
}
