//! Games from variant files that are read while the engine runs.

use std::fs;

use super::Engine;
use crate::board::Variant;
use crate::rules::LoadError;

/// The word that front ends write for a text that is not set.
const EMPTY: &str = "<empty>";

impl Engine {
    /// Adds the game in a variant file, in place of one of the same id, and returns its id.
    ///
    /// A game that is being played goes on under its new rules, from the same position if they
    /// allow it. An empty path loads nothing, since front ends set options that nobody has filled.
    ///
    /// # Errors
    /// If there is no such file or if it is wrong; everything stays as it was.
    pub fn load_variant(&mut self, path: &str) -> Result<Option<String>, LoadError> {
        if path.is_empty() || path == EMPTY {
            return Ok(None);
        }
        // Opening a pipe waits for its writer, and nobody else answers the front end meanwhile.
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Err(LoadError::NotAFile(path.to_owned()));
        }
        let file = Variant::load_file(path)?;
        let id = file.id().to_owned();
        if self.games.add(file) {
            self.abort();
            self.adopt_rules();
        }
        Ok(Some(id))
    }
}
