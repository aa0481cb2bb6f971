//! Which squares are attacked.

use super::{powers, slides};
use crate::board::lines::Distances;
use crate::board::{Position, Window, Word, by_width};
use crate::types::{Color, Square};

impl Position {
    /// Returns `true` if a player's pieces could capture on a square if an enemy stood there.
    ///
    /// Emperors do not count: what they may capture depends on protection. Nothing attacks squares beside
    /// the board.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        if !self.variant().geometry().contains(square.row(), square.column()) {
            return false;
        }
        let (sliders, near) = sliders_to(self, square, by);
        let special = self.special_pieces(by);
        if special.is_empty() {
            return sliders != 0;
        }
        if sliders != 0 {
            return true;
        }
        let nearby = Window::of_set(special.squares(), square);
        let mut nearby = Window(nearby.0 & !Window::MIDDLE.0).squares(square);
        let mut far = self.far_pieces(by).iter().filter(|&from| from != square);
        nearby.any(|from| powers::attacks_nearby(self, from, square))
            || far.any(|from| powers::attacks_afar(self, from, square, &near))
    }

    /// Returns `true` if a player could capture on a square were it that player's turn; a player who has
    /// yet to drop a royal captures nothing.
    #[inline]
    #[must_use]
    pub(crate) fn is_threatened(&self, square: Square, by: Color) -> bool {
        !self.awaits_royal(by) && self.is_attacked(square, by)
    }

    /// Returns `true` if the piece on a square, if one is there, attacks an enemy piece.
    #[must_use]
    pub(crate) fn piece_attacks(&self, from: Square) -> bool {
        let piece = self.piece_at(from);
        piece.is_some()
            && !self.awaits_royal(piece.color())
            && self
                .pieces()
                .any(|(square, other)| other.is(!piece.color()) && self.reaches(from, square))
    }

    /// Returns `true` if the piece on a square could capture on another one if an enemy stood there.
    #[must_use]
    #[doc(hidden)]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        self.slides(from, to) || powers::attacks(self, from, to)
    }

    /// Returns `true` if a plain slide of the piece on a square, or a step, leads to another one.
    #[must_use]
    pub(crate) fn slides(&self, from: Square, to: Square) -> bool {
        let ranges = self.variant().tables().ranges(self.piece_at(from));
        powers::line_to(from, to).is_some_and(|(direction, distance)| {
            ranges[direction] >= distance && powers::blocker(self, from, direction) >= distance
        })
    }

    /// Returns `true` if a player's only royal piece could be captured by the other player's next move,
    /// other than one of an Emperor.
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        self.royals(color) == 1
            && self.royal_squares(color).any(|square| self.is_threatened(square, !color))
    }
}

/// The pieces of a player that slide to a square: their directions, a bit each, and the distances
/// to the nearest pieces or walls.
#[inline(always)]
pub fn sliders_to(position: &Position, square: Square, by: Color) -> (u32, Distances) {
    let near = nearest(position, square);
    (sliders_at(position, square, by, &near), near)
}

/// The distances from a square to the nearest pieces or walls.
#[inline(always)]
pub fn nearest(position: &Position, square: Square) -> Distances {
    by_width!(position.is_wide(), W => {
        let [black, white] = &W::lines(position).pieces;
        black.distances_with(white, square)
    })
}

/// The directions, a bit each, in which a piece of a player at these distances slides to a square.
///
/// Without vectors: eight loads take less time than two gathers (measured on Zen 5).
#[inline(always)]
pub fn sliders_at(position: &Position, square: Square, by: Color, distances: &Distances) -> u32 {
    let ranges = position.variant().tables().ranges_towards(by);
    let mut sliders = 0;
    for (direction, &distance) in distances.iter().enumerate() {
        // Walls are not pieces, and a square without a piece has no ranges.
        let piece = position.piece_at(slides::along(square, direction, distance));
        let reaches = u32::from(ranges[piece.index()][direction]) >= distance;
        sliders |= u32::from(reaches) << direction;
    }
    sliders
}
