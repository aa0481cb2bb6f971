//! The end of a game, by its rules or by an action of the players.

use std::fmt;

use komainu_core::board::{Outcome, Reason};
use komainu_core::types::Color;

/// The result of a game that is over or was broken off.
///
/// ```
/// use komainu_core::Color;
/// use komainu_records::{End, Ending};
/// let ending = Ending { winner: Some(Color::White), end: End::Resignation };
/// assert_eq!(ending.to_string(), "White wins (resignation)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The player that won; none in a draw, or if it is not known.
    pub winner: Option<Color>,
    /// The event that ended the game.
    pub end: End,
}

/// An event that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The rules of the game say that it is over.
    Rules(Reason),
    /// A player gave it up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// A player made a move that is not legal.
    IllegalMove,
    /// A player broke the rules in another way, for instance by a false claim of a win.
    RulesInfraction,
    /// The players, or others, agreed on the result.
    Agreement,
    /// A third party decided it.
    Adjudication,
    /// It was broken off, without a result or because a player was gone.
    Abandoned,
    /// A player did not come.
    Forfeit,
    /// It reached the maximum number of moves.
    MoveLimit,
    /// It is adjourned: the next move is sealed in an envelope.
    SealedMove,
    /// A problem turned out to have no mate.
    NoMate,
    /// A player took a move back.
    TakeBack,
    /// A program or a server failed.
    Error,
}

impl End {
    /// The events that are not a [reason](Reason) of the rules, in the order in which they are listed.
    const BY_PLAYERS: [Self; 13] = [
        Self::Resignation,
        Self::Time,
        Self::IllegalMove,
        Self::RulesInfraction,
        Self::Agreement,
        Self::Adjudication,
        Self::Abandoned,
        Self::Forfeit,
        Self::MoveLimit,
        Self::SealedMove,
        Self::NoMate,
        Self::TakeBack,
        Self::Error,
    ];

    /// All events, in the order in which they are listed.
    #[doc(hidden)]
    pub fn all() -> impl Iterator<Item = Self> {
        let by_rules = Reason::ALL.iter().map(|&reason| Self::Rules(reason));
        by_rules.chain(Self::BY_PLAYERS)
    }

    /// Returns the event with this description, as its `Display` writes it, in any case.
    ///
    /// ```
    /// use komainu_core::board::Reason;
    /// use komainu_records::End;
    /// assert_eq!(End::of_words("bare king"), Some(End::Rules(Reason::BareKing)));
    /// assert_eq!(End::of_words("tea break"), None);
    /// ```
    #[must_use]
    pub fn of_words(words: &str) -> Option<Self> {
        Self::all().find(|end| end.to_string().eq_ignore_ascii_case(words.trim()))
    }

    /// Returns `true` if the event, without a winner, is not a draw but leaves the game without a
    /// result.
    pub const fn leaves_open(self) -> bool {
        matches!(
            self,
            Self::Abandoned | Self::SealedMove | Self::NoMate | Self::TakeBack | Self::Error
        )
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rules(reason) => return reason.fmt(f),
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::IllegalMove => "illegal move",
            Self::RulesInfraction => "rules infraction",
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
            Self::Forfeit => "forfeit",
            Self::MoveLimit => "move limit",
            Self::SealedMove => "sealed move",
            Self::NoMate => "no mate",
            Self::TakeBack => "take-back",
            Self::Error => "error",
        })
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner, end: End::Rules(outcome.reason) }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.end) {
            (Some(color), end) => write!(f, "{color} wins ({end})"),
            (None, end) if end.leaves_open() => write!(f, "no result ({end})"),
            (None, end) => write!(f, "draw ({end})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_is_found_by_its_words() {
        for end in End::all() {
            assert_eq!(End::of_words(&end.to_string().to_uppercase()), Some(end));
        }
    }
}
