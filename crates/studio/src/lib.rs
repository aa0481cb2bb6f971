//! A board to play, learn and analyse at: one game with its record, its players and the engine, for any
//! front end.
//!
//! A [`Studio`] takes [`Request`]s and reports everything that changes as [`Event`]s. It has no threads
//! and uses no files: its host passes on the findings of searches, lets it check its clocks, and
//! provides a [`SearchBackend`] and a [`GameStore`]. Requests and events are JSON, so that a page in a
//! browser can be on the other side of a connection, or of a message between workers. [`web`] is the
//! engine compiled to WebAssembly with such a studio in it.
//!
//! ```
//! use komainu_engine::Games;
//! use komainu_studio::{LocalBackend, Studio};
//! # use komainu_studio::{GameStore, KeepError, Listing, StoredGame};
//! # struct Nowhere;
//! # impl GameStore for Nowhere {
//! #     fn today(&self) -> Option<String> { None }
//! #     fn begin(&mut self, _: &str, _: &str, _: Option<&str>) -> Result<String, String> { Ok("0".into()) }
//! #     fn keep(&mut self, _: &str, _: &str) -> Result<(), KeepError> { Ok(()) }
//! #     fn all(&self) -> Listing { Listing { games: Vec::new(), left_out: Vec::new() } }
//! #     fn open(&mut self, _: &str) -> Result<StoredGame, String> { Err("none".into()) }
//! #     fn forget(&mut self, _: &str) -> Result<(), String> { Ok(()) }
//! # }
//!
//! // What searches find would be handed to `Studio::take_thought`.
//! let games = Games::built_in();
//! let backend = LocalBackend::new(Box::new(|_, _| ()), games.variant()).unwrap();
//! let mut studio = Studio::new(games, Box::new(backend), Box::new(Nowhere));
//! studio.ask(r#"{"do": "new", "game": "mini"}"#).unwrap();
//! studio.ask(r#"{"do": "play", "move": "5d5c"}"#).unwrap();
//! assert!(studio.events().len() > 1);
//! ```

mod ask;
mod clocks;
mod course;
mod ends;
mod error;
mod event;
mod exchange;
pub mod exercises;
mod gallery;
mod game_store;
mod guest;
mod local;
mod object;
mod piece_view;
mod problem;
mod record_view;
mod request;
mod review;
mod said;
mod search_backend;
mod seats;
#[cfg(not(target_family = "wasm"))]
#[doc(hidden)]
pub mod server;
mod setting_up;
mod texts;
mod thoughts;
mod view;
pub mod web;
mod why;
mod worth;

use std::sync::Arc;
use std::time::Duration;

pub use clocks::TimeControl;
pub use error::StudioError;
pub use event::{
    Event, Finish, InfoView, MessageLevel, Purpose, Remaining, ScoreView, Squares, TableView,
};
pub use exchange::ExchangeError;
pub use gallery::GameCard;
pub use game_store::{GameEntry, GameStore, KeepError, Listing, StoredGame};
pub use guest::GuestError;
pub use local::LocalBackend;
pub use piece_view::{DiagramMark, DiagramView, PieceView};
pub use problem::problem_in_words;
pub use record_view::{NodeView, RecordView};
pub use request::{HandCounts, NewGame, Request, SetUp, WhyNot};
pub use review::{MistakeView, ReviewView};
pub use said::{Part, Said, Values};
pub use search_backend::{SearchBackend, Task};
pub use seats::{Player, PlayerChange, PlayerSettings};
pub use view::{
    GameView, HandicapView, HandsView, KindView, LastView, MoveView, Notations, OptionView,
    PositionView, PresetView, PreviewView,
};

use clocks::Clocks;
use exercises::ExerciseView;
use object::Object;
use record_view::{MoveTexts, milliseconds};
use review::Review;
use serde_json::Value;

use komainu_core::board::movegen::MAX_LISTED_AT_ONCE;
use komainu_core::board::{Outcome, Position, Variant};
use komainu_core::text::Language;
use komainu_core::types::{Color, Move};
use komainu_engine::clock::Instant;
use komainu_engine::{Games, SearchId};
use komainu_records::{Ending, NodeId, Record};

/// The default number of best moves that an analysis reports.
const LINES: usize = 3;
/// The largest number of best moves that an analysis reports.
const MAX_LINES: usize = 16;

/// The number of moves of a position that are listed in any case.
const MOVES_SHOWN: usize = 1000;
/// The time after which no further moves are listed; nor are more than `MAX_LISTED_AT_ONCE`, since all of
/// them are written down for the viewers.
const TIME_TO_LIST: Duration = Duration::from_millis(10);

/// A board with one game at a time.
pub struct Studio {
    games: Games,
    backend: Box<dyn SearchBackend + Send>,
    store: Box<dyn GameStore + Send>,
    record: Record,
    /// The texts of the record's moves.
    texts: MoveTexts,
    /// The position that is looked at.
    here: ViewedPosition,
    /// The node at which the game goes on.
    live: NodeId,
    /// The node from which moves were taken back last.
    furthest: NodeId,
    /// The result of the game there, if it goes on in a variation.
    variation_ending: Option<Ending>,
    /// The player who has offered a draw that has not been answered yet.
    draw_offer: Option<Color>,
    /// The side that a guest plays; the other one is the host's.
    guest_side: Option<Color>,
    /// True if somebody may come as a guest.
    has_invited: bool,
    /// The number of the game among those that were on this board.
    round: u32,
    /// The node whose position guests were shown last.
    shown_to_guests: Option<NodeId>,
    seats: [PlayerSettings; 2],
    clocks: Option<Clocks>,
    /// The node at which the clocks were set.
    clocks_set_at: NodeId,
    /// The search that is running.
    thought: Option<CurrentSearch>,
    /// True if positions are analysed as they are looked at.
    analysing: bool,
    lines: usize,
    /// True if the engine waits for a request to go on.
    is_paused: bool,
    /// The node from which the person tries again what was played; its line stays what it is.
    retried: Option<NodeId>,
    /// The review of the main line.
    reviewed: Review,
    /// The last score that the engine gave its own position, in centipawns.
    own_score: Option<i32>,
    /// The name under which the game is kept, once there is something to keep.
    name: Option<String>,
    /// The reason why the game is not kept as it is now.
    unkept: Option<String>,
    /// The lessons and problems that the studio has been given.
    library: exercises::Library,
    /// The exercise on the board.
    exercise: Option<exercises::Running>,
    /// The game that was on the board before.
    set_aside: Option<Box<exercises::SetAside>>,
    changed: Changed,
    events: Vec<Event>,
}

/// A position that is looked at.
#[derive(Debug)]
struct ViewedPosition {
    node: NodeId,
    position: Position,
    /// The legal moves, or the first of them if they are too many.
    legal: Vec<Move>,
    /// True if there are more.
    is_cut: bool,
    outcome: Option<Outcome>,
}

/// The search that is running.
#[derive(Debug, Clone)]
struct CurrentSearch {
    purpose: Purpose,
    node: NodeId,
    position: Position,
}

/// The parts of a studio that have changed since they were last reported.
#[derive(Debug, Clone, Copy, Default)]
struct Changed {
    game: bool,
    position: bool,
    record: bool,
    table: bool,
    exercise: bool,
    review: bool,
}

impl Changed {
    const ALL: Self = Self {
        game: true,
        position: true,
        record: true,
        table: true,
        exercise: true,
        review: true,
    };
}

impl ViewedPosition {
    fn new(record: &Record, node: NodeId) -> Self {
        let position = record.position_at(node);
        let outcome = position.outcome();
        let (mut legal, mut considered, start) = (Vec::new(), 0, Instant::now());
        let is_cut = !position.clone().legal_moves_while(&mut legal, &mut || {
            considered += 1;
            considered <= MOVES_SHOWN
                || considered <= MAX_LISTED_AT_ONCE && start.elapsed() < TIME_TO_LIST
        });
        Self { node, position, legal, is_cut, outcome }
    }

    /// The legal moves, unless they are too many to be listed.
    fn listed(&self) -> Option<&[Move]> {
        (!self.is_cut).then_some(&self.legal)
    }
}

impl Studio {
    /// A board with the start position of the chosen game and two people as players.
    #[must_use]
    pub fn new(
        games: Games,
        mut backend: Box<dyn SearchBackend + Send>,
        store: Box<dyn GameStore + Send>,
    ) -> Self {
        let record = Record::new(Position::start(games.variant()));
        backend.begin(games.variant());
        let here = ViewedPosition::new(&record, record.root());
        Self {
            live: record.root(),
            furthest: record.root(),
            variation_ending: None,
            draw_offer: None,
            guest_side: None,
            has_invited: false,
            round: 0,
            shown_to_guests: None,
            clocks_set_at: record.root(),
            games,
            backend,
            store,
            record,
            texts: MoveTexts::default(),
            here,
            seats: [PlayerSettings::default(); 2],
            clocks: None,
            thought: None,
            analysing: false,
            lines: LINES,
            is_paused: false,
            retried: None,
            reviewed: Review::default(),
            own_score: None,
            name: None,
            unkept: None,
            library: exercises::Library::default(),
            exercise: None,
            set_aside: None,
            changed: Changed::ALL,
            events: Vec::new(),
        }
    }

    /// Carries out a request, given as JSON text, and returns the answer, an object.
    ///
    /// # Errors
    /// If it cannot be carried out; everything stays as it was.
    pub fn ask(&mut self, text: &str) -> Result<Value, StudioError> {
        let Object(request) = serde_json::from_str(text)?;
        self.carry_out(request)
    }

    /// Returns the events since the last call, in order.
    pub fn events(&mut self) -> Vec<Event> {
        let changed = std::mem::take(&mut self.changed);
        self.tell(changed);
        std::mem::take(&mut self.events)
    }

    /// Returns the events that give a new viewer the whole state.
    pub fn state(&mut self) -> Vec<Event> {
        let earlier = std::mem::take(&mut self.events);
        self.tell(Changed::ALL);
        self.warn_if_unkept();
        std::mem::replace(&mut self.events, earlier)
    }

    /// The reason why the game is not kept as it is now, in words; `None` if it is, or if there is
    /// nothing to keep.
    #[must_use]
    pub fn unkept(&self) -> Option<String> {
        self.unkept.as_ref().map(|problem| format!("the game cannot be kept: {problem}"))
    }

    /// Warns of a game that is not kept.
    fn warn_if_unkept(&mut self) {
        if let (Some(problem), Some(text)) = (self.unkept.clone(), self.unkept()) {
            self.warn(Said::new("not_kept", [("problem", problem.into())], text));
        }
    }

    /// Looks at the clock: a player whose time has run out loses.
    ///
    /// Returns the time after which this has to be called again; `None` if no clock runs.
    pub fn tick(&mut self) -> Option<Duration> {
        let now = Instant::now();
        if self.look_at_flags(now) {
            self.review_next();
        }
        let clocks = self.clocks.as_ref()?;
        let color = clocks.running()?;
        Some(clocks.remaining(color, now).max(Duration::from_millis(1)))
    }

    /// Takes an event of a search.
    pub fn take_thought(&mut self, id: SearchId, event: komainu_engine::Event) {
        if self.backend.accepts(id, &event) {
            self.thought_of(event);
        }
    }

    /// The game that is played.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        self.record.variant()
    }

    /// The text of the variant file of a game, by its id, unless it is built in.
    #[must_use]
    pub fn file_of(&self, game: &str) -> Option<&str> {
        self.games.all().iter().find(|known| known.id() == game)?.text()
    }

    /// The record of the game.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The position that is looked at.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.here.position
    }

    /// The legal moves of the position that is looked at, unless they are too many to be listed.
    #[doc(hidden)]
    pub fn listed_moves(&self) -> Option<&[Move]> {
        self.here.listed()
    }

    /// The number of the node that is looked at.
    #[must_use]
    pub const fn node_looked_at(&self) -> u32 {
        self.here.node.number()
    }

    /// The players, Black first.
    #[must_use]
    pub const fn seats(&self) -> [PlayerSettings; 2] {
        self.seats
    }

    /// The player who has offered a draw that the other one has not answered yet.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<Color> {
        self.draw_offer
    }

    /// The purpose of the running search, if there is one.
    #[must_use]
    pub fn purpose(&self) -> Option<Purpose> {
        self.thought.as_ref().map(|thought| thought.purpose)
    }

    /// Adds events about the parts that have changed.
    fn tell(&mut self, changed: Changed) {
        if changed.game {
            self.events.push(Event::Game(GameView::of(self.record.variant(), Language::English)));
        }
        if changed.record {
            let view = RecordView::of(&self.record, self.here.node, &mut self.texts);
            self.events.push(Event::Record(view));
        }
        if changed.position {
            let events = self.position_events(&self.here);
            self.events.extend(events);
        }
        if changed.review {
            self.events.push(Event::Review(self.review_view()));
        }
        if changed.table {
            self.events.push(Event::Table(self.table()));
        }
        if changed.exercise {
            let view = |running| ExerciseView::of(running, &self.here.position);
            let running = self.exercise.as_ref().map(view).map(Box::new);
            self.events.push(Event::Exercise { running });
        }
    }

    /// A position that is looked at, and a warning if it has more moves than are shown.
    fn position_events(&self, viewed: &ViewedPosition) -> Vec<Event> {
        let ViewedPosition { node, position, legal, is_cut, outcome } = viewed;
        let start = self.record.start();
        let view = PositionView::of(position, start, legal, node.number(), *outcome);
        let mut events = vec![Event::Position(Box::new(view))];
        if *is_cut {
            let shown = legal.len();
            let text = format!("too many moves to show: the board knows the first {shown}");
            let said = Said::new("too_many_moves", [("shown", Part::of(shown))], text);
            events.push(Event::message(MessageLevel::Warning, said));
        }
        events
    }

    /// The players, their clocks and what the engine does.
    fn table(&self) -> TableView {
        let now = Instant::now();
        let clocks = self.clocks.as_ref();
        let left = |clocks: &Clocks, color| milliseconds(clocks.remaining(color, now));
        let (threads, hash) = self.backend.resources();
        TableView {
            black: self.seats[0],
            white: self.seats[1],
            clock: clocks.map(Clocks::control),
            remaining: clocks.map(|clocks| Remaining {
                black: left(clocks, Color::Black),
                white: left(clocks, Color::White),
            }),
            running: clocks.and_then(Clocks::running),
            thinking: self.purpose(),
            analysing: self.analysing,
            lines: self.lines,
            round: self.round,
            live: self.live.number(),
            over: self.over().map(Finish::of),
            draw_offer: self.draw_offer,
            can_take_back: self.live != self.record.root(),
            can_redo: !self.record.node(self.live).children().is_empty(),
            threads,
            hash,
        }
    }

    /// Sends a message to the person at the board.
    fn say(&mut self, level: MessageLevel, said: Said) {
        self.events.push(Event::message(level, said));
    }

    /// Warns the person at the board.
    fn warn(&mut self, said: Said) {
        self.say(MessageLevel::Warning, said);
    }
}
