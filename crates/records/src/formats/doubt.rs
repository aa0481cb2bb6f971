//! Parts of a record that contradict the rest or cannot be kept; it is read all the same.

use std::fmt;

use thiserror::Error;

use super::Encoding;
use crate::{End, Ending};
use komainu_core::board::{Position, Reason};

/// A part of a record that cannot be true, or is not kept as it stands.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {doubt}")]
pub struct ReadWarning {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is doubtful there.
    pub doubt: Doubt,
}

/// A reason for a warning.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// The rules say that the game has ended otherwise.
    OtherEnd {
        /// The end that is given.
        stated: Ending,
        /// The end by the rules.
        by_rules: Ending,
    },
    /// The end that is given is one by the rules, but by them the game is not over.
    NotOver(Ending),
    /// Another place in the record gives another result.
    OtherResult {
        /// The result at this place.
        found: String,
        /// The result that is used.
        taken: String,
    },
    /// A move has a number that does not fit its place; those after it may have, too.
    OtherNumber {
        /// The number that is given.
        found: usize,
        /// The number that fits the place.
        expected: usize,
    },
    /// The game is said to have another number of moves.
    OtherLength {
        /// The number that is given.
        stated: usize,
        /// The number of moves up to there.
        moves: usize,
    },
    /// The board that is drawn is not that of the named handicap, or of the game without one.
    OtherBoard(String),
    /// No game has the named handicap; the board that is drawn is used.
    UnknownHandicap(String),
    /// The text is not in UTF-8 but in another encoding.
    Encoding(Encoding),
    /// Some bytes are not a character of the encoding; they are replaced by `\u{fffd}`.
    NoCharacter(Encoding),
    /// Zeros follow the text, as after a power failure; they are dropped.
    Zeros,
    /// Something that does not concern the moves is not as expected.
    LeftOut {
        /// The text, which is dropped.
        found: String,
        /// What is allowed there.
        expected: &'static str,
    },
    /// A part of a comment that is meant for programs cannot be read; it is kept as text.
    InComment {
        /// The text, which is kept.
        found: String,
        /// What is allowed there.
        expected: &'static str,
    },
    /// A rank of a board is given with fewer squares; the others are left empty.
    ShortRank {
        /// The number of squares that are given.
        found: usize,
        /// The number of squares that the board has.
        expected: usize,
    },
    /// The last move is illegal; it is kept as a comment.
    IllegalEnd(String),
    /// Another game begins, but only the first was to be read; this many games follow.
    MoreGames(usize),
}

impl Doubt {
    /// Returns the doubt about an end that is given after the last position of a game, if there is one.
    pub(super) fn of(stated: Ending, last: &Position) -> Option<Self> {
        // A game may be called off, and other rules of declaration may count other points.
        let is_open = stated.winner.is_none() && stated.end.leaves_open()
            || stated.end == End::Rules(Reason::Declaration);
        match last.outcome().map(Ending::from) {
            _ if is_open => None,
            Some(by_rules) => {
                (by_rules.winner != stated.winner).then_some(Self::OtherEnd { stated, by_rules })
            }
            None => matches!(stated.end, End::Rules(_)).then_some(Self::NotOver(stated)),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherEnd { stated, by_rules } => {
                write!(f, "found the result `{stated}`, but by the moves it is `{by_rules}`")
            }
            Self::NotOver(stated) => {
                write!(f, "found the result `{stated}`, but by the moves the game is not over")
            }
            Self::OtherResult { found, taken } => {
                write!(f, "found the result `{found}`, but behind the moves stands `{taken}`")
            }
            Self::OtherNumber { found, expected } => {
                write!(f, "found the move number {found}, expected {expected}")
            }
            Self::OtherLength { stated, moves } => {
                write!(f, "found the end of the game at move {stated}, but behind move {moves}")
            }
            Self::OtherBoard(name) => {
                write!(f, "found `{name}`, but the board that is drawn is another one")
            }
            Self::UnknownHandicap(name) => {
                let expected = "expected the name of a game or a handicap";
                write!(f, "found `{name}`, {expected}; the board is as it is drawn")
            }
            Self::Encoding(encoding) => {
                write!(f, "the text is in {encoding}, and is read so")
            }
            Self::NoCharacter(encoding) => {
                write!(
                    f,
                    "found bytes that are no character in {encoding}; `\u{fffd}` stands for them"
                )
            }
            Self::Zeros => {
                f.write_str("found bytes that are zero behind the text; they are left out")
            }
            Self::LeftOut { found, expected } => {
                write!(f, "found `{found}`, expected {expected}; it is left out")
            }
            Self::InComment { found, expected } => {
                write!(f, "found `{found}`, expected {expected}; it is kept as a comment")
            }
            Self::ShortRank { found, expected } => {
                write!(
                    f,
                    "found {found} of the {expected} squares of a rank; the others are left empty"
                )
            }
            Self::IllegalEnd(text) => {
                write!(f, "the last move `{text}` is not legal here; it is kept as a comment")
            }
            Self::MoreGames(1) => f.write_str("another game begins here, and is left out"),
            Self::MoreGames(count) => {
                write!(
                    f,
                    "another game begins here; it and those behind it are left out, {count} in all"
                )
            }
        }
    }
}
