//! When the engine resigns, and when it offers or accepts a draw.

use super::engine::Engine;
use crate::search::SearchResult;

/// The number of moves in a row that must look lost before the engine resigns.
const LOST_MOVES: u32 = 3;
/// The number of moves in a row that must look even before the engine offers a draw.
const EVEN_MOVES: u32 = 10;
/// The advantage in centipawns up to which a game is even.
const EVEN: i32 = 20;
/// The plies before which no draw is offered.
const OPENING: usize = 60;

/// The engine's policy on draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Draws {
    /// It plays on.
    Never,
    /// It accepts a draw if it does not think that it stands better.
    Accept,
    /// It also offers a draw if a game stays even.
    Offer,
}

impl Draws {
    /// The word for each policy.
    pub const WORDS: [(&str, Self); 3] =
        [("never", Self::Never), ("accept", Self::Accept), ("offer", Self::Offer)];

    /// Returns the policy that a word stands for, ignoring case.
    pub fn of(word: &str) -> Option<Self> {
        let mut words = Self::WORDS.into_iter();
        words.find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|(_, draws)| draws)
    }

    /// The word for this policy.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// When the engine resigns or agrees to a draw, and how it judged the last moves.
#[derive(Debug)]
pub(super) struct DrawAndResignPolicy {
    /// The centipawns behind at which it resigns; 0 stands for never.
    pub resigns_at: u64,
    pub draws: Draws,
    /// The advantage in centipawns at the last move.
    last: Option<i32>,
    lost: u32,
    even: u32,
}

impl Default for DrawAndResignPolicy {
    fn default() -> Self {
        Self { resigns_at: 0, draws: Draws::Accept, last: None, lost: 0, even: 0 }
    }
}

impl DrawAndResignPolicy {
    /// Starts a new game.
    pub fn new_game(&mut self) {
        (self.last, self.lost, self.even) = (None, 0, 0);
    }

    /// Records the advantage at a move.
    fn note(&mut self, score: i32) {
        let is_lost = self.resigns_at > 0 && i64::from(score) <= -(self.resigns_at as i64);
        self.lost = if is_lost { self.lost + 1 } else { 0 };
        self.even = if score.abs() <= EVEN { self.even + 1 } else { 0 };
        self.last = Some(score);
    }
}

impl Engine {
    /// Records how the search for the engine's own move judges the game.
    #[doc(hidden)]
    pub fn judge(&mut self, result: &SearchResult) {
        if let Some(info) = &result.info {
            self.policy.note(info.score.0);
        }
    }

    /// Returns `true` if it is time to resign in place of a move.
    #[doc(hidden)]
    pub const fn resigns(&self) -> bool {
        self.policy.lost >= LOST_MOVES
    }

    /// Returns `true` if it is time to offer a draw with a move; after that it is not offered again for
    /// a while.
    #[doc(hidden)]
    pub fn offers_draw(&mut self) -> bool {
        let is_time = self.policy.even >= EVEN_MOVES && self.position().moves_made() >= OPENING;
        let offers = is_time && self.policy.draws == Draws::Offer;
        if offers {
            self.policy.even = 0;
        }
        offers
    }

    /// Returns `true` if the engine agrees to a draw.
    #[doc(hidden)]
    pub fn agrees_to_draw(&self) -> bool {
        self.policy.draws != Draws::Never && self.policy.last.is_some_and(|score| score <= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stays_lost_or_even_counts() {
        let mut policy = DrawAndResignPolicy { resigns_at: 800, ..DrawAndResignPolicy::default() };
        let mut note = |scores: &[i32]| {
            scores.iter().for_each(|&score| policy.note(score));
            (policy.lost, policy.even)
        };
        assert_eq!(note(&[-900, -800, -799]), (0, 0));
        assert_eq!(note(&[-900, -30_000, -800]), (3, 0));
        assert_eq!(note(&[0, 20, -20]), (0, 3));
        assert_eq!(note(&[21]), (0, 0));
    }
}
