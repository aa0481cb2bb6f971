//! Solving: asks a player for the best moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Problem;
use crate::matches::{Around, Decision, EngineSpec, Game, Pace, Player, PlayerError, Turn};
use komainu_core::types::Move;

/// A player's answer to a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// Its move, if it plays one; an error if it did something that would lose the game.
    pub answer: Result<Option<Move>, String>,
    /// True if that is the best move.
    pub is_right: bool,
}

/// A player that solves problems.
pub struct Solver<'s> {
    engine: &'s EngineSpec,
    game: &'s Game,
    pace: Pace,
    margin: Duration,
    interrupt: &'s Arc<AtomicBool>,
    player: Option<Player>,
}

impl<'s> Solver<'s> {
    /// Creates a solver without starting it; limits of its own take precedence over `pace`. Once
    /// `interrupt` is set, waiting for its answers ends.
    #[must_use]
    pub const fn new(
        engine: &'s EngineSpec,
        game: &'s Game,
        pace: Pace,
        margin: Duration,
        interrupt: &'s Arc<AtomicBool>,
    ) -> Self {
        Self { engine, game, pace, margin, interrupt, player: None }
    }

    /// Asks for the best move of a position, as in a new game.
    ///
    /// # Errors
    /// If the player cannot be started.
    pub fn solve(&mut self, problem: &Problem) -> Result<Solution, PlayerError> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => {
                let interrupt = Arc::clone(self.interrupt);
                let around = Around { margin: self.margin, interrupt, ..Around::default() };
                Player::start(self.engine, self.game, self.pace, around)?
            }
        };
        let turn = Turn {
            position: &problem.position,
            legal: &problem.position.legal_moves(),
            moves: &problem.moves,
            clocks: &[None, None],
        };
        let answer = player.new_game().and_then(|()| player.think(&turn));
        // A player at fault is in an unknown state; it is restarted for the next problem.
        self.player = Some(player).filter(|player| answer.is_ok() && !player.is_for_one_game());
        let answer = answer.map(|answer| match answer.decision {
            Decision::Move(m) => Some(m),
            Decision::Resignation | Decision::Declaration(_) => None,
        });
        let answer = answer.map_err(|failure| failure.text);
        let is_right = answer == Ok(Some(problem.best));
        Ok(Solution { answer, is_right })
    }
}
