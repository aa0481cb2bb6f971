//! What can be wrong with a variant file or with what is asked of it.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use thiserror::Error;

use super::section::Text;

/// A mistake and where it stands, before the text around it is at hand.
#[derive(Debug, Clone)]
pub(super) struct Mistake {
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Mistake {
    /// A mistake in the bytes `span` of the file.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
        }
    }

    /// A mistake in one word of a text; `word` must be a part of `text`.
    pub(super) fn in_word(text: &Text, word: &str, message: impl Into<String>) -> Self {
        let span = text.span();
        let offset = word.as_ptr() as usize - text.get_ref().as_ptr() as usize;
        // Only where the text stands as it is between two quotes, its words can be pointed at.
        if span.len() == text.get_ref().len() + 2 {
            let start = span.start + 1 + offset;
            return Self::new(start..start + word.len(), message);
        }
        Self::new(span, message)
    }

    /// The same mistake with a line of advice.
    pub(super) fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// The same mistake, naming the candidate closest to a misspelt word or else them all.
    pub(super) fn with_candidates<'a>(
        self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        match advice(word, known) {
            Some(help) => self.with_help(help),
            None => self,
        }
    }

    /// What the parser of the syntax or of the shape complains about.
    pub(super) fn from_toml(error: &toml::de::Error) -> Self {
        let mistake = Self::new(error.span().unwrap_or_default(), error.message());
        let mut quoted = error.message().split('`').skip(1).step_by(2);
        match quoted.next() {
            Some(word) if error.message().starts_with("unknown") => {
                mistake.with_candidates(word, quoted)
            }
            _ => mistake,
        }
    }
}

/// What a variant file has wrong, and where.
///
/// [`Display`](fmt::Display) shows the line with a caret under the mistake.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct VariantError {
    rendered: String,
    summary: String,
}

impl VariantError {
    /// Renders a mistake in a text that comes from `origin`.
    pub(super) fn new(text: &str, origin: &str, mistake: &Mistake) -> Self {
        let span = within(text, mistake.span.clone());
        let before = &text[..span.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let snippet = Snippet::source(text)
            .path(origin)
            .annotation(AnnotationKind::Primary.span(span));
        let mut group = Level::ERROR
            .primary_title(&mistake.message)
            .element(snippet);
        if let Some(help) = &mistake.help {
            group = group.element(Level::HELP.message(help));
        }
        let rendered = Renderer::plain().render(&[group]);
        let summary = format!("{origin}:{line}:{column}: {}", mistake.message);
        Self { rendered, summary }
    }

    /// The mistake and its place on one line.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rendered)
    }
}

/// The part of `span` that lies in the text, at the borders of characters.
fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.max(start));
    start..end
}

/// What is wrong with the options chosen for a game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error(
        "{game} has no option `{option}`; {}",
        listing("its options are", known)
    )]
    UnknownOption {
        /// The game's id.
        game: String,
        /// What was asked for.
        option: String,
        /// The options there are.
        known: Vec<String>,
    },
    /// The option has no such choice.
    #[error(
        "the option `{option}` has no choice `{choice}`; {}",
        listing("it can be", known)
    )]
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

/// Advice for who wrote `word` where only the known ones are understood.
fn advice<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let limit = word.chars().count().div_ceil(3);
    known
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| format!("did you mean `{candidate}`?"))
}

/// In how many letters two words differ, at most: insertions, deletions and replacements.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
