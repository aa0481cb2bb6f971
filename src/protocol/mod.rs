//! The languages of front ends: CECP, UCI and USI.

use std::io;

use crate::rules::VariantFile;

/// Talks to a front end over standard input and output until it says goodbye.
///
/// The games in `files` are offered beside those that are built in.
///
/// # Errors
/// If standard output cannot be written to.
pub fn run(files: Vec<VariantFile>) -> io::Result<()> {
    let _ = files;
    Ok(())
}
