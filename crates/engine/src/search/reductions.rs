//! Reductions: late moves are searched shallower.

use std::sync::LazyLock;

use super::parameters::{MAX_DEPTH, REDUCTION_BASE, REDUCTION_DIVISOR};

/// The number of moves with reductions of their own; later ones are reduced like the last.
const MOVES: usize = 512;

/// The reductions by depth and number of the move, in plies.
#[derive(Debug)]
pub(super) struct Reductions(Vec<u8>);

impl Reductions {
    /// The table, which is the same in every game.
    pub fn table() -> &'static Self {
        static TABLE: LazyLock<Reductions> = LazyLock::new(Reductions::compute);
        &TABLE
    }

    /// Computes the table, in whole numbers so that it is the same everywhere.
    fn compute() -> Self {
        let mut table = vec![0; (MAX_DEPTH as usize + 1) * MOVES];
        for depth in 1..=MAX_DEPTH {
            for moves in 1..MOVES {
                let product = log2(depth) * log2(moves as i32);
                let plies =
                    (REDUCTION_BASE * REDUCTION_DIVISOR / 1024 + product) / REDUCTION_DIVISOR;
                table[depth as usize * MOVES + moves] = plies as u8;
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
