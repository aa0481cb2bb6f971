//! `komainu openings`: random but balanced first moves, for matches.

use std::io::Write;

use clap::Args;

use super::CliError;
use super::game::{GameArgs, start};
use super::interruption::Interruption;
use super::progress::with_progress;
use komainu_lab::matches::openings::{Recipe, text};
use komainu_lab::numbers::{any, number, positive};

/// Make openings for matches: random but balanced moves
///
/// An opening is kept if a search finds neither side ahead. Writes one opening per line; the same seed
/// makes the same openings on every machine.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu openings mini --count 500 > mini.txt
  komainu openings tenjiku --plies 12 --nodes 20000 --seed 7")]
pub struct Openings {
    #[command(flatten)]
    game: GameArgs,
    /// Begin with a handicap: its name, or the squares of White's pieces that are given, such as 1a,9a
    #[arg(long, value_name = "NAME|SQUARES")]
    handicap: Option<String>,
    /// The number of openings
    #[arg(long, value_name = "N", default_value_t = 500,
          value_parser = number(1_u64, 1_000_000))]
    count: u64,
    /// The number of random moves [default: 4 on boards of less than 40 squares, else 8]
    #[arg(long, value_name = "N", value_parser = number(0_u32, 1000))]
    plies: Option<u32>,
    /// The positions that the search of an opening visits
    #[arg(long, value_name = "N", default_value_t = 5000,
          value_parser = positive)]
    nodes: u64,
    /// The greatest advantage of a side, in percent of the value of an average piece
    #[arg(long, value_name = "PERCENT", default_value_t = 60,
          value_parser = number(0_u32, 100_000))]
    within: u32,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = any)]
    seed: u64,
}

impl Openings {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let interruption = Interruption::listen();
        let variant = self.game.variant()?;
        let start = start(&variant, self.handicap.as_deref())?;
        let Self { nodes, within, seed, .. } = *self;
        let plies = self.plies.unwrap_or_else(|| Recipe::for_game(&variant, seed).plies);
        let recipe = Recipe { plies, nodes, within, seed };
        let count = self.count as usize;
        let openings = with_progress(|bar| {
            bar.set_length(count as u64);
            recipe.make(&start, count, &interruption.flag, &|made| bar.set_position(made as u64))
        })?;
        for opening in &openings {
            writeln!(out, "{}", text(&variant, opening))?;
        }
        out.flush()?;
        interruption.check("")?;
        if openings.len() < count {
            return Err(CliError::Openings { found: openings.len(), wanted: count });
        }
        Ok(())
    }
}
