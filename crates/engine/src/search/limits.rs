//! Limits of a search.

use std::time::Duration;

use super::Level;
use super::game_length::moves_to_come;
use crate::clock::Instant;
use komainu_core::board::Position;
use komainu_core::types::Move;

/// The task of a search and when it has to end; without any limit it goes on until it is stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Limits {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// The greatest number of positions to visit.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the player to move.
    pub clock: Option<Clock>,
    /// The moment from which time counts; the beginning of the search if there is none.
    pub since: Option<Instant>,
    /// An earlier search of the position, on the opponent's time.
    pub head_start: Option<HeadStart>,
    /// The number of moves of a forced win that is good enough.
    pub mate: Option<u32>,
    /// The only moves to look at; all if empty.
    pub moves: Vec<Move>,
    /// True if passes that change something are excluded, for protocols that cannot express all of them
    /// and hosts that may read none.
    pub plain_passes: bool,
    /// True if points are not declared in place of a move, for protocols that cannot express that.
    pub no_declarations: bool,
    /// The number of best moves to find, each with its line of play; 0 counts as 1.
    pub lines: usize,
    /// The level of play.
    pub level: Level,
    /// The number that decides what a level below full strength chooses.
    pub seed: u64,
}

impl Limits {
    /// Returns `true` if a move of a position may be looked at.
    #[must_use]
    pub fn allow(&self, position: &Position, m: Move) -> bool {
        (self.moves.is_empty() || self.moves.contains(&m))
            && (!self.plain_passes || !m.is_pass() || position.effects(m).is_nothing())
    }

    /// Returns `true` if only the stop flag ends the search.
    #[must_use]
    pub const fn is_infinite(&self) -> bool {
        self.depth.is_none()
            && self.nodes.is_none()
            && self.move_time.is_none()
            && self.clock.is_none()
            && self.mate.is_none()
    }
}

/// An earlier search of the same position, whose results are in the table.
///
/// A search that is about to go deeper than this one counts this time as its own when it decides
/// whether to do so: thinking on the opponent's time saves the player's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeadStart {
    /// The time that it took.
    pub time: Duration,
    /// The depth that it completed.
    pub depth: u32,
}

/// The clock of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    /// The time left.
    pub remaining: Duration,
    /// The time added for each move.
    pub increment: Duration,
    /// The time for each move once the rest is used up.
    pub byoyomi: Duration,
    /// The number of moves left until more time is added; if `None` or 0, no time is added.
    pub moves_to_go: Option<u32>,
}

impl Clock {
    /// The moves for which the time left has to last: until more is added, or to the end of the game.
    pub(crate) fn moves_ahead(&self, position: &Position) -> u32 {
        let given = self.moves_to_go.filter(|&moves| moves > 0);
        given.unwrap_or(u32::MAX).min(moves_to_come(position))
    }
}
