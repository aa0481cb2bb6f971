//! Solving: asks a player for the best moves.

use super::Problem;
use crate::matches::PlayerError;
use crate::position_player::PositionPlayer;
use komainu_core::types::Move;

/// A player's answer to a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Its move, if it plays one; an error if it did something that would lose the game.
    pub answer: Result<Option<Move>, String>,
    /// True if that is the best move.
    pub is_right: bool,
}

impl Problem {
    /// Asks a player for the best move.
    ///
    /// # Errors
    /// If the player cannot be started.
    pub fn solve(&self, player: &mut PositionPlayer) -> Result<Solution, PlayerError> {
        let answer = player.answer(&self.position, &self.moves)?;
        let is_right = answer == Ok(Some(self.best));
        Ok(Solution { answer, is_right })
    }
}
