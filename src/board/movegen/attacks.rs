//! Which squares are attacked.

use super::{powers, slides};
use crate::board::Position;
use crate::types::{Color, Square};

impl Position {
    /// Whether a player's pieces could capture on a square if an enemy stood there.
    ///
    /// Emperors do not count: what they may capture depends on protection.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let variant = self.variant();
        let own = self.lines(by).distances(square);
        let other = self.lines(!by).distances(square);
        for direction in 0..8 {
            let distance = own[direction];
            if distance >= other[direction] {
                continue;
            }
            let from = slides::along(square, direction, distance);
            let ranges = variant.tables().ranges(self.piece_at(from));
            if ranges[direction ^ 4] >= distance {
                return true;
            }
        }
        variant.geometry().rows().any(|row| {
            let mut bits = self.special_pieces(by).rows[row];
            while bits != 0 {
                let from = Square::new(row, bits.trailing_zeros() as usize);
                bits &= bits - 1;
                if powers::attacks(self, from, square) {
                    return true;
                }
            }
            false
        })
    }

    /// Whether the piece on a square, if one is there, attacks an enemy piece.
    #[must_use]
    pub fn piece_attacks(&self, from: Square) -> bool {
        let piece = self.piece_at(from);
        piece.is_some()
            && self
                .pieces()
                .any(|(square, other)| other.is(!piece.color()) && self.reaches(from, square))
    }

    /// Whether the piece on a square could capture on another one if an enemy stood there.
    #[must_use]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let ranges = self.variant().tables().ranges(self.piece_at(from));
        let slides = powers::line_to(from, to).is_some_and(|(direction, distance)| {
            ranges[direction] >= distance && powers::blocker(self, from, direction) >= distance
        });
        slides || powers::attacks(self, from, to)
    }

    /// Whether a player's only royal piece could be captured by the other player's next move.
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        self.royals(color) == 1
            && self.royal_squares(color).any(|square| self.is_attacked(square, !color))
    }
}
