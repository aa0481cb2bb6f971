//! `komainu completions`: a script with which a shell completes the command line.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use super::{Cli, CliError};
use komainu_core::rules::catalog;

/// The name, in the help, of the value of an argument that takes the name of a game or the path of its
/// file.
const GAME: &str = "VARIANT";

/// Print a script that makes a shell complete commands, games and options
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  komainu completions bash > ~/.local/share/bash-completion/completions/komainu
  komainu completions fish > ~/.config/fish/completions/komainu.fish
  komainu completions zsh > ~/.zfunc/_komainu    (a folder that is in $fpath)")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut script = Vec::new();
        let mut command = with_games(Cli::command()).mut_subcommands(with_games);
        clap_complete::generate(self.shell, &mut command, "komainu", &mut script);
        Ok(out.write_all(&script)?)
    }
}

/// Adds the names of the games to the arguments of a command that take one.
fn with_games(command: Command) -> Command {
    command.mut_args(|argument| match argument.get_value_names() {
        Some([name]) if name == GAME => {
            argument.value_parser(PossibleValuesParser::new(catalog::ids()))
        }
        _ => argument,
    })
}
