//! The `komainu` command.

use std::process::ExitCode;
use std::{io, panic, process};

use komainu::cli::{Cli, complain};

fn main() -> ExitCode {
    end_at_once_on_panic();
    let cli = Cli::of_program();
    let Err(error) = cli.run() else {
        return ExitCode::SUCCESS;
    };
    if error.is_closed_pipe() {
        return ExitCode::SUCCESS;
    }
    complain(&error);
    if cli.has_own_window() {
        complain("Press Enter to close this window.");
        let _ = io::stdin().read_line(&mut String::new());
    }
    ExitCode::from(error.exit_code())
}

/// Makes a panic in any thread end the process, so that a host that waits for a move notices it.
///
/// The release profile does so as well; the hook is for the program under test, which shares compiled
/// code with tests that unwind.
fn end_at_once_on_panic() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        report(info);
        process::abort();
    }));
}
