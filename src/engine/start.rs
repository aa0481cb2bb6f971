//! The position with which games begin: that of the game, or one with a handicap.

use super::Engine;
use super::current::Current;
use super::load::written;
use crate::board::{Dialect, HandicapError, Position};
use crate::rules::NO_HANDICAP;

/// The start of the current game, and the handicap of those that follow.
#[derive(Debug)]
pub(super) struct Start {
    /// The position with which the current game begins.
    pub position: Position,
    /// The handicap as it was set; empty if there is none.
    pub handicap: String,
}

impl Engine {
    /// The position with which the current game begins.
    #[must_use]
    pub const fn start_position(&self) -> &Position {
        &self.start.position
    }

    /// Begins games with a handicap, as [`Position::with_handicap`] reads it.
    ///
    /// It holds from the next game on, and at once if nothing has been played.
    pub(super) fn set_handicap(&mut self, text: &str) -> Result<(), HandicapError> {
        let text = written(text);
        let position = Position::with_handicap(self.games.variant(), text)?;
        let handicap = if text.eq_ignore_ascii_case(NO_HANDICAP) { "" } else { text };
        handicap.clone_into(&mut self.start.handicap);
        if self.is_at_start() {
            self.abort();
            self.begin_with(position);
        }
        Ok(())
    }

    /// Tells if nothing has been played or set up.
    fn is_at_start(&self) -> bool {
        let position = self.position();
        position.moves_made() == 0 && position.key() == self.start.position.key()
    }

    /// Sets up the start of a game; a handicap that its rules do not allow is forgotten.
    pub(super) fn set_up_start(&mut self) {
        let variant = self.games.variant();
        let position = Position::with_handicap(variant, &self.start.handicap);
        let position = position.unwrap_or_else(|_| {
            self.start.handicap.clear();
            Position::start(variant)
        });
        self.begin_with(position);
    }

    fn begin_with(&mut self, position: Position) {
        self.start.position = position.clone();
        self.current = Current::new(position);
    }

    /// Takes over changed rules: the same positions if they allow them, the start position if not.
    pub(super) fn adopt_rules(&mut self) {
        let variant = self.games.variant();
        let read = |position: &Position| {
            Position::from_sfen(variant, &position.to_string(), Dialect::Sfen).ok()
        };
        let start = read(&self.start.position).unwrap_or_else(|| Position::start(variant));
        let current = read(self.position()).unwrap_or_else(|| start.clone());
        self.start.position = start;
        self.current = Current::new(current);
        self.forget();
    }
}
