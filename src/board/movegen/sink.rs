//! Where generated moves go: into a list, or into a mere count.

use super::slides::{DELTAS, Reach};
use crate::types::{Move, Square};

/// Something that takes the generated moves.
pub trait MoveSink {
    /// Whether only the number of moves matters, so that [`MoveSink::add`] will do.
    const COUNTS_ONLY: bool;

    /// Takes a move.
    fn push(&mut self, m: Move);

    /// Takes so many moves at once; only called if [`MoveSink::COUNTS_ONLY`].
    fn add(&mut self, count: u32);

    /// Takes all slides of a piece; `promotes` says that a capture promotes it.
    #[inline(always)]
    fn rays(&mut self, from: Square, reach: &Reach, promotes: bool) {
        if Self::COUNTS_ONLY {
            self.add(reach.lengths.iter().sum());
            return;
        }
        for direction in 0..8 {
            let length = reach.lengths[direction];
            if length == 0 {
                continue;
            }
            let mut to = from;
            for _ in 1..length {
                to = to.offset(DELTAS[direction]);
                self.push(Move::new(from, to));
            }
            let last = Move::new(from, to.offset(DELTAS[direction]));
            let capture = promotes && reach.captures(direction);
            self.push(if capture { last.promoting() } else { last });
        }
    }

    /// Takes those slides of a piece that capture.
    #[inline(always)]
    fn captures(&mut self, from: Square, reach: &Reach, promotes: bool) {
        for direction in 0..8 {
            if reach.captures(direction) {
                let distance = reach.lengths[direction] as i32;
                let m = Move::new(from, from.offset(DELTAS[direction] * distance));
                self.push(if promotes { m.promoting() } else { m });
            }
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
}

/// A sink that only counts.
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
