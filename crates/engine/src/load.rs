//! Games from variant files, and weights, that are read while the engine runs.

use std::io;
use std::path::Path;

use thiserror::Error;

use super::engine::Engine;
use crate::eval::{Evaluator, WeightsError, WeightsFile};
use komainu_core::board::Variant;
use komainu_core::files::{self, MEGABYTE};
use komainu_core::rules::LoadError;

/// The most bytes of a file of weights: some times what those of the largest game with a network have.
const MAX_WEIGHTS: u64 = 8 * MEGABYTE;

/// What is written in a text that front ends set: nothing, where they write a word for that.
pub(super) fn written(text: &str) -> &str {
    if text == "<empty>" { "" } else { text }
}

/// A file of weights that cannot be taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WeightsFileError {
    /// The system cannot read the file.
    #[error("cannot read the weights `{path}`: {error}")]
    Unreadable {
        /// The path as it was given.
        path: String,
        /// The system's reason.
        #[source]
        error: io::Error,
    },
    /// There is something wrong with the weights.
    #[error("{path}: {error}")]
    Wrong {
        /// The path as it was given.
        path: String,
        /// The mistake.
        #[source]
        error: WeightsError,
    },
}

impl Engine {
    /// Adds the game in a variant file, in place of one of the same id, and returns its id.
    ///
    /// A game that is being played goes on under its new rules, from the same position if they
    /// allow it. An empty path loads nothing, since front ends set options that nobody has filled.
    ///
    /// # Errors
    /// If there is no such file or if it is wrong; everything stays as it was.
    pub fn load_variant(&mut self, path: &str) -> Result<Option<String>, LoadError> {
        if written(path).is_empty() {
            return Ok(None);
        }
        let file = Variant::load_file(path)?;
        let id = file.id().to_owned();
        if self.games.add(file) {
            self.abort();
            self.adopt_rules();
        }
        Ok(Some(id))
    }

    /// Plays the game of a file of weights by them in place of those that come with it.
    ///
    /// Front ends set options in any order: weights of another game wait until that is played. An
    /// empty path goes back to what comes with the games.
    ///
    /// # Errors
    /// If there is no such file or if it is wrong; everything stays as it was.
    pub(super) fn load_weights(&mut self, path: &str) -> Result<(), WeightsFileError> {
        let is_none = written(path).is_empty();
        let weights = if is_none { None } else { Some(self.fitting_weights(path)?) };
        self.weights = weights;
        self.searches.thinking.renew(self.games.variant());
        self.forget();
        Ok(())
    }

    /// Reads a file of weights, which has to be right if it is that of the current game.
    fn fitting_weights(&self, path: &str) -> Result<WeightsFile, WeightsFileError> {
        let (variant, weights) = (self.games.variant(), read_weights(Path::new(path))?);
        if weights.game == variant.rules().id
            && let Err(error) = Evaluator::learnt(variant, &weights)
        {
            return Err(WeightsFileError::Wrong { path: path.to_owned(), error });
        }
        Ok(weights)
    }
}

/// Reads a file of weights, of whatever game.
///
/// # Errors
/// If there is no such file, or if it was cut short.
#[doc(hidden)]
pub fn read_weights(path: &Path) -> Result<WeightsFile, WeightsFileError> {
    let name = || path.display().to_string();
    let text = files::read_text(path, MAX_WEIGHTS);
    let text = text.map_err(|error| WeightsFileError::Unreadable { path: name(), error })?;
    WeightsFile::parse(&text).map_err(|error| WeightsFileError::Wrong { path: name(), error })
}
