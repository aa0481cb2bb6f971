//! Restrictions: facts of the last moves that limit the next ones.

use super::{PieceFlags, Position};
use crate::rules::{CounterStrike, Deferral, PieceRules, Rules};
use crate::types::{Color, Move, Piece, Square};

/// The facts of the last move of either player that limit the next one: a Lion taken, and pieces
/// that entered the zone without promoting.
///
/// Source: the rules of Chu Shogi about trading Lions and about putting off promotion.
///
/// Sixteen bits for each square, 0 for none: it is copied with every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Restrictions(u64);

impl Restrictions {
    /// The square where the last move took a Lion with another kind of piece.
    #[inline]
    #[must_use]
    pub const fn lion_taken(self) -> Option<Square> {
        self.get(0)
    }

    /// The square of a player's piece that entered the zone on the last move and did not promote.
    #[inline]
    #[must_use]
    pub const fn entered(self, color: Color) -> Option<Square> {
        self.get(1 + color.index())
    }

    pub(super) const fn set_lion_taken(&mut self, square: Option<Square>) {
        self.set(0, square);
    }

    pub(super) const fn set_entered(&mut self, color: Color, square: Option<Square>) {
        self.set(1 + color.index(), square);
    }

    #[inline(always)]
    const fn get(self, place: usize) -> Option<Square> {
        match Square((self.0 >> (16 * place)) as u16) {
            Square::NONE => None,
            square => Some(square),
        }
    }

    #[inline(always)]
    const fn set(&mut self, place: usize, square: Option<Square>) {
        let square = match square {
            Some(square) => square.0 as u64,
            None => 0,
        };
        self.0 = self.0 & !(0xffff << (16 * place)) | square << (16 * place);
    }

    /// A key that distinguishes positions which differ in nothing else; 0 without restrictions.
    #[inline]
    #[must_use]
    pub(super) const fn key(self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The facts of earlier moves that the rules of a game look back at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RestrictionRules {
    /// The Lion that the last move took.
    pub lion_taken: bool,
    /// The pieces that entered the zone without promoting.
    pub entered: bool,
}

impl RestrictionRules {
    /// The facts that some rule of a game looks back at.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        Self {
            lion_taken: rules.lion_trading.counter_strike != CounterStrike::Off,
            entered: rules.pieces.iter().any(|piece| waits(rules, piece)),
        }
    }

    /// The restrictions that some rule looks back at.
    #[must_use]
    pub(super) const fn keep(self, mut restrictions: Restrictions) -> Restrictions {
        if !self.lion_taken {
            restrictions.set_lion_taken(None);
        }
        if !self.entered {
            restrictions.set_entered(Color::Black, None);
            restrictions.set_entered(Color::White, None);
        }
        restrictions
    }

    /// Returns `true` if any rule looks back.
    #[must_use]
    pub const fn is_needed(self) -> bool {
        self.lion_taken || self.entered
    }
}

/// Returns `true` if a piece that enters the zone without promoting may have to wait on its next turn.
fn waits(rules: &Rules, piece: &PieceRules) -> bool {
    [Some(rules.promotion.deferral), piece.deferral]
        .contains(&Some(Deferral::NextTurnOnlyByCapture))
}

impl Position {
    /// The restrictions that a pseudo-legal move leaves; to be called before it is made.
    // Few games need this; its code should not slow down making moves in the others.
    #[inline(never)]
    pub(super) fn restrictions_of(&self, m: Move) -> Restrictions {
        let side = self.side_to_move();
        let restriction_rules = self.variant.restriction_rules();
        let is_drop = m.dropped().is_some();
        let mut left = Restrictions::default();
        if restriction_rules.lion_taken && !is_drop {
            left.set_lion_taken(self.lion_taken_by(m, self.piece_at(m.from())));
        }
        if restriction_rules.entered {
            let is_captured = |square| self.effects(m).captured().any(|(s, _)| s == square);
            let other = self.restrictions().entered(!side).filter(|&square| !is_captured(square));
            left.set_entered(!side, other);
            if !is_drop {
                left.set_entered(side, self.entered_by(m, self.piece_at(m.from())));
            }
        }
        left
    }

    fn lion_taken_by(&self, m: Move, mover: Piece) -> Option<Square> {
        let tables = self.variant.tables();
        let is_lion = |piece| tables.flags(piece).has(PieceFlags::LION);
        let takes_none = !self.captures_on_the_way(m) && !is_lion(self.piece_at(m.to()));
        if takes_none || is_lion(mover) {
            return None;
        }
        let lions = |&(_, victim): &(Square, Piece)| is_lion(victim);
        self.effects(m).captured().filter(lions).last().map(|(square, _)| square)
    }

    fn entered_by(&self, m: Move, mover: Piece) -> Option<Square> {
        let tables = self.variant.tables();
        let zone = tables.zone_rows(mover.color());
        let inside = |square: Square| zone >> square.row() & 1 != 0;
        let rules = self.variant.rules();
        let waits = waits(rules, &rules.pieces[mover.kind().index()]);
        let declines = waits && tables.promoted(mover).is_some() && !m.is_promotion();
        (declines && !inside(m.from()) && inside(m.to())).then(|| m.to())
    }
}
