//! Proof and disproof numbers, and how those of a position follow from those of its moves.
//!
//! They are kept as the player to move sees them, so that attacker and defender are treated alike
//! (A. Nagai, Df-pn algorithm for searching AND/OR trees, 2002, calls them phi and delta).

/// The number that stands for the impossible.
pub const INFINITE: u32 = 1 << 28;

/// The least work that decides a position, in positions yet to be decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbers {
    /// The work to show that the player to move succeeds; 0 once that is shown.
    pub win: u32,
    /// The work to show that the player to move fails; 0 once that is shown.
    pub loss: u32,
}

impl Numbers {
    /// The player to move succeeds.
    pub const WON: Self = Self { win: 0, loss: INFINITE };
    /// The player to move fails.
    pub const LOST: Self = Self { win: INFINITE, loss: 0 };
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { win: 1, loss: 1 };
    /// The limits of a search that goes on until the position is decided.
    pub const NO_LIMIT: Self = Self { win: INFINITE, loss: INFINITE };

    /// The numbers of a position that is decided for or against the player to move.
    pub const fn decided(won: bool) -> Self {
        if won { Self::WON } else { Self::LOST }
    }

    /// Returns `true` if the position is decided.
    pub const fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Returns `true` if one of the numbers has reached its limit.
    pub const fn reaches(self, limits: Self) -> bool {
        self.win >= limits.win || self.loss >= limits.loss
    }
}

/// The measure of the work to refute all moves of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The sum over the moves: proof numbers (L. V. Allis, Searching for solutions in games and
    /// artificial intelligence, 1994).
    ///
    /// Too large where several moves are refuted in the same way.
    Sum,
    /// The largest number of a move, plus 1 for each other move that is not refuted: branch numbers
    /// (T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, Weak proof-number search, 2008).
    Branches,
}

/// The combined numbers of the moves of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The numbers of the position.
    pub numbers: Numbers,
    /// The index of the most promising move.
    pub best: usize,
    /// The number at which another move becomes more promising.
    second: u32,
    /// The number of moves that are not refuted.
    open: u32,
}

impl Measure {
    /// Combines the numbers of moves, each as the other player sees them.
    pub fn summarise(self, moves: impl Iterator<Item = Numbers>) -> Summary {
        let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
        let (mut sum, mut most, mut open) = (0u32, 0, 0);
        for (place, numbers) in moves.enumerate() {
            if numbers.loss < least {
                (second, least, best) = (least, numbers.loss, place);
            } else {
                second = second.min(numbers.loss);
            }
            sum = sum.saturating_add(numbers.win);
            most = most.max(numbers.win);
            open += u32::from(numbers.win > 0);
        }
        let together = match self {
            Self::Sum => sum,
            Self::Branches => most.saturating_add(open.saturating_sub(1)),
        };
        let numbers = match (least, open) {
            (0, _) => Numbers::WON,
            (_, 0) => Numbers::LOST,
            _ => Numbers { win: least, loss: together.min(INFINITE - 1) },
        };
        Summary { numbers, best, second, open }
    }

    /// The limits up to which to work on the best move, given those of its position.
    ///
    /// The work goes on a little beyond the second best move, so that it does not alternate between the
    /// two (J. Pawlewicz, L. Lew, Improving depth-first PN-search: 1 + epsilon trick, 2006).
    pub fn child_limits(self, summary: Summary, best: Numbers, limits: Numbers) -> Numbers {
        let others = match self {
            Self::Sum => summary.numbers.loss.saturating_sub(best.win),
            Self::Branches => summary.open - 1,
        };
        Numbers {
            win: limits.loss.saturating_sub(others).max(best.win + 1),
            loss: limits.win.min(summary.second.saturating_add(summary.second / 4 + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_after_which_the_other_player_fails_wins() {
        let moves = [Numbers::UNKNOWN, Numbers::LOST, Numbers::WON];
        for measure in [Measure::Sum, Measure::Branches] {
            let summary = measure.summarise(moves.into_iter());
            assert_eq!((summary.numbers, summary.best), (Numbers::WON, 1));
        }
    }

    #[test]
    fn a_player_all_of_whose_moves_are_refuted_fails() {
        for measure in [Measure::Sum, Measure::Branches] {
            let summary = measure.summarise([Numbers::WON; 3].into_iter());
            assert_eq!(summary.numbers, Numbers::LOST);
        }
    }

    #[test]
    fn the_two_measures_differ_in_the_work_to_refute_all_moves() {
        let moves =
            [(3, 2), (4, 9), (0, INFINITE), (1, 5)].map(|(win, loss)| Numbers { win, loss });
        let sum = Measure::Sum.summarise(moves.into_iter());
        assert_eq!((sum.numbers, sum.best), (Numbers { win: 2, loss: 8 }, 0));
        let branches = Measure::Branches.summarise(moves.into_iter());
        assert_eq!((branches.numbers, branches.best), (Numbers { win: 2, loss: 6 }, 0));
        let limits = Numbers { win: 9, loss: 12 };
        assert_eq!(Measure::Sum.child_limits(sum, moves[0], limits), Numbers { win: 7, loss: 7 });
        let limits = Measure::Branches.child_limits(branches, moves[0], limits);
        assert_eq!(limits, Numbers { win: 10, loss: 7 });
    }
}
