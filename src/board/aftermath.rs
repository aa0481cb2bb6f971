//! What a position remembers of the last moves because the rules look back at them.

use super::{PieceFlags, Position};
use crate::rules::{CounterStrike, Deferral, Rules};
use crate::types::{Color, Move, Piece, Square};

/// What the last move of either player left behind for the next one.
///
/// Source: the rules of Chu Shogi about trading Lions and about putting off promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aftermath {
    lion_taken: Option<Square>,
    entered: [Option<Square>; 2],
}

impl Aftermath {
    /// The square where the last move took a Lion with a piece that was none.
    #[inline]
    #[must_use]
    pub const fn lion_taken(&self) -> Option<Square> {
        self.lion_taken
    }

    /// The square of a player's piece that entered the zone on the last move and did not promote.
    #[inline]
    #[must_use]
    pub const fn entered(&self, color: Color) -> Option<Square> {
        self.entered[color.index()]
    }

    pub(super) const fn set_lion_taken(&mut self, square: Option<Square>) {
        self.lion_taken = square;
    }

    pub(super) const fn set_entered(&mut self, color: Color, square: Option<Square>) {
        self.entered[color.index()] = square;
    }

    /// What sets positions apart that differ in nothing else; 0 if there is nothing to remember.
    #[inline]
    #[must_use]
    pub(super) fn key(&self) -> u64 {
        let number = |square: Option<Square>| square.map_or(0, |square| u64::from(square.0) + 1);
        let [black, white] = self.entered.map(number);
        (number(self.lion_taken) | black << 11 | white << 22).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Whether some rule of a game looks back at the moves before.
#[must_use]
pub fn looks_back(rules: &Rules) -> bool {
    let deferrals = rules.pieces.iter().filter_map(|piece| piece.deferral);
    rules.lion_trading.counter_strike != CounterStrike::Off
        || deferrals
            .chain([rules.promotion.deferral])
            .any(|deferral| deferral == Deferral::NextTurnOnlyByCapture)
}

impl Position {
    /// What a pseudo-legal move leaves behind; to be asked before it is made.
    pub(super) fn aftermath_of(&self, m: Move) -> Aftermath {
        let side = self.side_to_move();
        let mut left = Aftermath::default();
        if m.dropped().is_none() {
            let mover = self.piece_at(m.from());
            left.lion_taken = self.lion_taken_by(m, mover);
            left.entered[side.index()] = self.entered_by(m, mover);
        }
        let other = self.aftermath().entered(!side);
        left.entered[(!side).index()] = other.filter(|&square| {
            m.dropped().is_some() || !self.captured_squares(m).any(|s| s == square)
        });
        left
    }

    fn lion_taken_by(&self, m: Move, mover: Piece) -> Option<Square> {
        let tables = self.variant.tables();
        let is_lion = |piece| tables.flags(piece).has(PieceFlags::LION);
        if is_lion(mover) {
            return None;
        }
        self.captured_squares(m).filter(|&square| is_lion(self.piece_at(square))).last()
    }

    fn entered_by(&self, m: Move, mover: Piece) -> Option<Square> {
        let tables = self.variant.tables();
        let zone = tables.zone_rows(mover.color());
        let inside = |square: Square| zone >> square.row() & 1 != 0;
        let rules = self.variant.rules();
        let deferral = rules.pieces[mover.kind().index()].deferral;
        let deferral = deferral.unwrap_or(rules.promotion.deferral);
        let enters = !inside(m.from()) && inside(m.to());
        (deferral == Deferral::NextTurnOnlyByCapture
            && tables.promoted(mover).is_some()
            && enters
            && !m.promotes())
        .then(|| m.to())
    }
}
