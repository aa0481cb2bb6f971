//! How UCI and USI spell moves.

use crate::protocol::reasons::reason;
use komainu_core::board::Position;
use komainu_core::notation::{
    Coordinates, MoveTextError, parse_canonical_among, spelled, uci, uci_line, usi, usi_line,
};
use komainu_core::types::Move;

/// One of the two protocols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    Uci,
    Usi,
}

impl Language {
    /// The text of a move.
    pub fn move_text(self, position: &Position, m: Move) -> String {
        match self {
            Self::Uci => uci(position, m),
            Self::Usi => usi(position, m),
        }
    }

    /// The texts of moves made one after the other.
    pub fn line_texts(self, position: &Position, moves: &[Move]) -> Vec<String> {
        match self {
            Self::Uci => uci_line(position, moves),
            Self::Usi => usi_line(position, moves),
        }
    }

    /// The texts of moves made one after the other, each with a blank before it.
    pub fn line_text(self, position: &Position, moves: &[Move]) -> String {
        self.line_texts(position, moves).iter().map(|text| format!(" {text}")).collect()
    }

    /// The move that a text spells; `listed` are the legal moves, if they are known.
    ///
    /// # Errors
    /// If it spells none, or one that is not legal.
    pub fn parse(
        self,
        position: &Position,
        listed: Option<&[Move]>,
        text: &str,
    ) -> Result<Move, MoveTextError> {
        match self {
            Self::Uci => Coordinates::default().parse_among(position, listed, text),
            Self::Usi => parse_canonical_among(position, listed, text),
        }
    }

    /// The reason why a move is not legal; empty if the text spells no move.
    pub fn reason(self, position: &Position, text: &str) -> String {
        let geometry = position.variant().geometry();
        let coordinates = Coordinates::default();
        match self {
            Self::Uci => reason(position, coordinates.spelled(position, text), &|square| {
                coordinates.square(geometry, square)
            }),
            Self::Usi => reason(position, spelled(position, text), &|square| geometry.name(square)),
        }
    }
}
