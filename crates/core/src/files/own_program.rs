//! The program itself, as other programs start it.

use std::env;
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

/// The program, where it is not the file that the system has started.
static OWN: OnceLock<OwnProgram> = OnceLock::new();

/// A program that another one runs, as Python does.
#[derive(Debug, Clone)]
pub struct OwnProgram {
    /// The file that other programs start it by.
    pub script: PathBuf,
    /// The file that has its code.
    pub code: PathBuf,
}

/// Says what the program is, before anything asks for it; later calls change nothing.
pub fn set_own_program(program: OwnProgram) {
    OWN.get_or_init(|| program);
}

/// The file that other programs start this one by.
///
/// # Errors
/// If the system does not know it.
pub fn own_program() -> io::Result<PathBuf> {
    OWN.get().map_or_else(env::current_exe, |program| Ok(program.script.clone()))
}

/// The file with the code of this program, on which all that it does depends.
///
/// # Errors
/// If the system does not know it.
pub fn own_code() -> io::Result<PathBuf> {
    OWN.get().map_or_else(env::current_exe, |program| Ok(program.code.clone()))
}
