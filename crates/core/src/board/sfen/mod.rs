//! The text of positions: SFEN for boards of any size, and the FEN that front ends write.
//!
//! `BOARD SIDE HANDS NUMBER`, and in games whose rules look back at the previous move, its traces: the
//! square where a Lion was just taken or `-`, and perhaps `,b5d`, the square of Black's piece that has
//! just entered the promotion zone without promoting. A piece is its symbol, in brackets if longer than
//! a letter, or the id under which XBoard and QBoard know it; `+` marks a promoted one. Front ends put
//! the hands in brackets after the board and let fields of ordinary FEN follow. [`Tsfen`] is the form of
//! another program, which is read wherever SFEN is.

mod read;
mod tsfen;
mod write;

use std::sync::Arc;

use thiserror::Error;

use super::{Position, Setup, SetupError, Variant};
use crate::text::counted;
pub(super) use read::PieceNames;
pub use tsfen::{Tsfen, TsfenError};

/// The names of pieces in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Spelling {
    /// The symbols of the rules: `P`, `[Ln]`, `+[Ln]`.
    #[default]
    Symbols,
    /// The ids of XBoard and QBoard: `P`, `N`, `D!`.
    Ids,
    /// The letters of Fairy-Stockfish: `P`, `+N`, in most games the same as the ids.
    Uci,
}

/// The kind of program that wrote a text, which settles what is ambiguous.
///
/// A bare letter can be one piece's symbol and another one's id; `w` is the second player in SFEN and
/// the first in the FEN of chess programs. Brackets, dressed letters, holdings after the board and a
/// half-move clock distinguish the forms wherever they occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// SFEN with symbols.
    #[default]
    Sfen,
    /// SFEN with ids.
    Usi,
    /// FEN with ids.
    Fen,
}

/// Returns the SFEN in a text for a position as users and web pages write it: `startpos` or an SFEN,
/// either of them perhaps after the words of USI for it. None for `startpos`.
///
/// ```
/// use komainu_core::board::position_text;
/// assert_eq!(position_text(" startpos "), None);
/// assert_eq!(position_text("position sfen 4k/5/5/5/K4 b G 1"), Some("4k/5/5/5/K4 b G 1"));
/// ```
#[must_use]
pub fn position_text(text: &str) -> Option<&str> {
    let mut text = text.trim();
    for word in ["position", "sfen"] {
        let rest = text.strip_prefix(word).filter(|rest| rest.starts_with(char::is_whitespace));
        text = rest.map_or(text, str::trim_start);
    }
    (text != "startpos").then_some(text)
}

/// A text that is not a position of a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SfenError {
    /// The text is empty.
    #[error("the position is empty; expected BOARD SIDE HANDS NUMBER")]
    Empty,
    /// The board has too few or too many ranks.
    #[error("the board has {}, expected {expected}", counted(*.found, "rank"))]
    Ranks {
        /// The number of ranks in the text.
        found: usize,
        /// The number of ranks of the board.
        expected: usize,
    },
    /// A rank has too few or too many squares.
    #[error("rank {rank} has {}, expected {expected}", counted(*.found, "square"))]
    Files {
        /// The rank, 1 at the top.
        rank: usize,
        /// The number of squares in the text.
        found: usize,
        /// The number of files of the board.
        expected: usize,
    },
    /// No piece of the game has this name.
    #[error("unknown piece `{text}` in rank {rank}, after {}", counted(*.column, "square"))]
    UnknownPiece {
        /// The text of the piece.
        text: String,
        /// The rank, 1 at the top.
        rank: usize,
        /// The number of squares of the rank before it.
        column: usize,
    },
    /// The player to move is not given as expected.
    #[error("the side to move is `{0}`, expected `b` or `w`")]
    Side(String),
    /// The pieces in hand cannot be read.
    #[error("pieces in hand `{text}`: {problem}")]
    Hands {
        /// The whole field.
        text: String,
        /// The mistake in it.
        #[source]
        problem: HandsError,
    },
    /// The number of the move cannot be read.
    #[error("the move number is `{0}`, expected a number from 1 to 1000000")]
    Number(String),
    /// The traces of the last moves cannot be read.
    #[error("the last field is `{0}`, expected such as `-`, `5d` or `-,b5d`")]
    Restrictions(String),
    /// The position is in TSFEN, and the game has no pieces that TSFEN knows.
    #[error("a position with commas is TSFEN, in which the pieces of this game have no codes")]
    NoTsfen,
    /// The content of some squares of a position in TSFEN cannot be read.
    #[error(
        "`{text}` in rank {rank}, after {}, expected a number of empty squares or a \
         code such as `p`, `P` or `p36` of TSFEN",
        counted(*.column, "square")
    )]
    TsfenRun {
        /// The text between two commas.
        text: String,
        /// The rank, 1 at the top.
        rank: usize,
        /// The number of squares of the rank before it.
        column: usize,
    },
    /// The number of moves made before a position in TSFEN cannot be read.
    #[error("TSFEN ends with `{0}`, expected the number of moves made, from 0 to 999999")]
    TsfenMoves(String),
    /// The text goes on after the position.
    #[error("`{0}` follows the position, expected nothing")]
    Trailing(String),
    /// The described set-up cannot be a position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A mistake in the text of pieces in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandsError {
    /// Captured pieces do not come back in this game.
    #[error("this game has no pieces in hand, expected `-`")]
    NoDrops,
    /// A number of pieces is 0, too large, or not a number.
    #[error("expected counts from 1 to {}, in all", Setup::MAX_IN_HAND)]
    Count,
    /// A name is not that of a piece of the game as it is held in hand.
    #[error("expected counts and pieces as held in hand")]
    Piece,
    /// A royal piece is in hand.
    #[error("a royal piece cannot be in hand")]
    Royal,
}

impl Position {
    /// Reads a position in any of the accepted forms; TSFEN is recognised by its commas.
    ///
    /// # Errors
    /// If the text cannot be read or does not describe a position of the game.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Position, Spelling, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let position = Position::from_sfen(&mini, "4k/5/5/5/K4 w Rr 7", Dialect::Sfen).unwrap();
    /// assert_eq!(position.sfen(Spelling::Symbols), "4k/5/5/5/K4 w Rr 7");
    /// assert_eq!(position.to_string(), position.sfen(Spelling::default()));
    /// ```
    pub fn from_sfen(
        variant: &Arc<Variant>,
        text: &str,
        dialect: Dialect,
    ) -> Result<Self, SfenError> {
        let setup = Setup::parse(variant, text, dialect)?;
        Ok(Self::new(variant, &setup)?)
    }

    /// Reads a [composed](Self::composed) position, such as a mate problem without the attacker's
    /// King, in any of the forms that [`Position::from_sfen`] takes.
    ///
    /// # Errors
    /// If the text cannot be read or does not describe a position of the game for other reasons than
    /// that a player has no royal piece.
    ///
    /// ```
    /// use komainu_core::board::{Dialect, Position, Variant};
    /// let mini = Variant::find("mini", &[]).unwrap();
    /// let problem = "4k/5/4P/5/5 b G 1";
    /// assert!(Position::from_sfen(&mini, problem, Dialect::Sfen).is_err());
    /// let position = Position::composed_from_sfen(&mini, problem, Dialect::Sfen).unwrap();
    /// assert_eq!(position.to_string(), problem);
    /// ```
    pub fn composed_from_sfen(
        variant: &Arc<Variant>,
        text: &str,
        dialect: Dialect,
    ) -> Result<Self, SfenError> {
        let setup = Setup::parse(variant, text, dialect)?;
        Ok(Self::composed(variant, &setup)?)
    }
}
