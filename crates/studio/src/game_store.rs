//! Where games are kept from one day to the next.

use serde::Serialize;
use thiserror::Error;

/// A game that is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the names say it
pub struct Kept {
    pub name: String,
    /// The game, by one of its names.
    pub game: String,
    /// Who played.
    pub title: String,
    /// The number of moves.
    pub moves: usize,
    /// True if it has come to an end.
    pub over: bool,
    /// When it was last changed, in seconds since 1970; 0 if nobody knows.
    pub time: u64,
}

/// What is in a store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The games, the latest first.
    pub games: Vec<Kept>,
    /// What lies there and is not offered, each with the reason.
    pub left_out: Vec<String>,
}

/// A game as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The record.
    pub text: String,
    /// What is to be said of how it was kept, such as that it is not in UTF-8: the board would keep it
    /// otherwise.
    pub notes: Vec<String>,
    /// The variant file with the rules, if they are not built in.
    pub rules: Option<String>,
}

/// A game that is not kept under its name; what is there stays.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KeepError {
    /// What is there is not what this program has found or left there.
    #[error("another program has changed it")]
    Changed,
    /// It cannot be kept; the text says why.
    #[error("{0}")]
    Failed(String),
}

/// A place that keeps games as text.
pub trait GameStore {
    /// Today as PGN writes it, `2026.11.24`; none if nobody knows.
    fn today(&self) -> Option<String>;

    /// Keeps a game, by its id, under a name under which there is nothing, and the variant file with
    /// its rules, if they are not built in; returns the name.
    ///
    /// # Errors
    /// If it cannot be kept; the text says why.
    fn begin(&mut self, game: &str, text: &str, rules: Option<&str>) -> Result<String, String>;

    /// Keeps a game under a name, in the place of what this store has found or left there.
    ///
    /// # Errors
    /// If something else is there now, or the game cannot be kept.
    fn keep(&mut self, name: &str, text: &str) -> Result<(), KeepError>;

    /// What is kept.
    fn all(&self) -> Listing;

    /// A game that was kept.
    ///
    /// # Errors
    /// If there is none of that name, or it cannot be read; the text says so.
    fn open(&mut self, name: &str) -> Result<Opened, String>;

    /// Throws a game away.
    ///
    /// # Errors
    /// If there is none of that name; the text says so.
    fn forget(&mut self, name: &str) -> Result<(), String>;
}
