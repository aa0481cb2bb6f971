//! A player that is asked for its move in single positions.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::matches::{Around, Decision, EngineSpec, Game, Pace, Player, PlayerError, Turn};
use komainu_core::board::Position;
use komainu_core::types::Move;

/// A player that is asked for its move in single positions, each as in a new game.
pub struct PositionPlayer<'s> {
    engine: &'s EngineSpec,
    game: &'s Game,
    pace: Pace,
    margin: Duration,
    interrupt: &'s Arc<AtomicBool>,
    player: Option<Player>,
    warnings: Vec<String>,
    told: usize,
    faults: usize,
}

impl<'s> PositionPlayer<'s> {
    /// Creates a player without starting it; limits of its own replace those of `pace`. Once `interrupt`
    /// is set, waiting for its answers ends.
    ///
    /// # Errors
    /// If no limit says when a single move has to be played.
    pub fn new(
        engine: &'s EngineSpec,
        game: &'s Game,
        pace: Pace,
        margin: Duration,
        interrupt: &'s Arc<AtomicBool>,
    ) -> Result<Self, String> {
        let pace = if engine.pace.is_empty() { pace } else { engine.pace };
        const EXPECTED: &str = "expected one of movetime, cputime, nodes and depth";
        if pace.is_empty() {
            return Err(EXPECTED.to_owned());
        }
        if pace.tc.is_some() {
            return Err(format!("found tc, {EXPECTED}"));
        }
        pace.check()?;
        let (player, warnings) = (None, Vec::new());
        Ok(Self { engine, game, pace, margin, interrupt, player, warnings, told: 0, faults: 0 })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.engine.name
    }

    /// Returns its name and limits in one line.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}, {}", self.engine.name, self.pace.text())
    }

    /// Returns the warnings about it since the last call, each once.
    pub fn new_warnings(&mut self) -> &[String] {
        let told = mem::replace(&mut self.told, self.warnings.len());
        &self.warnings[told..]
    }

    /// The number of positions in which it did something that would lose a game.
    #[must_use]
    pub const fn faults(&self) -> usize {
        self.faults
    }

    /// Asks for the move in the position after some moves from the start of the game. The inner result
    /// is the move, if it plays one, or an error if it did something that would lose the game.
    ///
    /// # Errors
    /// If the player cannot be started.
    pub fn answer(
        &mut self,
        position: &Position,
        moves: &[Move],
    ) -> Result<Result<Option<Move>, String>, PlayerError> {
        let mut player = match self.player.take() {
            Some(player) => player,
            None => {
                let interrupt = Arc::clone(self.interrupt);
                let around = Around { margin: self.margin, interrupt, ..Around::default() };
                Player::start(self.engine, self.game, self.pace, around)?
            }
        };
        let turn = Turn { position, legal: &position.legal_moves(), moves, clocks: &[None, None] };
        let answer = player.new_game().and_then(|()| player.think(&turn));
        for warning in player.warnings() {
            if !self.warnings.contains(warning) {
                self.warnings.push(warning.clone());
            }
        }
        self.faults += usize::from(answer.is_err());
        // A player at fault is in an unknown state; it is restarted for the next position.
        self.player = Some(player).filter(|player| answer.is_ok() && !player.is_for_one_game());
        let answer = answer.map(|answer| match answer.decision {
            Decision::Move(m) => Some(m),
            Decision::Resignation | Decision::Declaration(_) => None,
        });
        Ok(answer.map_err(|failure| failure.text))
    }
}
