//! The `komainu` command.

use std::env;
use std::process::ExitCode;

use komainu::cli::Cli;

fn main() -> ExitCode {
    ExitCode::from(Cli::run_as_program(env::args_os()))
}
