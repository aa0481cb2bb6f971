//! The order of ranks: which pieces can be passed over by pieces that pass over lower ones.

use crate::board::movegen::slides;
use crate::board::vector::Vector;
use crate::board::{Position, Word, by_width};
use crate::types::Square;

/// The first square in each direction whose piece is not of a lower rank than the one on `from`,
/// or the wall, as a bit; only for directions in which the piece has a range.
#[inline(always)]
pub fn first_not_lower<V: Vector>(
    vector: V,
    position: &Position,
    from: Square,
    ranges: &[u32; 8],
) -> [V::Word; 8] {
    let tables = position.variant().tables();
    let rank = tables.rank(position.piece_at(from));
    let mut ranked = vector.store_words(position.ranked_pieces().outward(vector, from));
    for direction in 0..8 {
        if ranges[direction] == 0 {
            continue;
        }
        let mut rest = ranked[direction];
        loop {
            let distance = rest.trailing_zeros() + 1;
            let piece = position.piece_at(slides::along(from, direction, distance));
            if piece.is_none() || tables.rank(piece) <= rank {
                break;
            }
            rest &= rest.minus(V::Word::of(1));
        }
        ranked[direction] = rest & V::Word::ZERO.minus(rest);
    }
    ranked
}

/// Returns `true` if all pieces before a distance are of a lower rank than the one on `from`.
pub fn are_lower_before(
    position: &Position,
    from: Square,
    direction: usize,
    distance: u32,
) -> bool {
    let mut passed = 0;
    loop {
        let square = slides::along(from, direction, passed);
        passed += by_width!(position.is_wide(), W => {
            position.ranked_pieces::<W>().distance(square, direction)
        });
        if passed >= distance {
            return true;
        }
        if !is_lower(position, from, slides::along(from, direction, passed)) {
            return false;
        }
    }
}

/// Returns `true` if a square is empty or its piece of a lower rank than the one on `from`.
pub fn is_lower(position: &Position, from: Square, square: Square) -> bool {
    let tables = position.variant().tables();
    let (mover, piece) = (position.piece_at(from), position.piece_at(square));
    piece.is_none() || tables.rank(piece) > tables.rank(mover)
}
