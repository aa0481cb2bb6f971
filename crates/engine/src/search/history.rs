//! Moves that have caused cutoffs: killers and histories, in tables of fixed size.
//!
//! Sources: S. Akl and M. Newborn, The principal continuation and the killer heuristic, 1977;
//! J. Schaeffer, The history heuristic, 1983. Scores decay towards their bounds ("gravity").

use super::parameters::{CAPTURE_ENTRIES, CONTINUATION_ENTRIES, HISTORY_LIMIT};
use komainu_core::board::{PieceSquareTable, Variant};
use komainu_core::types::{Piece, Square};

/// A piece and its destination.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PieceTo {
    pub piece: Piece,
    pub to: Square,
}

impl PieceTo {
    /// No move.
    pub const NONE: Self = Self { piece: Piece::NONE, to: Square::NONE };

    const fn index(self) -> usize {
        self.piece.index() * Square::COUNT + self.to.index()
    }

    /// A hash of both.
    #[inline]
    pub const fn hash(self) -> u64 {
        (self.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The success of quiet moves, by piece and destination.
///
/// The continuation history also knows the moves one, two and four plies before. Such pairs share
/// a table of fixed size by a hash, since all of them would be more than a billion on the largest
/// boards.
#[derive(Debug)]
pub(super) struct History {
    quiet: PieceSquareTable<i16>,
    continuation: Vec<i16>,
    /// The success of captures, by piece, destination and victim, found by a hash as well.
    captures: Vec<i16>,
}

impl History {
    /// Empty tables for a game.
    pub fn new(variant: &Variant) -> Self {
        let kinds = variant.rules().pieces.len();
        Self {
            quiet: PieceSquareTable::new(variant.geometry(), kinds, 0),
            continuation: vec![0; CONTINUATION_ENTRIES],
            captures: vec![0; CAPTURE_ENTRIES],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.captures.fill(0);
    }

    /// The success of a capture; `victim` is what stands on its destination.
    #[inline]
    pub fn of_capture(&self, piece_to: PieceTo, victim: Piece) -> i32 {
        i32::from(self.captures[capture_index(piece_to, victim)])
    }

    /// Changes the success of a capture.
    pub fn add_capture(&mut self, piece_to: PieceTo, victim: Piece, bonus: i32) {
        add(&mut self.captures[capture_index(piece_to, victim)], bonus);
    }

    /// Changes the success of a quiet move, whatever came before it.
    pub fn add_quiet(&mut self, piece_to: PieceTo, bonus: i32) {
        add(&mut self.quiet[(piece_to.piece, piece_to.to)], bonus);
    }

    /// The successes of quiet moves after earlier ones.
    #[inline]
    pub const fn after(&self, earlier: PreviousMoves) -> ContinuationScores<'_> {
        ContinuationScores { history: self, earlier }
    }

    /// Changes the success of a quiet move after earlier ones.
    pub fn add(&mut self, earlier: PreviousMoves, piece_to: PieceTo, bonus: i32) {
        add(&mut self.quiet[(piece_to.piece, piece_to.to)], bonus);
        for before in earlier.0 {
            add(&mut self.continuation[pair_index(before, piece_to)], bonus);
        }
    }
}

/// The moves one, two and four plies before a node, as the continuation history knows them.
#[derive(Debug, Clone, Copy)]
pub(super) struct PreviousMoves([u64; 3]);

impl PreviousMoves {
    /// The earlier moves, the last one first.
    pub fn new(moves: [PieceTo; 3]) -> Self {
        Self(moves.map(PieceTo::hash))
    }
}

/// The success of quiet moves after certain ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct ContinuationScores<'h> {
    history: &'h History,
    earlier: PreviousMoves,
}

impl ContinuationScores<'_> {
    /// The success of a quiet move.
    #[inline(always)]
    pub fn score(&self, piece_to: PieceTo) -> i32 {
        let History { quiet, continuation, .. } = self.history;
        let after = |before| i32::from(continuation[pair_index(before, piece_to)]);
        let [one, two, four] = self.earlier.0.map(after);
        i32::from(quiet[(piece_to.piece, piece_to.to)]) + one + two + four
    }
}

#[inline]
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

#[inline]
const fn pair_index(before_hash: u64, piece_to: PieceTo) -> usize {
    let mixed = before_hash ^ (piece_to.index() as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed >> (64 - CONTINUATION_ENTRIES.trailing_zeros())) as usize
}

#[inline]
const fn capture_index(piece_to: PieceTo, victim: Piece) -> usize {
    let both = piece_to.index() as u64 | (victim.index() as u64) << 32;
    (both.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - CAPTURE_ENTRIES.trailing_zeros())) as usize
}
