//! The position with which games begin: the start position of the game, or one with a handicap.

use std::fmt;

use super::current::Current;
use super::engine::Engine;
use super::load::written;
use komainu_core::board::{Dialect, HandicapError, Position, Setup};
use komainu_core::notation::{canonical, parse_canonical_among};
use komainu_core::rules::NO_HANDICAP;
use komainu_core::types::Color;

/// The part of a running game that a change of its rules discards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiscardedPart {
    /// The moves before the position.
    Moves,
    /// The position.
    Position,
}

impl fmt::Display for DiscardedPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves => "these rules forbid a move of the game: its position stays without them",
            Self::Position => "these rules do not allow the position: it is that of a new game",
        })
    }
}

/// The start of the current game, and the handicap of the games that follow.
#[derive(Debug)]
pub(super) struct Start {
    /// The position with which the current game begins.
    pub position: Position,
    /// The handicap as it was set; empty if there is none.
    pub handicap: String,
    /// True if games begin as front ends for chess expect.
    pub as_in_chess: bool,
}

impl Engine {
    /// The position with which the current game begins.
    #[must_use]
    pub const fn start_position(&self) -> &Position {
        &self.start.position
    }

    /// Makes games begin as front ends for chess expect, or as usual again.
    ///
    /// In chess the first player makes the first move with a handicap, too, and so gives it: the board
    /// is turned round. A game that has been set up stays as it is when another handicap is set.
    #[doc(hidden)]
    pub fn begin_as_in_chess(&mut self, as_in_chess: bool) {
        if self.start.as_in_chess == as_in_chess {
            return;
        }
        self.start.as_in_chess = as_in_chess;
        if self.is_at_start() {
            self.abort();
            self.set_up_start();
        }
    }

    /// Sets the handicap of games, as [`Position::with_handicap`] reads it.
    ///
    /// It holds from the next game on, and at once if nothing has been played and the front end can
    /// show the change.
    pub(super) fn set_handicap(&mut self, text: &str) -> Result<(), HandicapError> {
        let text = written(text);
        let position = self.start_with(text)?;
        let handicap = if text.eq_ignore_ascii_case(NO_HANDICAP) { "" } else { text };
        handicap.clone_into(&mut self.start.handicap);
        if self.is_at_start() && !self.start.as_in_chess {
            self.abort();
            self.begin_with(position);
        }
        Ok(())
    }

    /// Returns `true` if the next game begins with another position than this one.
    #[doc(hidden)]
    pub fn handicap_waits(&self) -> bool {
        let next = self.start_with(&self.start.handicap);
        next.is_ok_and(|next| next.key() != self.start.position.key())
    }

    /// The position with which the current game begins under a handicap.
    fn start_with(&self, handicap: &str) -> Result<Position, HandicapError> {
        let variant = self.games.variant();
        let position = Position::with_handicap(variant, handicap)?;
        if self.start.as_in_chess && position.side_to_move() == Color::White {
            let turned = Setup::of(&position).with_players_changed(variant);
            return Ok(Position::new(variant, &turned)?);
        }
        Ok(position)
    }

    /// Returns `true` if nothing has been played or set up.
    fn is_at_start(&self) -> bool {
        let position = self.position();
        position.moves_made() == 0 && position.key() == self.start.position.key()
    }

    /// Sets up the start of a game; a handicap that its rules do not allow is dropped.
    pub(super) fn set_up_start(&mut self) {
        let position = self.start_with(&self.start.handicap).unwrap_or_else(|_| {
            self.start.handicap.clear();
            Position::start(self.games.variant())
        });
        self.begin_with(position);
    }

    fn begin_with(&mut self, position: Position) {
        self.start.position = position.clone();
        self.current = Current::new(position);
    }

    /// Adopts changed rules: with the same positions and moves if the rules allow them, with the
    /// position without its moves if not, or else with the start position.
    pub(super) fn adopt_rules(&mut self) {
        let variant = self.games.variant();
        let read = |position: &Position| {
            Position::from_sfen(variant, &position.to_string(), Dialect::Sfen).ok()
        };
        let (mut begin, mut moves) = (self.position().clone(), Vec::new());
        while let Some(m) = begin.undo() {
            moves.push(canonical(begin.variant(), m));
        }
        let texts: Vec<&str> = moves.iter().rev().map(String::as_str).collect();
        let played = read(&begin)
            .and_then(|begin| Current::played_from(begin, &texts, parse_canonical_among).ok());
        let was_set_up = begin.key() != Position::start(begin.variant()).key();

        let start = read(&self.start.position).unwrap_or_else(|| Position::start(variant));
        let now = read(self.position());
        self.lost = match (&played, &now) {
            (None, Some(_)) => Some(DiscardedPart::Moves),
            (None, None) if was_set_up || !texts.is_empty() => Some(DiscardedPart::Position),
            _ => None,
        };
        self.current = played.unwrap_or_else(|| Current::new(now.unwrap_or_else(|| start.clone())));
        self.start.position = start;
        self.forget();
    }

    /// Takes the part of the game that the last change of the rules discarded: it is returned once.
    pub const fn take_discarded(&mut self) -> Option<DiscardedPart> {
        self.lost.take()
    }
}
