//! What is said on standard error.

use std::fmt::Display;
use std::io::{self, Write};

use komainu_core::text::printable;

/// Writes an error or a warning to standard error, without what could command a terminal.
///
/// Whoever closed standard error does not want it.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}
