//! The engine as protocols see it: a game, a position, and searches that run beside the input.
//!
//! Commands go in as method calls; what a search finds comes back as [`Event`]s on a channel, so
//! that whoever reads the input can listen to both. Nothing here reads or writes text streams.

mod games;
mod load;
mod options;
mod thinking;

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

pub use games::{Game, GameError, Games};
pub use load::{LoadError, read_variant_file};
pub use options::{EngineOption, OptionKind, OptionSetError, VARIANT_PATH};
pub use thinking::{Event, EventSink, SearchId};

use crate::board::{Dialect, Position, Setup, SfenError, Spelling, Variant};
use crate::notation::MoveTextError;
use crate::search::{Limits, TableError, TranspositionTable};
use crate::types::Move;
use thinking::Thinking;

/// The size of the transposition table where nobody asks for another, in megabytes.
pub const DEFAULT_HASH: usize = 64;

/// The largest transposition table that may be asked for, in megabytes.
pub const MAX_HASH: usize = 65_536;

/// The time for a move where nobody says anything about time.
pub const DEFAULT_MOVE_TIME: Duration = Duration::from_secs(5);

/// The time kept back from every clock for the way to the front end, in milliseconds.
const DEFAULT_OVERHEAD: u64 = 20;

/// An engine that plays one game at a time.
///
/// ```
/// use komainu::engine::{Engine, Event, Games};
/// use komainu::search::Limits;
///
/// let (events, inbox) = std::sync::mpsc::channel();
/// let mut engine = Engine::new(Games::built_in(), Box::new(move |_, event| drop(events.send(event))));
/// engine.select_variant("maka-dai-dai").unwrap();
/// engine.go(Limits { depth: Some(1), ..Limits::default() });
/// let best = inbox.iter().find_map(|event| match event {
///     Event::Finished(result) => result.best,
///     Event::Info(_) | Event::Counted(_) => None,
/// });
/// assert!(best.is_some());
/// ```
pub struct Engine {
    games: Games,
    position: Position,
    table: Arc<TranspositionTable>,
    overhead: Duration,
    thinking: Thinking,
}

/// Why a position with moves cannot be taken over; the one before it stays.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The text of the position is wrong.
    #[error(transparent)]
    Sfen(#[from] SfenError),
    /// One of the moves is wrong.
    #[error("move {number}: {error}")]
    Move {
        /// Which of the moves, from 1.
        number: usize,
        /// What is wrong with it.
        error: MoveTextError,
    },
}

impl Engine {
    /// An engine with the first of these games and its default options.
    ///
    /// `sink` is called from search threads with every event.
    #[must_use]
    pub fn new(games: Games, sink: EventSink) -> Self {
        let position = Position::start(games.variant());
        // A table of the default size that cannot be had makes way for the smallest one.
        let table = TranspositionTable::new(DEFAULT_HASH)
            .or_else(|_| TranspositionTable::new(1))
            .expect("there is memory for a table of one megabyte");
        Self {
            games,
            position,
            table: Arc::new(table),
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            thinking: Thinking::new(sink),
        }
    }

    /// The games that can be chosen.
    #[must_use]
    pub const fn games(&self) -> &Games {
        &self.games
    }

    /// The game that is being played.
    #[must_use]
    pub const fn variant(&self) -> &Arc<Variant> {
        self.games.variant()
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Chooses a game by any of its names and sets up its start position.
    ///
    /// # Errors
    /// If no game is called that; the game before it stays.
    pub fn select_variant(&mut self, name: &str) -> Result<(), GameError> {
        self.abort();
        self.games.select(name)?;
        self.new_game();
        Ok(())
    }

    /// Makes a game the one that is played unless somebody asks for another, or has done so.
    pub fn suggest_variant(&mut self, name: &str) {
        self.abort();
        if self.games.suggest(name) {
            self.new_game();
        }
    }

    /// Sets up the start position and forgets what earlier searches found.
    pub fn new_game(&mut self) {
        self.abort();
        self.position = Position::start(self.games.variant());
        self.table.clear();
    }

    /// Takes over a position (the start position if none is given) and moves made from it.
    ///
    /// # Errors
    /// If the position or a move is wrong; the position before stays as it was.
    pub fn set_position(
        &mut self,
        setup: Option<(&str, Dialect)>,
        moves: &[&str],
        parse: impl Fn(&Position, &str) -> Result<Move, MoveTextError>,
    ) -> Result<(), PositionError> {
        let variant = self.games.variant();
        let mut position = match setup {
            None => Position::start(variant),
            Some((text, dialect)) => {
                let setup = Setup::parse(variant, text, dialect)?;
                Position::new(variant, &setup).map_err(SfenError::from)?
            }
        };
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            let m =
                parse(&position, text).map_err(|error| PositionError::Move { number, error })?;
            position.make(m);
        }
        self.abort();
        self.position = position;
        Ok(())
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.abort();
        self.position.make(m);
    }

    /// Takes moves back; returns whether there were as many.
    pub fn undo(&mut self, moves: usize) -> bool {
        self.abort();
        let enough = self.position.moves_made() >= moves;
        if enough {
            (0..moves).for_each(|_| self.position.unmake());
        }
        enough
    }

    /// Starts a search of the current position; one that is running is abandoned.
    pub fn go(&mut self, mut limits: Limits) {
        self.abort();
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(self.overhead);
            clock.byoyomi = clock.byoyomi.saturating_sub(self.overhead);
        }
        self.thinking.start(self.position.clone(), limits, Arc::clone(&self.table));
    }

    /// Starts counting the sequences of `depth` legal moves, as if it were a search.
    pub fn count(&mut self, depth: u32) {
        self.thinking.count(self.position.clone(), depth);
    }

    /// Tells a running search to end; its result still comes as an event.
    pub fn stop(&self) {
        self.thinking.stop();
    }

    /// Ends a running search and waits for its thread; its later events are out of date.
    pub fn abort(&mut self) {
        self.thinking.abort();
    }

    /// Whether a search is running or its result has not been looked at.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_running()
    }

    /// Whether the running search has been told to end.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.thinking.is_stopping()
    }

    /// Whether an event belongs to the search that is running; the last one of it ends the search.
    pub fn accepts(&mut self, id: SearchId, event: &Event) -> bool {
        self.thinking.accepts(id, event)
    }

    /// Changes the size of the transposition table, in megabytes; what it held is forgotten.
    ///
    /// # Errors
    /// If there is not enough memory; the table before it stays.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), TableError> {
        self.abort();
        let megabytes = megabytes.clamp(1, MAX_HASH);
        if megabytes != self.table.megabytes() {
            self.table = Arc::new(TranspositionTable::new(megabytes)?);
        }
        Ok(())
    }

    /// Takes over changed rules: the same position if they allow it, the start position if not.
    fn adopt_rules(&mut self) {
        let text = self.position.sfen(Spelling::Symbols);
        let variant = self.games.variant();
        self.position = Position::from_sfen(variant, &text, Dialect::Sfen)
            .unwrap_or_else(|_| Position::start(variant));
        self.table.clear();
    }
}
