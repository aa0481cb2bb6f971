//! Moves that have caused cutoffs: killers and histories, in tables of fixed size.
//!
//! Sources: S. Akl and M. Newborn, The principal continuation and the killer heuristic, 1977;
//! J. Schaeffer, The history heuristic, 1983. Scores decay towards their bounds ("gravity").

use super::parameters::{
    CONTINUATION_ENTRIES, HISTORY_BONUS_LIMIT, HISTORY_BONUS_STEP, HISTORY_LIMIT,
};
use crate::board::{PieceSquareTable, Variant};
use crate::types::{Piece, Square};

/// A piece and where it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    pub piece: Piece,
    pub to: Square,
}

impl Placed {
    /// No move.
    pub const NONE: Self = Self { piece: Piece::NONE, to: Square::NONE };

    const fn index(self) -> usize {
        self.piece.index() * Square::COUNT + self.to.index()
    }
}

/// The success of quiet moves, by piece and destination.
///
/// The continuation history also knows the move before; the pairs share a table of fixed size
/// by a hash, since all of them would be more than a billion on the largest boards.
#[derive(Debug)]
pub(super) struct History {
    quiet: PieceSquareTable<i16>,
    continuation: Vec<i16>,
}

impl History {
    /// Empty tables for a game.
    pub fn new(variant: &Variant) -> Self {
        let kinds = variant.rules().pieces.len();
        Self {
            quiet: PieceSquareTable::new(variant.geometry(), kinds, 0),
            continuation: vec![0; CONTINUATION_ENTRIES],
        }
    }

    /// The success of a quiet move after another one.
    #[inline]
    pub fn score(&self, before: Placed, placed: Placed) -> i32 {
        i32::from(self.quiet[(placed.piece, placed.to)])
            + i32::from(self.continuation[pair_index(before, placed)])
    }

    /// Notes that a move cut a node of some depth, or failed to.
    pub fn update(&mut self, before: Placed, placed: Placed, depth: i32, success: bool) {
        let bonus = (depth * HISTORY_BONUS_STEP).min(HISTORY_BONUS_LIMIT);
        let bonus = if success { bonus } else { -bonus };
        add(&mut self.quiet[(placed.piece, placed.to)], bonus);
        add(&mut self.continuation[pair_index(before, placed)], bonus);
    }
}

#[inline]
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[inline]
const fn pair_index(before: Placed, placed: Placed) -> usize {
    const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
    const SECOND: u64 = 0xc2b2_ae3d_27d4_eb4f;
    let mixed =
        (before.index() as u64).wrapping_mul(FIRST) ^ (placed.index() as u64).wrapping_mul(SECOND);
    (mixed >> (64 - CONTINUATION_ENTRIES.trailing_zeros())) as usize
}
