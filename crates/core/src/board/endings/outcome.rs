//! Ends of games.

use std::fmt;

use crate::board::Position;
use crate::rules::{Endings, Verdict};
use crate::types::{Color, Move};

/// The result of a game that is over.
///
/// ```
/// use komainu_core::board::{Dialect, Outcome, Reason};
/// use komainu_core::{Color, Position, Variant};
/// let mini = Variant::find("mini", &[]).unwrap();
/// let position = Position::from_sfen(&mini, "4k/4G/4S/5/K4 w - 8", Dialect::Sfen).unwrap();
/// let outcome = position.outcome().unwrap();
/// assert_eq!(outcome, Outcome { winner: Some(Color::Black), reason: Reason::Checkmate });
/// assert_eq!(outcome.to_string(), "Black wins (checkmate)");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Outcome {
    /// The player who won; none in a draw.
    // By itself serde takes a winner that is missing for a draw.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "serde::Deserialize::deserialize"))]
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

/// Declares the reasons with their words, so that the list of all of them is complete.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident = $words:literal,)+) => {
        /// An event that ends a game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
        pub enum Reason { $($(#[$doc])* $reason,)+ }

        impl Reason {
            /// All reasons.
            #[doc(hidden)]
            pub const ALL: &[Self] = &[$(Self::$reason),+];
        }

        impl fmt::Display for Reason {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(Self::$reason => $words,)+
                })
            }
        }
    };
}

reasons! {
    /// A player has no royal piece left.
    RoyalsCaptured = "royal pieces captured",
    /// A player has given the check that wins.
    Check = "check",
    /// A player is left with royal pieces alone.
    BareKing = "bare king",
    /// The player to move is in check and has no legal move.
    Checkmate = "checkmate",
    /// The player to move has no legal move.
    NoLegalMove = "no legal move",
    /// A position came back too often.
    Repetition = "repetition",
    /// A position came back too often, and one player gave check all the time.
    PerpetualCheck = "perpetual check",
    /// A player has declared enough points in an impasse.
    Declaration = "declaration",
    /// A royal piece has safely reached the start square of an enemy one.
    Try = "try",
    /// A piece has reached its goal.
    Goal = "goal reached",
}

impl Position {
    /// Returns `true` if the game is over by the pieces on the board alone.
    ///
    /// It is when a player has no royal piece; where checks win, also when the player to move is in
    /// check; and when the bare-king rule ends it.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn is_decided(&self) -> bool {
        self.has_no_royal(Color::Black)
            || self.has_no_royal(Color::White)
            || !self.variant.shortcuts().ends_by_royals
                && (self.is_won_by_check() || self.is_bare_king_over())
    }

    /// The result by the pieces on the board alone, if there is one.
    #[must_use]
    #[doc(hidden)]
    pub fn decided(&self) -> Option<Outcome> {
        if !self.is_decided() {
            return None;
        }
        let Endings {
            simultaneous_royal_loss,
            // Used by `is_won_by_check` and `bare_king_winner`.
            checks_to_win: _,
            bare_king: _,
            // They concern earlier moves, or positions without legal moves.
            check_is_enforced: _,
            repetition: _,
            perpetual_check_loses: _,
            no_legal_move: _,
        } = self.variant.rules().endings;
        let (side, mover) = (self.side_to_move(), !self.side_to_move());
        let lost = |color| self.has_no_royal(color);
        let (winner, reason) = match (lost(mover), lost(side)) {
            (true, true) if simultaneous_royal_loss == Verdict::Draw => {
                (None, Reason::RoyalsCaptured)
            }
            (_, true) => (Some(mover), Reason::RoyalsCaptured),
            (true, false) => (Some(side), Reason::RoyalsCaptured),
            (false, false) if self.is_won_by_check() => (Some(mover), Reason::Check),
            (false, false) => (self.bare_king_winner(), Reason::BareKing),
        };
        Some(Outcome { winner, reason })
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended().or_else(|| {
            let can_move = self.finds_move_unmade() || self.scratch().has_legal_move();
            (!can_move).then(|| self.outcome_without_moves())
        })
    }

    /// The result of the game, if it is over, where the legal moves have been listed already.
    #[must_use]
    #[doc(hidden)]
    pub fn outcome_among(&self, legal: &[Move]) -> Option<Outcome> {
        self.ended().or_else(|| legal.is_empty().then(|| self.outcome_without_moves()))
    }

    /// The result of the game, if it is over, found without a copy of the position.
    #[must_use]
    #[doc(hidden)]
    pub fn find_outcome(&mut self) -> Option<Outcome> {
        self.ended().or_else(|| (!self.has_legal_move()).then(|| self.outcome_without_moves()))
    }

    /// Returns `true` if one of these pseudo-legal moves wins at once by the pieces that it leaves on
    /// the board.
    #[doc(hidden)]
    pub fn is_won_by_one_of(&mut self, moves: &[Move]) -> bool {
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
    #[doc(hidden)]
    pub fn ended(&self) -> Option<Outcome> {
        self.ended_by_pieces().or_else(|| self.repetition())
    }

    /// The result of a game that is over by the pieces on the board: without royals, by a check that
    /// wins, by the rule about bare Kings, or by a goal that is reached.
    #[must_use]
    #[doc(hidden)]
    pub fn ended_by_pieces(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.reached_goal())
    }

    /// The result for a side to move that has no legal move.
    #[must_use]
    #[doc(hidden)]
    pub fn outcome_without_moves(&self) -> Outcome {
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
