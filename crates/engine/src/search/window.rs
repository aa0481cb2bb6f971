//! The window of a search: the scores between which the exact one is of interest.

use super::ScoreBound;

/// The window of a node: the scores between which its exact score is of interest.
#[derive(Debug, Clone, Copy)]
pub(super) struct SearchWindow {
    pub alpha: i32,
    pub beta: i32,
}

impl SearchWindow {
    /// A window without scores inside, just below `beta`.
    pub const fn null(beta: i32) -> Self {
        Self { alpha: beta - 1, beta }
    }

    /// The window as the other side sees it.
    pub const fn reversed(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Returns whether a score found with this window is the true one or a bound of it.
    pub const fn bound_of(self, score: i32) -> ScoreBound {
        if score >= self.beta {
            ScoreBound::Lower
        } else if score <= self.alpha {
            ScoreBound::Upper
        } else {
            ScoreBound::Exact
        }
    }

    /// Returns `true` if exact scores are wanted.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
