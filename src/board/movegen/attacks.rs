//! Which squares are attacked.

use super::{powers, slides};
use crate::board::vector::{self, Vector};
use crate::board::{Position, Window};
use crate::types::{Color, Square};

impl Position {
    /// Whether a player's pieces could capture on a square if an enemy stood there.
    ///
    /// Emperors do not count: what they may capture depends on protection.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        vector::run(Query { position: self, square, by })
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

/// Whether a player attacks a square.
struct Query<'p> {
    position: &'p Position,
    square: Square,
    by: Color,
}

impl vector::Work for Query<'_> {
    type Output = bool;

    #[inline(always)]
    fn work<V: Vector>(self, vector: V) -> bool {
        is_attacked(vector, self.position, self.square, self.by)
    }
}

/// Whether a player's pieces could capture on a square if an enemy stood there.
#[inline(always)]
pub fn is_attacked<V: Vector>(vector: V, position: &Position, square: Square, by: Color) -> bool {
    let (sliders, own, other) = look_around(vector, position, square, by);
    let slid_to = sliders != 0;
    let special = position.special_pieces(by);
    if slid_to || special.is_empty() {
        return slid_to;
    }
    let nearby = Window::of_rows(vector, &special.squares().rows, square, false);
    for from in Window(nearby.0 & !Window::MIDDLE.0).squares(square) {
        if powers::attacks_nearby(vector, position, from, square) {
            return true;
        }
    }
    let far = position.far_pieces(by);
    if far.is_empty() {
        return false;
    }
    let near = vector.store(vector.min(own, other));
    for from in far.iter() {
        if from != square && powers::attacks_afar(position, from, square, &near) {
            return true;
        }
    }
    false
}

/// The pieces of a player that slide to a square: their directions, a bit each, and all distances.
#[inline(always)]
pub fn sliders_to<V: Vector>(
    vector: V,
    position: &Position,
    square: Square,
    by: Color,
) -> (u32, [u32; 8]) {
    let (sliders, own, _) = look_around(vector, position, square, by);
    (sliders, vector.store(own))
}

/// The directions from which pieces of a player slide to a square, and the distances to all of
/// the player's pieces and all others.
#[inline(always)]
fn look_around<V: Vector>(
    vector: V,
    position: &Position,
    square: Square,
    by: Color,
) -> (u32, V::Words, V::Words) {
    let tables = position.variant().tables();
    let own = position.lines(by).nearest(vector, square);
    let other = position.lines(!by).nearest(vector, square);
    // Where a wall is nearest both distances are the same.
    let first = vector.at_least(other, vector.add(own, vector.splat(1)));
    let ways = vector.mul(own, vector.load(&slides::DELTAS));
    let squares = vector.add(ways, vector.splat(u32::from(square.0)));
    let ranges = tables.ranges_against(vector, position.pieces_at(vector, squares));
    (first & vector.at_least(ranges, own), own, other)
}
