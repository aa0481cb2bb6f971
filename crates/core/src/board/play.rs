//! Playing moves that may come from anywhere, and taking them back.

use thiserror::Error;

use super::Position;
use super::movegen::{MoveFilter, generate_from};
use crate::types::{Color, Move, Square};

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
    /// A program that has just listed the legal moves plays its choice faster with [`Position::make`],
    /// which does not test it.
    ///
    /// # Errors
    /// If the move is not legal; the position stays as it was.
    ///
    /// ```
    /// use komainu_core::{Move, Position, Variant};
    /// let mut position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let m = position.parse_move("5d5c").unwrap();
    /// assert!(position.play(m).is_ok());
    /// assert!(position.play(m).is_err(), "it is White's turn");
    /// assert!(position.play(Move::NONE).is_err());
    /// assert_eq!(position.undo(), Some(m));
    /// assert_eq!(position.undo(), None);
    /// ```
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let info = self.check_info();
        let is_pseudo_legal = !self.is_decided() && self.is_pseudo_legal(m, &mut Vec::new());
        if is_pseudo_legal && self.make_if_legal(m, &info) { Ok(()) } else { Err(IllegalMove(m)) }
    }

    /// Returns `true` if a move, even one of another position, is legal in this one.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let mut position = Position::start(&Variant::find("mini", &[]).unwrap());
    /// let m = position.parse_move("5d5c").unwrap();
    /// assert!(position.is_legal(m));
    /// position.make(m);
    /// assert!(!position.is_legal(m), "it is White's turn");
    /// ```
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        !self.is_decided()
            && self.is_pseudo_legal(m, &mut Vec::new())
            && self.scratch().is_legal_with(m, &self.check_info())
    }

    /// Returns `true` if the player to move is in check: the only royal piece could be captured next.
    ///
    /// Enemy Emperors do not count: what they may capture depends on protection.
    ///
    /// ```
    /// use komainu_core::board::Dialect;
    /// use komainu_core::{Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// assert!(!Position::start(&mini).is_check());
    /// let checked = Position::from_sfen(&mini, "4k/4R/5/5/K4 w - 2", Dialect::Sfen).unwrap();
    /// assert!(checked.is_check());
    /// ```
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.is_in_check(self.side_to_move())
    }

    /// The player who has won; none in a draw, or while the game goes on.
    ///
    /// [`Position::outcome`] distinguishes the two and gives the reason.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        self.outcome()?.winner
    }

    /// The moves of the piece on a square as if its owner were to move, and the position in which they
    /// would be made: the legal ones if the owner is to move, or else all that its powers allow.
    ///
    /// ```
    /// use komainu_core::{Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let square = |name| mini.geometry().parse(name).unwrap();
    /// let position = Position::start(&mini);
    /// assert_eq!(position.moves_of(square("4e")).1.len(), 2, "Black's Gold");
    /// assert_eq!(position.moves_of(square("2a")).1.len(), 2, "White's, though Black is to move");
    /// assert!(position.moves_of(square("3c")).1.is_empty());
    /// ```
    #[must_use]
    pub fn moves_of(&self, square: Square) -> (Self, Vec<Move>) {
        let mut position = self.clone();
        let mut moves = Vec::new();
        let piece = self.piece_on(square);
        if piece.is(self.side_to_move()) {
            moves = self.legal_moves_of(square);
        } else {
            position.make_null();
            if piece.is_some() {
                generate_from(&position, square, MoveFilter::All, &mut moves);
            }
        }
        (position, moves)
    }

    /// Takes the last move back and returns it; none if no move has been played since the set-up.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.last_move();
        self.unmake();
        last
    }
}
