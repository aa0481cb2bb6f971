//! Variant files from disk.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use thiserror::Error;

use super::{VariantError, VariantFile};
use crate::types::Color;

/// The number of bytes that are read of a file; a variant file is refused long before this length.
const MAX_READ: u64 = 4 << 20;

/// The number of mistakes that are told one on a line.
const MOST_TOLD: usize = 20;

/// A variant file that cannot be loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The system cannot read the file.
    #[error("cannot read the variant file `{path}`: {error}")]
    Unreadable {
        /// The path as it was given.
        path: String,
        /// The system's reason.
        #[source]
        error: io::Error,
    },
    /// The path leads to a folder, a device or a pipe.
    #[error("cannot read the variant file `{0}`: it is not an ordinary file")]
    NotAFile(String),
    /// The text has mistakes.
    #[error(transparent)]
    Wrong(#[from] VariantError),
    /// The player to move at the start could capture a royal that may not be left attacked.
    #[error(
        "{origin}: {side:?} begins and could capture the {royal} with the {attacker}; \
         with `self_check = \"illegal\"` that cannot happen"
    )]
    Start {
        /// The path as it was given.
        origin: String,
        /// The player to move.
        side: Color,
        /// The royal and its square.
        royal: String,
        /// The attacker and its square.
        attacker: String,
    },
}

impl LoadError {
    /// The mistakes, each with its place on a line of its own.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Wrong(error) => {
                let mistakes = error.mistakes().iter().take(MOST_TOLD);
                mistakes.map(|mistake| mistake.summary().to_owned()).collect()
            }
            Self::Unreadable { .. } | Self::NotAFile(_) | Self::Start { .. } => {
                vec![self.to_string()]
            }
        }
    }
}

impl VariantFile {
    /// Reads a variant file from disk and checks it as [`VariantFile::parse`] does.
    ///
    /// [`Variant::load_file`](crate::Variant::load_file) checks its start positions too.
    ///
    /// # Errors
    /// If the file cannot be read or has mistakes.
    pub fn load(path: impl AsRef<Path>) -> Result<Self, LoadError> {
        let path = path.as_ref();
        let shown = path.display().to_string();
        let mut bytes = Vec::new();
        // A device or a pipe may never end.
        let read = File::open(path).and_then(|file| file.take(MAX_READ).read_to_end(&mut bytes));
        match read {
            Ok(_) => Ok(Self::parse_bytes(&bytes, &shown)?),
            Err(error) => Err(LoadError::Unreadable { path: shown, error }),
        }
    }
}
