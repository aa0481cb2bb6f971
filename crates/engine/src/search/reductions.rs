//! Reductions: late moves are searched shallower.

use super::Tuning;
use super::parameters::MAX_DEPTH;

/// The number of moves with reductions of their own; later ones are reduced like the last.
const MOVES: usize = 512;

/// The reductions by depth and number of the move, in 1/1024 plies.
#[derive(Debug)]
pub(super) struct Reductions(Vec<i16>);

impl Reductions {
    /// Computes the table, in whole numbers so that it is the same everywhere.
    pub fn new(tuning: &Tuning) -> Self {
        let mut table = vec![0; (MAX_DEPTH as usize + 1) * MOVES];
        for depth in 1..=MAX_DEPTH {
            for moves in 1..MOVES {
                let product = log2(depth) * log2(moves as i32);
                let reduction = tuning.reduction_base + product * 1024 / tuning.reduction_divisor;
                table[depth as usize * MOVES + moves] = reduction.clamp(-8192, 32767) as i16;
            }
        }
        Self(table)
    }

    /// The reduction of the move with this number, from 1.
    #[inline]
    pub fn get(&self, depth: i32, number: i32) -> i32 {
        let depth = depth.clamp(0, MAX_DEPTH) as usize;
        let number = (number as usize).min(MOVES - 1);
        i32::from(self.0[depth * MOVES + number])
    }
}

/// The binary logarithm of a positive number in sixteenths, linear between powers of two.
const fn log2(number: i32) -> i32 {
    let whole = 31 - number.leading_zeros() as i32;
    whole * 16 + (number - (1 << whole)) * 16 / (1 << whole)
}
