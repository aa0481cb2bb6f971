//! What can be wrong with a variant file or with what is asked of it.

use std::fmt;

use thiserror::Error;

use super::diagnostic::Diagnostic;
use super::mistake::Mistake;

/// How many mistakes in a file are shown where nobody asks for more.
const MOST_SHOWN: usize = 20;
/// How many mistakes in a file are looked at.
const MOST_KEPT: usize = 500;

/// What a variant file has wrong, and where: at least one mistake.
///
/// [`Display`](fmt::Display) shows the first twenty mistakes, each with its line and a caret under
/// it, and counts them if there are several; the alternate form, `{:#}`, shows all.
///
/// ```
/// use komainu::rules::VariantFile;
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
    pub(super) fn new(text: &str, origin: &str, mistakes: &[Mistake]) -> Self {
        let kept = mistakes.iter().take(MOST_KEPT);
        Self {
            mistakes: kept.map(|mistake| Diagnostic::error(text, origin, mistake)).collect(),
            count: mistakes.len(),
            origin: origin.to_owned(),
        }
    }

    /// The mistakes in the order of the file, but for those behind the 500th.
    #[must_use]
    pub fn mistakes(&self) -> &[Diagnostic] {
        &self.mistakes
    }

    /// How many mistakes were found; a file that is no TOML throughout is not read to its end.
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
        let shown = self.mistakes.len().min(if f.alternate() { MOST_KEPT } else { MOST_SHOWN });
        for mistake in &self.mistakes[..shown] {
            writeln!(f, "{mistake}\n")?;
        }
        let (count, origin) = (self.count, &self.origin);
        write!(f, "error: {count} mistakes in {origin}")?;
        if count > shown { write!(f, "; the first {shown} are shown") } else { Ok(()) }
    }
}

/// A choice of options that a game cannot be played under.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionError {
    /// The game has no such option.
    #[error("{game} has no option `{option}`; {}", listing("its options are", known))]
    UnknownOption {
        /// The game's id.
        game: String,
        /// What was asked for.
        option: String,
        /// The options there are.
        known: Vec<String>,
    },
    /// The option has no such choice.
    #[error("the option `{option}` has no choice `{choice}`; {}", listing("it can be", known))]
    UnknownChoice {
        /// The option.
        option: String,
        /// What was asked for.
        choice: String,
        /// The choices there are.
        known: Vec<String>,
    },
    /// Choices that are right each by itself make wrong rules together.
    #[error("these options do not go together: {}", .0.summary())]
    Combination(VariantError),
}

/// A list for people.
fn listing(intro: &str, items: &[String]) -> String {
    if items.is_empty() {
        return "there are none".into();
    }
    format!("{intro} {}", items.join(", "))
}
