//! The backend that searches for a studio: threads of this program, or another program.

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

/// A backend that runs one search at a time; its findings come to the studio as events.
pub trait SearchBackend {
    /// Changes to a game and forgets earlier findings.
    fn begin(&mut self, variant: &Arc<Variant>);

    /// Starts a search; a running search is abandoned.
    fn start(&mut self, task: Task);

    /// Stops the search; its result still comes.
    fn stop(&mut self);

    /// Abandons the search; its later events do not count.
    fn abort(&mut self);

    /// Returns `true` if an event belongs to the running search; accepting its last event ends the
    /// search.
    fn accepts(&mut self, id: SearchId, event: &Event) -> bool;

    /// The number of threads, and the size of the transposition table in megabytes.
    fn resources(&self) -> (usize, usize);

    /// Changes the number of threads and the size of the table, as far as they are given; a running
    /// search is abandoned.
    ///
    /// # Errors
    /// If the system does not have as much as that; the text says what is missing, and both stay as
    /// they were.
    fn set_resources(&mut self, threads: Option<usize>, hash: Option<usize>) -> Result<(), String>;
}
