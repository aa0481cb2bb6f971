//! The position that the engine is in, with its legal moves.

use std::cell::OnceCell;

use super::PositionError;
use komainu_core::board::movegen::{CROWD, MAX_LISTED_AT_ONCE};
use komainu_core::board::{Outcome, Position};
use komainu_core::notation::MoveTextError;
use komainu_core::types::Move;

/// A position with its legal moves and its outcome, kept once they are known: reading moves, reporting
/// results and searching all use the same lists.
#[derive(Debug)]
#[doc(hidden)]
pub struct Current {
    position: Position,
    legal: OnceCell<Vec<Move>>,
    outcome: OnceCell<Option<Outcome>>,
}

impl Current {
    pub(super) fn new(position: Position) -> Self {
        let (legal, outcome) = (OnceCell::new(), OnceCell::new());
        let mut current = Self { position, legal, outcome };
        current.list();
        current
    }

    /// Plays moves from a position; `parse` reads one of the legal moves of a position, and gets them
    /// as its second argument if they have been listed.
    ///
    /// # Errors
    /// If a move is wrong.
    #[doc(hidden)]
    pub fn played_from(
        position: Position,
        moves: &[&str],
        parse: impl Fn(&Position, Option<&[Move]>, &str) -> Result<Move, MoveTextError>,
    ) -> Result<Self, PositionError> {
        let mut current = Self::new(position);
        for (number, text) in (1..).zip(moves) {
            let read = parse(&current.position, current.listed_moves(), text);
            current.make(read.map_err(|error| PositionError::Move { number, error })?);
        }
        Ok(current)
    }

    /// Lists the legal moves, unless there are so many that testing them one by one may be wasted work.
    fn list(&mut self) {
        let mut moves = self.legal.take().unwrap_or_default();
        moves.clear();
        self.outcome = OnceCell::new();
        if self.position.legal_moves_up_to(CROWD, &mut moves) {
            self.legal = OnceCell::from(moves);
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// The position alone.
    #[doc(hidden)]
    pub fn into_position(self) -> Position {
        self.position
    }

    pub(super) fn legal_moves(&self) -> &[Move] {
        self.legal.get_or_init(|| self.position.legal_moves())
    }

    /// The legal moves, or `None` if there were too many to list them before they are needed.
    pub(super) fn listed_moves(&self) -> Option<&[Move]> {
        self.legal.get().map(Vec::as_slice)
    }

    /// The legal moves, or `None` if there are so many that other callers would have to wait for the
    /// list.
    pub(super) fn legal_moves_if_few(&self) -> Option<&[Move]> {
        if self.legal.get().is_none() {
            let mut moves = Vec::new();
            if self.position.clone().legal_moves_up_to(MAX_LISTED_AT_ONCE, &mut moves) {
                return Some(self.legal.get_or_init(|| moves));
            }
        }
        self.listed_moves()
    }

    /// Returns `true` if a move is legal.
    pub(super) fn is_legal(&self, m: Move) -> bool {
        let known = self.legal.get().map(|legal| legal.contains(&m));
        known.unwrap_or_else(|| self.position.is_legal(m))
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        *self.outcome.get_or_init(|| match self.legal.get() {
            Some(legal) => self.position.outcome_among(legal),
            None => self.position.outcome(),
        })
    }

    /// Plays a legal move.
    pub(super) fn make(&mut self, m: Move) {
        self.position.make(m);
        self.position.index_earlier();
        self.list();
    }

    /// Takes back some moves, as far as there are any.
    pub(super) fn unmake(&mut self, moves: usize) {
        (0..moves).for_each(|_| self.position.unmake());
        self.list();
    }
}
