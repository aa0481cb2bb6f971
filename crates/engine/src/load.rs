//! Games from variant files, and weights, that are read while the engine runs.

use std::io;
use std::path::Path;

use thiserror::Error;

use super::engine::Engine;
use crate::eval::{Evaluator, WeightsError, WeightsFile};
use komainu_core::board::Variant;
use komainu_core::files::{self, MEGABYTE};
use komainu_core::rules::{LoadError, VariantFile};

/// The most bytes of a file of weights: several times the size for the largest game with a network.
const MAX_WEIGHTS: u64 = 8 * MEGABYTE;

/// The text that a front end sets: `<empty>` stands for an empty one.
pub(super) fn written(text: &str) -> &str {
    if text == "<empty>" { "" } else { text }
}

/// A file of weights that cannot be used.
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
    /// Adds the game in a variant file, in place of one with the same id, and returns its id.
    ///
    /// A game that is being played goes on under its new rules, from the same position if they allow
    /// it. An empty path loads nothing, since front ends also set options that the user has left empty.
    ///
    /// # Errors
    /// If there is no such file or if it is wrong; everything stays as it was.
    pub fn load_variant(&mut self, path: &str) -> Result<Option<String>, LoadError> {
        if written(path).is_empty() {
            return Ok(None);
        }
        let file = Variant::load_file(path)?;
        let id = file.id().to_owned();
        self.add_variant(file);
        Ok(Some(id))
    }

    /// Uses the weights in a file for their game, in place of those that come with it.
    ///
    /// Front ends set options in any order: weights of another game are kept until that game is played.
    /// An empty path goes back to the weights that come with the games.
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

    /// Uses the weights that come with the current game, which have come only now.
    #[doc(hidden)]
    pub fn take_new_weights(&mut self) {
        self.searches.thinking.renew_usual(self.games.variant());
        self.forget();
    }

    /// Adds the game of a variant file, in place of one with the same id.
    #[doc(hidden)]
    pub fn add_variant(&mut self, file: VariantFile) {
        if self.games.add(file) {
            self.abort();
            self.adopt_rules();
        }
    }

    /// Reads a file of weights; if they are for the current game, they have to fit it.
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

/// Reads a file of weights for any game.
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
