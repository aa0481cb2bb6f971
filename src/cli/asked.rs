//! The programs that a command asks for their moves in single positions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;

use super::{CliError, complain};
use komainu_core::text::counted;
use komainu_lab::matches::{EngineSpec, Game, MARGIN, Pace};
use komainu_lab::numbers::{MAX_TIME, number};
use komainu_lab::position_player::PositionPlayer;

/// Tells the new warnings about a player.
pub fn tell_warnings(player: &mut PositionPlayer) {
    player.new_warnings().iter().for_each(|warning| complain(format_args!("{warning}")));
}

/// Warns of the positions, out of `asked`, in which a player did something that would lose a game.
pub fn tell_faults(player: &PositionPlayer, asked: usize) {
    let faults = player.faults();
    if faults > 0 {
        let (name, positions) = (player.name(), counted(asked as u64, "position"));
        complain(format_args!(
            "warning: {name}: {faults} of {positions} were decided by faults, not by moves"
        ));
    }
}

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
