//! Corrections of the evaluation by what the search found after the same moves.
//!
//! A move may make the evaluation wrong wherever it is played: it threatens something, or leaves
//! something hanging, and only a search sees it. How wrong it was is learnt by the last move, and by the
//! last two, and added to later evaluations.
//!
//! Source of correction histories: Stockfish 16.1, February 2024, and its sequels.

use komainu_core::types::{Move, Score};

use super::alpha_beta::Node;
use super::history::PieceTo;
use super::searcher::Searcher;

/// The number of entries, a power of two.
const ENTRIES: usize = 1 << 16;
/// An error of an average piece, beyond which errors are as if they were of that size.
const UNIT: i32 = 16_384;
/// The depth from which on all scores teach alike.
const MOST_DEPTH: i32 = 15;
/// The weight of an error is one more than the depth at which it was found, out of this many.
const SLOWNESS: i32 = 128;

/// The errors of the evaluation after a move, and after two, by hashes of them.
#[derive(Debug)]
pub(super) struct Corrections(Vec<i16>);

impl Corrections {
    /// Nothing is known.
    pub fn new() -> Self {
        Self(vec![0; ENTRIES])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The errors after the last move and after the last two, in parts of [`UNIT`].
    fn after(&self, last: PieceTo, before: PieceTo) -> [i32; 2] {
        indices(last, before).map(|index| i32::from(self.0[index]))
    }

    /// Learns an error, from -[`UNIT`] to [`UNIT`].
    fn learn(&mut self, last: PieceTo, before: PieceTo, error: i32, weight: i32) {
        for index in indices(last, before) {
            let old = i32::from(self.0[index]);
            self.0[index] = (old + (error - old) * weight / SLOWNESS)
                .clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        }
    }
}

/// The places of the last move and of the last two.
const fn indices(last: PieceTo, before: PieceTo) -> [usize; 2] {
    let one = last.hash();
    let two = one ^ before.hash().rotate_left(32);
    const SHIFT: u32 = u64::BITS - ENTRIES.trailing_zeros();
    [
        (one.wrapping_mul(0xc2b2_ae3d_27d4_eb4f) >> SHIFT) as usize,
        (two.wrapping_mul(0xc2b2_ae3d_27d4_eb4f) >> SHIFT) as usize,
    ]
}

impl Searcher<'_> {
    /// The last move before a node, and the one before it.
    fn last_moves(&self, ply: usize) -> [PieceTo; 2] {
        [1, 2].map(|plies| {
            ply.checked_sub(plies).map_or(PieceTo::NONE, |ply: usize| self.stack[ply].piece_to)
        })
    }

    /// What is to be added to the evaluation of a node, in centipawns.
    #[inline]
    pub fn correction(&self, ply: usize) -> i32 {
        if ply == 0 {
            return 0; // what came before is not noted
        }
        let [last, before] = self.last_moves(ply);
        let [one, two] = self.corrections.after(last, before);
        let sum = one * self.tuning.correction_of_one + two * self.tuning.correction_of_two;
        (i64::from(sum) * i64::from(self.evaluator.average()) / i64::from(UNIT * 100)) as i32
    }

    /// Learns from the score of a node, if it says which way the evaluation was wrong.
    pub fn learn_error(&mut self, node: &Node) {
        let evaluation = self.stack[node.ply].uncorrected;
        let is_quiet = node.best_move == Move::NONE || !self.position.is_capture(node.best_move);
        let is_bound_that_fits = node.best >= node.window.beta && node.best <= evaluation
            || node.best_move == Move::NONE && node.best >= evaluation;
        let is_forced = node.best.abs() >= Score::FORCED_WIN.0;
        if self.stack[node.ply].in_check || !is_quiet || is_bound_that_fits || is_forced {
            return;
        }
        let average = self.evaluator.average();
        let error = (node.best - evaluation).clamp(-average, average) * (UNIT - 1) / average;
        let [last, before] = self.last_moves(node.ply);
        self.corrections.learn(last, before, error, node.depth.min(MOST_DEPTH) + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::board::{Position, Variant};
    use komainu_core::types::Square;

    #[test]
    fn errors_are_learnt_after_the_same_moves_and_forgotten_slowly() {
        let mini = Variant::find("mini", &[]).unwrap();
        let piece = Position::start(&mini).piece_at(Square(0));
        let to = |square| PieceTo { piece, to: Square(square) };
        let mut corrections = Corrections::new();
        for _ in 0..400 {
            corrections.learn(to(1), to(2), UNIT - 1, 8);
        }
        let [one, two] = corrections.after(to(1), to(2));
        assert!(one > UNIT * 9 / 10 && one == two, "{one}");
        assert_eq!(corrections.after(to(1), to(3)), [one, 0]);
        assert_eq!(corrections.after(to(2), to(1)), [0, 0]);
        corrections.learn(to(1), to(2), 1 - UNIT, 8);
        let [less, _] = corrections.after(to(1), to(2));
        assert!((UNIT / 2..one).contains(&less), "{less}");
        corrections.clear();
        assert_eq!(corrections.after(to(1), to(2)), [0, 0]);
    }
}
