//! The position that the engine is in, with its legal moves.

use super::PositionError;
use crate::board::{Outcome, Position};
use crate::notation::MoveTextError;
use crate::types::Move;

/// A position and its legal moves, which are listed once: reading moves, telling results and
/// thinking all look at the same list.
#[derive(Debug)]
pub(crate) struct Current {
    position: Position,
    legal: Vec<Move>,
}

impl Current {
    pub(super) fn new(position: Position) -> Self {
        let mut current = Self { position, legal: Vec::new() };
        current.list();
        current
    }

    /// The position after moves made from another one; `parse` reads one of the legal moves of a
    /// position, which are its second argument.
    ///
    /// # Errors
    /// If a move is wrong.
    pub(crate) fn played_from(
        position: Position,
        moves: &[&str],
        parse: impl Fn(&Position, &[Move], &str) -> Result<Move, MoveTextError>,
    ) -> Result<Self, PositionError> {
        let mut current = Self::new(position);
        for (number, text) in (1..).zip(moves) {
            let m = parse(&current.position, &current.legal, text);
            current.make(m.map_err(|error| PositionError::Move { number, error })?);
        }
        Ok(current)
    }

    fn list(&mut self) {
        self.legal.clear();
        self.position.legal_moves_into(&mut self.legal);
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn into_position(self) -> Position {
        self.position
    }

    pub(super) fn legal_moves(&self) -> &[Move] {
        &self.legal
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.position.outcome_among(&self.legal)
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
