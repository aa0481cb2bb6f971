//! Ends of games.

use std::fmt;

use super::Position;
use crate::rules::Verdict;
use crate::types::{Color, Move};

/// The result of a game that is over.
///
/// ```
/// use komainu::board::{Dialect, Outcome, Reason};
/// use komainu::{Color, Position, Variant};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let position = Position::from_sfen(&mini, "4k/4G/4S/5/K4 w - 8", Dialect::Sfen).unwrap();
/// let outcome = position.outcome().unwrap();
/// assert_eq!(outcome, Outcome { winner: Some(Color::Black), reason: Reason::Checkmate });
/// assert_eq!(outcome.to_string(), "Black wins (checkmate)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The player who won; none in a draw.
    pub winner: Option<Color>,
    /// The event that ended the game.
    pub reason: Reason,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(color) => write!(f, "{color} wins ({})", self.reason),
            None => write!(f, "draw ({})", self.reason),
        }
    }
}

/// An event that ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
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

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::RoyalsCaptured => "royal pieces captured",
            Self::BareKing => "bare king",
            Self::Checkmate => "checkmate",
            Self::NoLegalMove => "no legal move",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
            Self::Declaration => "declaration",
            Self::Try => "try",
            Self::Goal => "goal reached",
        })
    }
}

impl Position {
    /// Tells if the game is over by the pieces on the board alone.
    ///
    /// It is when a player has no royal piece, or, under the bare-king rule, when the player who
    /// has just moved has nothing else.
    #[inline]
    #[must_use]
    pub(crate) fn is_decided(&self) -> bool {
        self.has_no_royal(Color::Black)
            || self.has_no_royal(Color::White)
            || !self.variant.shortcuts().ends_by_royals && self.is_bare_king_over()
    }

    /// The result by the pieces on the board alone, if there is one.
    #[must_use]
    pub(crate) fn decided(&self) -> Option<Outcome> {
        if !self.is_decided() {
            return None;
        }
        let endings = self.variant.rules().endings;
        let (side, mover) = (self.side_to_move(), !self.side_to_move());
        let lost = |color| self.has_no_royal(color);
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
        self.ended().or_else(|| {
            let is_over = !self.scratch().has_legal_move();
            is_over.then(|| self.outcome_without_moves())
        })
    }

    /// The result of the game, if it is over, where the legal moves have been listed already.
    #[must_use]
    pub(crate) fn outcome_among(&self, legal: &[Move]) -> Option<Outcome> {
        self.ended().or_else(|| legal.is_empty().then(|| self.outcome_without_moves()))
    }

    /// The result of the game, if it is over, found without a copy of the position.
    #[must_use]
    pub(crate) fn find_outcome(&mut self) -> Option<Outcome> {
        self.ended().or_else(|| (!self.has_legal_move()).then(|| self.outcome_without_moves()))
    }

    /// Tells whether one of these pseudo-legal moves wins at once by what it leaves on the board.
    pub(crate) fn is_won_by_one_of(&mut self, moves: &[Move]) -> bool {
        if moves.is_empty() {
            return false;
        }
        let (us, info) = (self.side_to_move(), self.check_info());
        moves.iter().any(|&m| {
            self.make_if_legal(m, &info) && {
                let outcome = self.ended_by_pieces();
                self.unmake();
                outcome.is_some_and(|outcome| outcome.winner == Some(us))
            }
        })
    }

    /// The result of a game that is over whatever moves there are.
    #[must_use]
    pub(crate) fn ended(&self) -> Option<Outcome> {
        self.ended_by_pieces().or_else(|| self.repetition())
    }

    /// The result of a game that is over by what stands on the board: without royals, by the rule
    /// about bare Kings, or by a goal that is reached.
    #[must_use]
    pub(crate) fn ended_by_pieces(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.reached_goal())
    }

    /// The result for a side to move that has no legal move.
    #[must_use]
    pub(crate) fn outcome_without_moves(&self) -> Outcome {
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
