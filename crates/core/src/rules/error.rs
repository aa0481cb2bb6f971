//! Errors in a variant file and in the choices of its options.

use std::{fmt, io};

use thiserror::Error;

use super::diagnostic::Diagnostic;
use super::mistake::RawDiagnostic;
use crate::types::Color;

/// The most mistakes in a file that are shown by default.
const MAX_SHOWN: usize = 20;
/// The most mistakes in a file that are kept.
const MAX_KEPT: usize = 500;

/// The mistakes in a variant file with their places; there is at least one.
///
/// [`Display`](fmt::Display) shows the first twenty mistakes, each with its line and a caret under
/// it, and counts them if there are several; the alternate form, `{:#}`, shows all.
///
/// ```
/// use komainu_core::rules::VariantFile;
/// let error = VariantFile::parse("files = 'three'\nrank = 29", "my.toml").unwrap_err();
/// let places = error.mistakes().iter().map(|mistake| (mistake.place(), mistake.message()));
/// assert!(places.clone().any(|place| place == ((2, 1), "unknown key `rank`")));
/// assert!(error.to_string().ends_with("error: 3 mistakes in my.toml"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct VariantError {
    mistakes: Vec<Diagnostic>,
    count: usize,
    origin: String,
}

impl VariantError {
    /// The mistakes in a text that comes from `origin`; there must be one.
    pub(super) fn new(text: &str, origin: &str, mistakes: &[RawDiagnostic]) -> Self {
        let kept = mistakes.iter().take(MAX_KEPT);
        Self {
            mistakes: kept.map(|mistake| Diagnostic::error(text, origin, mistake)).collect(),
            count: mistakes.len(),
            origin: origin.to_owned(),
        }
    }

    /// The mistakes in the order of the file, up to the 500th.
    #[must_use]
    pub fn mistakes(&self) -> &[Diagnostic] {
        &self.mistakes
    }

    /// The number of mistakes found; a file that is wrong throughout is not read to its end.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The first mistake and its place on one line.
    #[must_use]
    pub fn summary(&self) -> &str {
        self.mistakes.first().map_or("", Diagnostic::summary)
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [only] = self.mistakes.as_slice() {
            return write!(f, "{only}");
        }
        let shown = self.mistakes.len().min(if f.alternate() { MAX_KEPT } else { MAX_SHOWN });
        for mistake in &self.mistakes[..shown] {
            writeln!(f, "{mistake}\n")?;
        }
        let (count, origin) = (self.count, &self.origin);
        write!(f, "error: {count} mistakes in {origin}")?;
        if count > shown { write!(f, "; the first {shown} are shown") } else { Ok(()) }
    }
}

/// Choices of options under which a game cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no such option.
    #[error("{game} has no option `{option}`; {}", listing("its options are", known))]
    UnknownOption {
        /// The game's id.
        game: String,
        /// The requested name.
        option: String,
        /// The options of the game.
        known: Vec<String>,
    },
    /// The option has no such choice.
    #[error("the option `{option}` has no choice `{choice}`; {}", listing("it can be", known))]
    UnknownChoice {
        /// The option.
        option: String,
        /// The requested name.
        choice: String,
        /// The choices of the option.
        known: Vec<String>,
    },
    /// The game has no such preset.
    #[error("{game} has no preset `{preset}`; {}", listing("its presets are", known))]
    UnknownPreset {
        /// The game's id.
        game: String,
        /// The requested name.
        preset: String,
        /// The presets of the game.
        known: Vec<String>,
    },
    /// One option has two choices.
    #[error("found both `{option}={one}` and `{option}={other}`, expected one of them")]
    Contradiction {
        /// The option.
        option: String,
        /// The choice that was found first.
        one: String,
        /// The other choice.
        other: String,
    },
    /// Choices that are right individually make wrong rules together.
    #[error("these options do not go together: {}", .0.summary())]
    Combination(VariantError),
}

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
                let mistakes = error.mistakes().iter().take(MAX_SHOWN);
                mistakes.map(|mistake| mistake.summary().to_owned()).collect()
            }
            Self::Unreadable { .. } | Self::Start { .. } => {
                vec![self.to_string()]
            }
        }
    }
}

/// A list for a message.
fn listing(intro: &str, items: &[String]) -> String {
    if items.is_empty() {
        return "there are none".into();
    }
    format!("{intro} {}", items.join(", "))
}
