//! Playing moves that may come from anywhere, and taking them back.

use thiserror::Error;

use super::Position;
use crate::types::Move;

/// The refusal of a move that is not legal in a position, which stays as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove(
    /// The move.
    pub Move,
);

impl Position {
    /// Plays a move if it is legal.
    ///
    /// It is looked up among all legal moves. A program that has just listed them plays its choice
    /// faster with [`Position::make`], which asks no questions.
    ///
    /// # Errors
    /// If the move is not legal; the position stays as it was.
    ///
    /// ```
    /// use komainu::{Move, Position, Variant};
    /// let mut position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let m = position.parse_move("5d5c").unwrap();
    /// assert!(position.play(m).is_ok());
    /// assert!(position.play(m).is_err(), "it is White's turn");
    /// assert!(position.play(Move::NONE).is_err());
    /// assert_eq!(position.undo(), Some(m));
    /// assert_eq!(position.undo(), None);
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let mut legal = Vec::new();
        self.legal_moves_into(&mut legal);
        if !legal.contains(&m) {
            return Err(IllegalMove(m));
        }
        self.make(m);
        Ok(())
    }

    /// Takes the last move back and returns it; none if no move has been played since the set-up.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.last_move();
        self.unmake();
        last
    }
}
