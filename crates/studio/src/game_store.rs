//! The store in which games are kept.

use serde::Serialize;
use thiserror::Error;

/// A game that is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the names are self-explanatory
pub struct GameEntry {
    pub name: String,
    /// The game, by one of its names.
    pub game: String,
    /// The players.
    pub title: String,
    /// The number of moves.
    pub moves: usize,
    /// True if it has come to an end.
    pub over: bool,
    /// The time of the last change, in seconds since 1970; 0 if unknown.
    pub time: u64,
    /// The tag of a game by exchanged records, `Exchange`; empty if it is none.
    pub exchange: String,
}

/// The contents of a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The games, the latest first.
    pub games: Vec<GameEntry>,
    /// The entries that are not offered, each with the reason.
    pub left_out: Vec<String>,
}

/// A game as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// The record.
    pub text: String,
    /// Remarks on how it was kept, such as that it is not in UTF-8: the board would keep it
    /// differently.
    pub notes: Vec<String>,
    /// The variant file with the rules, if they are not built in.
    pub rules: Option<String>,
}

/// A game that is not kept under its name; an existing game stays.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeepError {
    /// The existing game is not the one that this program has read or written there.
    #[error("another program has changed it")]
    Changed,
    /// It cannot be kept; the text says why.
    #[error("{0}")]
    Failed(String),
}

/// A place that keeps games as text.
pub trait GameStore {
    /// The current date as PGN writes it, `2026.11.24`; `None` if unknown.
    fn today(&self) -> Option<String>;

    /// Keeps a game, given by its id, under a new name, with the variant file of its rules if they are
    /// not built in; returns the name.
    ///
    /// # Errors
    /// If it cannot be kept; the text says why.
    fn begin(&mut self, game: &str, text: &str, rules: Option<&str>) -> Result<String, String>;

    /// Keeps a game under a name, in place of the text that this store has read or written there.
    ///
    /// # Errors
    /// If something else is there now, or the game cannot be kept.
    fn keep(&mut self, name: &str, text: &str) -> Result<(), KeepError>;

    /// Lists the kept games.
    fn all(&self) -> Listing;

    /// Opens a kept game.
    ///
    /// # Errors
    /// If there is no game of that name, or it cannot be read; the text says so.
    fn open(&mut self, name: &str) -> Result<StoredGame, String>;

    /// Deletes a game.
    ///
    /// # Errors
    /// If there is no game of that name; the text says so.
    fn forget(&mut self, name: &str) -> Result<(), String>;
}
