//! Errors about texts that are not a record, or only partly one.

use thiserror::Error;

use super::{Format, IllegalMove};
use crate::PlayError;
use komainu_core::board::{FindError, HandicapError, SfenError};
use komainu_core::notation::MoveTextError;

/// A text that cannot be read as a record at all.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is empty.
    #[error("the text is empty; expected the record of a game")]
    Empty,
    /// The text is longer than any record.
    #[error("the text is {0} bytes long, expected {most} at most", most = super::MAX_LENGTH)]
    TooLong(usize),
    /// The bytes are not a text.
    #[error(
        "these bytes are no text, expected a record in UTF-8, Shift_JIS, EUC-JP, UTF-16 or \
             ISO-8859-1"
    )]
    NoText,
    /// The text is not in any of the formats of records.
    #[error("found `{0}`, expected a record in PGN, KIF, KI2, CSA, JKF, USI or PSN")]
    UnknownFormat(String),
    /// There is something else in place of a record.
    #[error(transparent)]
    NoGame(Box<ReadProblem>),
    /// The text does not say which game it is a record of, and no game was given.
    #[error("the record does not say which game it is of; name the game")]
    WhichGame,
    /// The part that may name the game cannot be read, and nothing else names it.
    #[error("{0}; the record does not say which game it is of; name the game")]
    Head(Box<ReadProblem>),
    /// The text is the record of another game than the one that was asked for.
    #[error("the record is of `{found}`, expected one of {asked}")]
    OtherGame {
        /// The name in the record.
        found: String,
        /// The name of the game that was asked for.
        asked: String,
    },
    /// There is no such game, or no such choice for its rules.
    #[error(transparent)]
    Game(#[from] FindError),
    /// The format does not support the game.
    #[error("{format} is not written for {game}")]
    NotForGame {
        /// The format.
        format: Format,
        /// The name of the game.
        game: String,
    },
    /// The part that names the game cannot be read.
    #[error("line {line}: {problem}")]
    At {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: Box<Self>,
    },
    /// The position with which the game begins cannot be read.
    #[error("line {line}: the start: {problem}")]
    Start {
        /// The number of the line, from 1.
        line: usize,
        /// The mistake in it.
        problem: StartError,
    },
}

impl ReadError {
    /// Returns `true` if the only problem is that the game is not named.
    #[must_use]
    pub fn names_no_game(&self) -> bool {
        match self {
            Self::WhichGame | Self::Head(_) => true,
            Self::At { problem, .. } => problem.names_no_game(),
            _ => false,
        }
    }

    /// Adds the problem before this error, if that may be why the game is not known.
    pub(super) fn behind(self, problem: Option<ReadProblem>) -> Self {
        match (self, problem) {
            (Self::WhichGame, Some(problem)) => Self::Head(Box::new(problem)),
            (error, _) => error,
        }
    }

    /// Adds the line on which the record begins, if it does not name its game.
    pub(super) fn of_record(self, line: usize) -> Self {
        match self {
            Self::WhichGame => Self::At { line, problem: Box::new(self) },
            other => other,
        }
    }

    /// Adds a line, if that is the line where something else is expected.
    pub(super) fn at(self, line: usize) -> Self {
        match self {
            Self::Game(_) | Self::OtherGame { .. } => Self::At { line, problem: Box::new(self) },
            other => other,
        }
    }
}

/// A mistake in the position with which a record begins.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// The game has no such handicap.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    /// A board that is drawn cannot be read.
    #[error("found `{found}`, expected {expected}")]
    Drawn {
        /// The text.
        found: String,
        /// What is expected there.
        expected: String,
    },
}

/// The place up to which a record could be read; everything before it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {}{cause}", number.map_or(String::new(), |number| format!("move {number}: ")))]
pub struct ReadProblem {
    /// The number of the move, from 1, if a move is at fault.
    pub number: Option<usize>,
    /// The text that cannot be read.
    pub text: String,
    /// The number of its line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: Cause,
}

impl ReadProblem {
    /// The move that is not legal, if that is the problem.
    #[must_use]
    pub fn illegal_move(&self) -> Option<&IllegalMove> {
        match &self.cause {
            Cause::Illegal(found) => Some(found),
            _ => None,
        }
    }
}

/// A reason why a record cannot be read further.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Cause {
    /// It is not a move, or may be several.
    #[error("{0}")]
    Move(#[from] MoveTextError),
    /// It is a move that is not legal.
    #[error("{0}")]
    Illegal(Box<IllegalMove>),
    /// The move does not fit into the record.
    #[error("{0}")]
    Play(#[from] PlayError),
    /// The record ends where more of it is expected.
    #[error("the record is cut short: expected {0}")]
    CutShort(&'static str),
    /// A variation begins where there is no move that it could replace.
    #[error("found `{0}`, expected a move before it")]
    Misplaced(String),
    /// The text is not what the format allows there.
    #[error("found `{found}`, expected {expected}")]
    Unexpected {
        /// The text.
        found: String,
        /// What is allowed there.
        expected: &'static str,
    },
    /// A move follows the end of the game.
    #[error("found `{0}` behind the end of the game, expected another game or nothing")]
    AfterEnd(String),
    /// A move has a number that does not fit its place.
    #[error("found the move number {found}, expected {expected}")]
    Number {
        /// The number that is given.
        found: usize,
        /// The number that fits the place.
        expected: usize,
    },
}

/// A record that a format cannot express.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format does not support the game.
    #[error("{format} cannot say games of {game}; PGN says every game")]
    Game {
        /// The format.
        format: Format,
        /// The name of the game.
        game: String,
    },
    /// The format is read, but not written.
    #[error("{0} is read, but not written; PGN says everything")]
    OnlyRead(Format),
    /// The format cannot express a move.
    #[error("{format} cannot say move {number}, `{text}`; PGN says every move")]
    Move {
        /// The format.
        format: Format,
        /// The number of the move, from 1.
        number: usize,
        /// The move in canonical notation.
        text: String,
    },
}
