//! Where games are kept from one day to the next.

use serde::Serialize;

/// A game that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the names say it
pub struct Kept {
    pub name: String,
    /// The game, by one of its names.
    pub game: String,
    /// Who played.
    pub title: String,
    /// The number of moves.
    pub moves: usize,
    /// Tells if it has come to an end.
    pub over: bool,
    /// When it was last changed, in seconds since 1970; 0 if nobody knows.
    pub time: u64,
}

/// A place that keeps games as text.
pub trait Shelf {
    /// A name under which no game is kept.
    fn new_name(&mut self, game: &str) -> String;

    /// Today as PGN writes it, `2026.11.24`; none if nobody knows.
    fn today(&self) -> Option<String>;

    /// Keeps a game under a name, in the place of what was there.
    ///
    /// # Errors
    /// If it cannot be kept; the text says why.
    fn keep(&mut self, name: &str, text: &str) -> Result<(), String>;

    /// The games that are kept, the latest first.
    fn all(&self) -> Vec<Kept>;

    /// The text of a game.
    ///
    /// # Errors
    /// If there is none of that name; the text says so.
    fn open(&self, name: &str) -> Result<String, String>;

    /// Throws a game away.
    ///
    /// # Errors
    /// If there is none of that name; the text says so.
    fn forget(&mut self, name: &str) -> Result<(), String>;
}
