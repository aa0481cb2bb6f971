//! Zobrist keys: a random number for every piece on every square, in every hand, and for the side.
//!
//! Source: A. L. Zobrist, A new hashing method with application for game playing, 1970.

use super::Geometry;
use crate::types::{Color, Piece, SplitMix64, Square};

/// The random numbers whose exclusive or is the key of a position.
#[derive(Debug, Clone)]
pub struct Zobrist {
    pieces: Vec<u64>,
    /// The number of squares of a board: numbers for others would only push these out of the cache.
    squares: usize,
    /// The index of each square among them.
    places: Box<[u16; Square::COUNT]>,
    hands: Vec<u64>,
}

/// The key of White being to move.
pub const SIDE: u64 = 0x9d39_247e_3377_6d41;

/// The most pieces of one slot in one hand that have keys of their own.
const HAND_COUNTS: usize = 256;

impl Zobrist {
    /// The numbers for a board, a number of kinds of pieces and a number of slots of a hand.
    ///
    /// They are the same in every run, so that keys may be compared between processes.
    #[must_use]
    pub fn new(geometry: &Geometry, kinds: usize, slots: usize) -> Self {
        let squares = geometry.files() * geometry.ranks();
        let mut places = Box::new([0; Square::COUNT]);
        for (number, square) in geometry.squares().enumerate() {
            places[square.index()] = number as u16;
        }
        let mut random = SplitMix64(0x5eed_ba5e_ba11_0000);
        Self {
            pieces: (0..(kinds + 1) * 2 * squares).map(|_| random.next()).collect(),
            squares,
            places,
            hands: (0..slots * 2 * HAND_COUNTS).map(|_| random.next()).collect(),
        }
    }

    /// The number of a piece on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece(&self, piece: Piece, square: Square) -> u64 {
        self.pieces[piece.index() * self.squares + self.places[square.index()] as usize]
    }

    /// The number of `count` pieces of a slot in a hand; 0 for none.
    #[inline]
    #[must_use]
    pub fn hand(&self, color: Color, slot: usize, count: u16) -> u64 {
        if count == 0 {
            return 0;
        }
        let (turns, count) = (count as usize / HAND_COUNTS, count as usize % HAND_COUNTS);
        // Counts beyond those met in a game share random numbers, rotated.
        self.hands[(slot * 2 + color.index()) * HAND_COUNTS + count].rotate_left(turns as u32)
    }
}
