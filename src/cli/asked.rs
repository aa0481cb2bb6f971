//! The programs that a command asks for their moves in single positions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::CliError;
use komainu_lab::matches::{EngineSpec, Game, MARGIN, Pace};
use komainu_lab::numbers::{MAX_TIME, number};
use komainu_lab::position_player::PositionPlayer;

/// The programs that are asked, and their limits.
#[derive(Debug, Args)]
pub struct AskedArgs {
    /// A program to ask; may be repeated [default: builtin]
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<EngineSpec>,
    #[command(flatten)]
    pace: Pace,
    /// The time by which a program may be late, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = MARGIN, value_parser = number(0, MAX_TIME))]
    margin: u64,
}

impl AskedArgs {
    /// The programs.
    pub fn engines(&self) -> Vec<EngineSpec> {
        match &self.engines[..] {
            [] => vec![EngineSpec::built_in()],
            engines => engines.to_vec(),
        }
    }

    /// A player that asks one of them.
    pub fn player<'s>(
        &self,
        engine: &'s EngineSpec,
        game: &'s Game,
        interrupt: &'s Arc<AtomicBool>,
    ) -> Result<PositionPlayer<'s>, CliError> {
        let margin = Duration::from_millis(self.margin);
        let player = PositionPlayer::new(engine, game, self.pace, margin, interrupt);
        player.map_err(CliError::Plan)
    }
}
