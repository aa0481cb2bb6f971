//! The `komainu` command.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use komainu::cli::Cli;

fn main() -> ExitCode {
    let Err(error) = Cli::parse().run() else {
        return ExitCode::SUCCESS;
    };
    if error.is_closed_pipe() {
        return ExitCode::SUCCESS;
    }
    // There is nobody left to tell if this fails too.
    let _ = writeln!(io::stderr(), "{error}");
    ExitCode::from(error.exit_code())
}
