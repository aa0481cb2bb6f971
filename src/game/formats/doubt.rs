//! What contradicts the rest of a record, which is read all the same.

use std::fmt;

use thiserror::Error;

use crate::board::{Position, Reason};
use crate::game::{End, Ending};

/// Something in a record that cannot be true.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: {doubt}")]
pub struct ReadWarning {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is doubtful there.
    pub doubt: Doubt,
}

/// A reason why something in a record cannot be true.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// The rules say that the game has ended otherwise.
    OtherEnd {
        /// The end that is told.
        told: Ending,
        /// The end by the rules.
        by_rules: Ending,
    },
    /// The end that is told is one by the rules, but they do not say that the game is over.
    NotOver(Ending),
    /// Another place in the record tells another result.
    OtherResult {
        /// The result as it stands here.
        found: String,
        /// The result that is taken.
        taken: String,
    },
    /// The handicap, or the game without one, begins with another board than the one that is drawn.
    OtherBoard(String),
    /// A handicap is named that none of the games has; the board that is drawn is taken.
    UnknownHandicap(String),
}

impl Doubt {
    /// The doubt about an end that is told after the last position of a game, if there is one.
    pub(super) fn of(told: Ending, last: &Position) -> Option<Self> {
        // A game may be called off, and others declare wins by other points.
        let is_open = told.end == End::Abandoned && told.winner.is_none()
            || told.end == End::Rules(Reason::Declaration);
        match last.outcome().map(Ending::from) {
            _ if is_open => None,
            Some(by_rules) => {
                (by_rules.winner != told.winner).then_some(Self::OtherEnd { told, by_rules })
            }
            None => matches!(told.end, End::Rules(_)).then_some(Self::NotOver(told)),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherEnd { told, by_rules } => {
                write!(f, "found the result `{told}`, but by the moves it is `{by_rules}`")
            }
            Self::NotOver(told) => {
                write!(f, "found the result `{told}`, but by the moves the game is not over")
            }
            Self::OtherResult { found, taken } => {
                write!(f, "found the result `{found}`, but behind the moves stands `{taken}`")
            }
            Self::OtherBoard(name) => {
                write!(f, "found `{name}`, but the board that is drawn is another one")
            }
            Self::UnknownHandicap(name) => {
                let expected = "expected the name of a game or a handicap";
                write!(f, "found `{name}`, {expected}; the board is as it is drawn")
            }
        }
    }
}
