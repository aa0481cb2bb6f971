//! Whoever searches for a studio: threads of this program, or another one.

use std::sync::Arc;

use komainu_core::board::{Position, Variant};
use komainu_core::types::Move;
use komainu_engine::search::Limits;
use komainu_engine::{Event, SearchId};

/// A position to be searched, and how.
#[derive(Debug, Clone)]
pub struct Task {
    /// The position with which the game began.
    pub start: Position,
    /// The moves that led to the position.
    pub moves: Vec<Move>,
    /// The limits of the search.
    pub limits: Limits,
}

impl Task {
    /// The position, with the moves that led there.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        for &m in &self.moves {
            position.make(m);
            position.index_earlier();
        }
        position
    }
}

/// Runs one search at a time; what it finds comes to the studio as events.
pub trait SearchBackend {
    /// Turns to a game and forgets what was found before.
    fn begin(&mut self, variant: &Arc<Variant>);

    /// Starts a search; the one that is running is abandoned.
    fn start(&mut self, task: Task);

    /// Tells the search to end; its result still comes.
    fn stop(&mut self);

    /// Abandons the search; nothing more of it counts.
    fn abort(&mut self);

    /// Returns `true` if an event belongs to the search that is running; the last one of it ends it.
    fn accepts(&mut self, id: SearchId, event: &Event) -> bool;

    /// The number of threads, and the size of the transposition table in megabytes.
    fn resources(&self) -> (usize, usize);

    /// Changes them, as far as they are given.
    ///
    /// # Errors
    /// If the system does not have so much; the text says what.
    fn set_resources(&mut self, threads: Option<usize>, hash: Option<usize>) -> Result<(), String>;
}
