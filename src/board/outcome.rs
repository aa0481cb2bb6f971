//! How games end.

use super::Position;
use crate::rules::{Repetition, Verdict};
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
            || self.variant.rules().endings.bare_king_loses && self.is_bare(!self.side_to_move())
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
            (false, false) => ((!self.is_bare(side)).then_some(side), Reason::BareKing),
        };
        Some(Outcome { winner, reason })
    }

    /// The result of the game, if it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.repetition()).or_else(|| {
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

    /// The result if this position has occurred four times, under the rules about repetition.
    #[must_use]
    pub fn repetition(&self) -> Option<Outcome> {
        const FOURTH: usize = 4;
        (self.occurrences() >= FOURTH).then(|| self.repetition_verdict()).flatten()
    }

    /// What the rules say about repeating this position, supposing it has come back often enough.
    ///
    /// None if repetition is no end of the game.
    #[must_use]
    pub fn repetition_verdict(&self) -> Option<Outcome> {
        let endings = self.variant.rules().endings;
        let winner = match endings.repetition {
            Repetition::Unrestricted | Repetition::Forbidden => return None,
            Repetition::FourfoldDraw => None,
            Repetition::FourfoldBlackLoses => Some(Color::White),
        };
        if endings.perpetual_check_loses
            && let Some(loser) = self.perpetual_checker()
        {
            return Some(Outcome { winner: Some(!loser), reason: Reason::PerpetualCheck });
        }
        Some(Outcome { winner, reason: Reason::Repetition })
    }

    /// How often this position has occurred since the setup, with the same player to move.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        1 + self.earlier_occurrences().count()
    }

    /// Whether this position has occurred before.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        self.earlier_occurrences().next().is_some()
    }

    /// How many plies ago this position occurred, the latest first.
    fn earlier_occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let window =
            &self.undo[self.undo.len() - (self.reversible as usize).min(self.undo.len())..];
        let plies = window.iter().rev().enumerate().skip(1).step_by(2);
        plies.filter(|(_, undo)| undo.key == self.key()).map(|(index, _)| index + 1)
    }

    /// The player all of whose moves since the first occurrence of this position gave check.
    fn perpetual_checker(&self) -> Option<Color> {
        let cycle = self.earlier_occurrences().last()?;
        let mut position = self.clone();
        let mut always = [true; 2];
        for _ in 0..cycle {
            let side = position.side_to_move();
            always[(!side).index()] &= position.is_in_check(side);
            position.unmake();
        }
        Color::ALL.into_iter().find(|color| always[color.index()])
    }

    /// Whether a player has no piece but royal ones, on the board and in hand.
    fn is_bare(&self, color: Color) -> bool {
        let rows = self.variant.geometry().rows();
        let pieces: u32 = rows.map(|row| self.row_of(color, row).count_ones()).sum();
        pieces == u32::from(self.royals(color)) && self.hands().is_empty(color)
    }
}
