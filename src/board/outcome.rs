//! How games end.

use super::Position;
use crate::rules::{BareKing, Verdict};
use crate::types::Color;

/// The result of a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody if it is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A player has no royal piece left.
    RoyalsCaptured,
    /// A player is left with royal pieces alone.
    BareKing,
    /// The player to move is in check and has no legal move.
    Checkmate,
    /// The player to move has no legal move.
    NoLegalMove,
    /// A position came back too often.
    Repetition,
    /// A position came back too often, and one player gave check all the time.
    PerpetualCheck,
    /// A player has declared enough points in an impasse.
    Declaration,
    /// A royal piece has safely reached where an enemy one started.
    Try,
    /// A piece has reached its goal.
    Goal,
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::RoyalsCaptured => "royal pieces captured",
            Self::BareKing => "bare king",
            Self::Checkmate => "checkmate",
            Self::NoLegalMove => "no legal move",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Declaration => "declaration",
            Self::Try => "try",
            Self::Goal => "goal reached",
        }
    }
}

impl Position {
    /// Whether the game is over by the pieces on the board alone.
    ///
    /// It is when a player has no royal piece, or, under the bare-king rule, when the player who
    /// has just moved has nothing else.
    #[inline]
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.royals(Color::Black) == 0
            || self.royals(Color::White) == 0
            || self.variant.rules().endings.bare_king != BareKing::Off && self.is_bare_king_over()
    }

    /// The result by the pieces on the board alone, if there is one.
    #[must_use]
    pub fn decided(&self) -> Option<Outcome> {
        if !self.is_decided() {
            return None;
        }
        let endings = self.variant.rules().endings;
        let (side, mover) = (self.side_to_move(), !self.side_to_move());
        let lost = |color| self.royals(color) == 0;
        let (winner, reason) = match (lost(mover), lost(side)) {
            (true, true) if endings.simultaneous_royal_loss == Verdict::Draw => {
                (None, Reason::RoyalsCaptured)
            }
            (_, true) => (Some(mover), Reason::RoyalsCaptured),
            (true, false) => (Some(side), Reason::RoyalsCaptured),
            (false, false) => (self.bare_king_winner(), Reason::BareKing),
        };
        Some(Outcome { winner, reason })
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let by_pieces = self.decided().or_else(|| self.reached_goal());
        by_pieces.or_else(|| self.repetition()).or_else(|| {
            let mut position = self.clone();
            (!position.has_legal_move()).then(|| position.stuck())
        })
    }

    /// The result for a side to move that has no legal move.
    #[must_use]
    pub fn stuck(&self) -> Outcome {
        let side = self.side_to_move();
        let endings = self.variant.rules().endings;
        if endings.check_is_enforced && self.is_in_check(side) {
            return Outcome { winner: Some(!side), reason: Reason::Checkmate };
        }
        let winner = match endings.no_legal_move {
            Verdict::Win => Some(side),
            Verdict::Loss => Some(!side),
            Verdict::Draw => None,
        };
        Outcome { winner, reason: Reason::NoLegalMove }
    }
}
