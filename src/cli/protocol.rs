//! `komainu protocol`: the loop in which a graphical board talks to the engine.

use std::io::{self, BufReader};
use std::path::PathBuf;

use clap::Args;

use super::{CliError, game};
use crate::protocol;
use komainu_core::board::Variant;
use komainu_core::rules::RULES;
use komainu_engine::Games;

/// Talk to a graphical board over standard input and output
///
/// The protocol is CECP, UCI, USI or ATSI, detected from the first command. Without a command Komainu
/// does the same, unless it is started at a terminal and without arguments: it then opens the board in
/// the browser.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu protocol                 type `help` there
  komainu protocol --variant chu --option rules=lishogi")]
pub struct Protocol {
    #[command(flatten)]
    settings: ProtocolSettings,
}

impl Protocol {
    pub fn run(&self) -> Result<(), CliError> {
        self.settings.run()
    }
}

/// What is set before the front end says anything.
#[derive(Debug, Args)]
pub struct ProtocolSettings {
    /// A variant file whose game is offered as well; may be repeated
    #[arg(long, value_name = "FILE")]
    variant_file: Vec<PathBuf>,
    /// The game to play unless the front end names one
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Set an option of the engine, as front ends do; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = game::choice)]
    option: Vec<(String, String)>,
}

impl ProtocolSettings {
    /// Returns `true` if everything is left to the front end.
    pub fn is_empty(&self) -> bool {
        let Self { variant_file, variant, option } = self;
        variant_file.is_empty() && variant.is_none() && option.is_empty()
    }

    /// Answers a front end until it leaves.
    pub fn run(&self) -> Result<(), CliError> {
        let files = self.variant_file.iter().map(Variant::load_file);
        game::check_options(&self.option)?;
        let games = Games::with_files(files.collect::<Result<_, _>>()?);
        if let Some(name) = &self.variant {
            games.index_of(name).map_err(CliError::Variant)?;
        }
        let input = BufReader::new(io::stdin());
        let game = self.variant.iter().map(|name| ("Variant".to_owned(), name.clone()));
        // A preset is set before the other choices, as it is for every command.
        let (presets, others): (Vec<_>, Vec<_>) =
            self.option.iter().cloned().partition(|(name, _)| name.eq_ignore_ascii_case(RULES));
        let options: Vec<_> = game.chain(presets).chain(others).collect();
        Ok(protocol::run_with(games, &options, input, io::stdout())?)
    }
}
