//! `komainu eval`: the parts of an evaluation.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::CliError;
use super::game::{GameArgs, PositionArgs};
use super::weights::evaluator;

/// Show what the evaluation of a position is made of
///
/// The numbers are centipawns. `material` is the values of the pieces, `squares` and `royals` are the
/// additions for their squares and for their distances from the royals, `trades` is what an advantage
/// gains by the pieces that have left the board; the last line is from the point of view of the side to
/// move.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu eval tenjiku
  komainu eval mini --moves 5d5c 1b1c
  komainu eval mini --eval-file mini.txt --position '4k/5/5/5/K4 w R2p 7'")]
pub struct Eval {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    position: PositionArgs,
    /// Use the weights in this file
    #[arg(long, value_name = "FILE")]
    eval_file: Option<PathBuf>,
}

impl Eval {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let variant = self.game.variant()?;
        let position = self.position.position(&variant)?;
        let (evaluator, _) = evaluator(&variant, self.eval_file.as_deref())?;
        write!(out, "{}", position.diagram())?;
        writeln!(out)?;
        Ok(writeln!(out, "{}", evaluator.trace(&position))?)
    }
}
