//! Messages on standard error.

use std::fmt::Display;
use std::io::{self, Write};

use komainu_core::text::printable;

/// Writes an error or a warning to standard error, with control characters escaped.
///
/// A failure is ignored: standard error may be closed.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}
