//! Where generated moves go: into a list, or into a mere count.

use super::slides::DELTAS;
use crate::board::Window;
use crate::board::vector::Vector;
use crate::types::{Move, Square};

/// Something that takes the generated moves.
pub trait MoveSink {
    /// True if only the number of moves matters, so that [`MoveSink::add`] will do.
    const COUNTS_ONLY: bool;

    /// Takes a move.
    fn push(&mut self, m: Move);

    /// Takes a number of moves at once; only called if [`MoveSink::COUNTS_ONLY`].
    fn add(&mut self, count: u32);

    /// Takes those of eight moves whose bit is set.
    #[inline(always)]
    fn append<V: Vector>(&mut self, vector: V, moves: V::Words, chosen: u32) {
        let moves = vector.store(moves);
        let mut rest = chosen & 255;
        while rest != 0 {
            self.push(Move(moves[rest.trailing_zeros() as usize & 7]));
            rest &= rest - 1;
        }
    }

    /// Takes slides of these lengths; `first` is the move of length 0.
    #[inline(always)]
    fn slides<V: Vector>(&mut self, vector: V, first: Move, lengths: V::Words) {
        if Self::COUNTS_ONLY {
            return self.add(vector.sum(lengths));
        }
        let deltas = vector.load(&DELTAS);
        let mut moves = vector.add(vector.splat(first.0), deltas);
        let mut length = vector.splat(1);
        let mut chosen = vector.at_least(lengths, length);
        // Whether there are any moves is hard to predict: their number may be 0 here.
        loop {
            self.append(vector, moves, chosen);
            moves = vector.add(moves, deltas);
            length = vector.add(length, vector.splat(1));
            chosen = vector.at_least(lengths, length);
            if chosen == 0 {
                return;
            }
        }
    }

    /// Takes moves along lines, a bit for each distance; `first` is the move of distance 0.
    #[inline(always)]
    fn rays<V: Vector>(&mut self, vector: V, first: Move, rays: V::Words) {
        if Self::COUNTS_ONLY {
            return self.add(vector.count_ones(rays));
        }
        let deltas = vector.load(&DELTAS);
        let mut moves = vector.add(vector.splat(first.0), deltas);
        let mut rest = rays;
        loop {
            self.append(vector, moves, vector.odd(rest));
            moves = vector.add(moves, deltas);
            rest = vector.half(rest);
            if vector.are_empty(rest) {
                return;
            }
        }
    }

    /// Takes the moves from one square to squares nearby; `first` is the move to where it started.
    #[inline(always)]
    fn near(&mut self, first: Move, squares: Window) {
        if Self::COUNTS_ONLY {
            return self.add(squares.0.count_ones());
        }
        for to in squares.squares(first.from()) {
            self.push(Move(first.0 - u32::from(first.from().0) + u32::from(to.0)));
        }
    }

    /// Takes the moves from one square to the squares of a row; `first` goes to its column 0.
    #[inline(always)]
    fn row(&mut self, first: Move, squares: u64) {
        if Self::COUNTS_ONLY {
            return self.add(squares.count_ones());
        }
        let mut rest = squares;
        while rest != 0 {
            self.push(Move(first.0 + rest.trailing_zeros()));
            rest &= rest - 1;
        }
    }
}

impl MoveSink for Vec<Move> {
    const COUNTS_ONLY: bool = false;

    #[inline(always)]
    fn push(&mut self, m: Move) {
        Self::push(self, m);
    }

    fn add(&mut self, _: u32) {}

    #[inline(always)]
    fn append<V: Vector>(&mut self, vector: V, moves: V::Words, chosen: u32) {
        vector.append(self, moves, chosen);
    }
}

/// A sink that only counts, and only where all moves are wanted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counter(
    /// The number of moves so far.
    pub u64,
);

impl MoveSink for Counter {
    const COUNTS_ONLY: bool = true;

    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn add(&mut self, count: u32) {
        self.0 += u64::from(count);
    }
}

/// The move from a square to the column 0 of a row, to which a column may be added.
#[inline(always)]
pub const fn to_row(from: Square, row: usize) -> Move {
    Move::new(from, Square::new(row, 0))
}
