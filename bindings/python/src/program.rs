//! The program `komainu`, run by the script of that name.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use komainu::cli::Cli;
use komainu_core::files::{OwnProgram, set_own_program};
use pyo3::prelude::*;

/// Runs the program with these arguments, the first of which is its name, and returns its exit code.
///
/// `script` is the file that other programs can start it by, `code` the one with this function. A panic ends the process, as it ends the
/// program: one that waits for an answer has to notice.
#[pyfunction]
pub fn _run_program(
    py: Python<'_>,
    arguments: Vec<OsString>,
    script: PathBuf,
    code: PathBuf,
) -> u8 {
    set_own_program(OwnProgram { script, code });
    py.detach(|| {
        let code = Cli::run_as_program(arguments);
        // Python does not know this buffer; its reader may have gone.
        let _ = io::stdout().flush();
        code
    })
}
