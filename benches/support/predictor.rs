//! The branch predictor, which learns even hundreds of positions by heart if they are repeated.

use std::hint::black_box;

use super::random::Random;

/// A number of loops of unpredictable length that is more than a branch predictor can remember.
const LOOPS: usize = 100_000;

/// Makes the branch predictor forget the work of the last pass.
pub fn confuse(random: &mut Random) {
    for _ in 0..LOOPS {
        for turn in 0..random.between(0, 3) {
            black_box(turn);
        }
    }
}
