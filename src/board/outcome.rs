//! How games end.

use super::Position;
use crate::rules::{BareKing, Repetition, Verdict};
use crate::types::{Color, Move};

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
        let by_pieces = self.decided().or_else(|| self.successful_try());
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
        let aggressor_varies = endings.repetition == Repetition::FourfoldAggressorVaries;
        if (endings.perpetual_check_loses || aggressor_varies)
            && let Some(loser) = self.perpetual_checker()
        {
            return Some(Outcome { winner: Some(!loser), reason: Reason::PerpetualCheck });
        }
        let winner = match endings.repetition {
            Repetition::Unrestricted
            | Repetition::Forbidden
            | Repetition::ThirdForbidden
            | Repetition::ThirdStarterVaries => return None,
            Repetition::FourfoldDraw => None,
            Repetition::FourfoldBlackLoses => Some(Color::White),
            Repetition::FourfoldMoverLoses => Some(self.side_to_move()),
            Repetition::FourfoldAggressorVaries => self.must_vary().map(|loser| !loser),
        };
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

    /// Whether a move has led on from this position at an earlier occurrence.
    #[must_use]
    pub(super) fn repeats_the_way_on(&self, m: Move) -> bool {
        const THIRD: usize = 3;
        let earlier = || self.earlier_occurrences().map(|plies| self.undo.len() - plies);
        earlier().count() + 1 >= THIRD && earlier().any(|index| self.undo[index].played == m)
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

    /// The player who has to give way in a repetition that is no perpetual check.
    ///
    /// It is who alone attacks something with every move since the first occurrence, or else, if
    /// both have passed, who passed first.
    ///
    /// Source: the rules of the Japanese Chu Shogi Association.
    fn must_vary(&self) -> Option<Color> {
        let cycle = self.earlier_occurrences().last()?;
        let mut position = self.clone();
        let mut attacks = [true; 2];
        let mut passes = [false; 2];
        let mut first_to_pass = None;
        for _ in 0..cycle {
            let mover = !position.side_to_move();
            let Some(m) = position.last_move() else { break };
            attacks[mover.index()] &= !m.is_pass() && position.piece_attacks(m.to());
            if m.is_pass() {
                passes[mover.index()] = true;
                first_to_pass = Some(mover);
            }
            position.unmake();
        }
        match attacks {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => first_to_pass.filter(|_| passes == [true; 2]),
        }
    }
}
