//! The end of a game by having nothing but royal pieces left.

use super::Position;
use crate::rules::BareKing;
use crate::types::Color;

impl Position {
    /// Whether the game is over by the rule about bare Kings; both sides have a royal piece.
    ///
    /// A side that a capture has bared may first try to bare the other one.
    pub(super) fn is_bare_king_over(&self) -> bool {
        let (side, mover) = (self.side_to_move(), !self.side_to_move());
        match self.variant.rules().endings.bare_king {
            BareKing::Off => false,
            BareKing::Loses => self.is_bare(mover),
            BareKing::LosesToMaterial => match (self.is_bare(side), self.is_bare(mover)) {
                (true, true) => true,
                (true, false) => self.beats_bare_king(mover) && !self.can_bare(side),
                (false, true) => self.beats_bare_king(side),
                (false, false) => false,
            },
        }
    }

    /// Who wins by the rule about bare Kings, supposing that the game is over by it.
    pub(super) fn bare_king_winner(&self) -> Option<Color> {
        match (self.is_bare(Color::Black), self.is_bare(Color::White)) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }

    /// Whether a player has no piece but royal ones, on the board and in hand.
    fn is_bare(&self, color: Color) -> bool {
        let rows = self.variant.geometry().rows();
        let pieces: u32 = rows.map(|row| self.row_of(color, row).count_ones()).sum();
        pieces == u32::from(self.royals(color)) && self.hands().is_empty(color)
    }

    /// Whether a player has a royal that is not attacked and more than one piece that counts.
    ///
    /// Minor pieces do not count, nor do those that could not even move on an empty board.
    ///
    /// Source: the rules of Chu Shogi on lishogi.
    fn beats_bare_king(&self, color: Color) -> bool {
        let counts = |square| {
            let piece = self.piece_at(square);
            let minor = self.variant.rules().pieces[piece.kind().index()].minor;
            piece.is(color) && !minor && self.is_mobile(piece, square)
        };
        let squares = || self.variant.geometry().squares();
        squares().filter(|&square| counts(square)).count() > 1
            && self.royal_squares(color).any(|square| !self.is_attacked(square, !color))
    }

    /// Whether the side to move can capture the only piece that keeps the other one from being
    /// bare.
    fn can_bare(&self, side: Color) -> bool {
        let other = !side;
        let mut last = self.pieces().filter(|&(square, piece)| {
            piece.is(other) && !self.royal_squares(other).any(|royal| royal == square)
        });
        match (last.next(), last.next()) {
            (Some((square, _)), None) => self.is_attacked(square, side),
            _ => false,
        }
    }
}
