//! What can be wrong with a variant file or with what is asked of it.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use thiserror::Error;

use super::table::Text;

/// How many names an error lists at most.
const LONGEST_LIST: usize = 20;
/// How many bytes a message has at most, more or less.
const LONGEST_MESSAGE: usize = 400;

/// A mistake and where it stands, before the text around it is at hand.
#[derive(Debug, Clone)]
pub(super) struct Mistake {
    span: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Mistake {
    /// A mistake in the bytes `span` of the file.
    pub(super) fn new(span: Range<usize>, message: impl AsRef<str>) -> Self {
        Self { span, message: printable(message.as_ref()), help: None }
    }

    /// A mistake in one word of a text; `word` must be a part of `text`.
    pub(super) fn in_word(text: &Text, word: &str, message: impl AsRef<str>) -> Self {
        let span = text.span();
        // The word can be pointed at where the text stands as it is between two quotes.
        if span.len() == text.get_ref().len() + 2 {
            let offset = word.as_ptr() as usize - text.get_ref().as_ptr() as usize;
            let start = span.start + 1 + offset;
            return Self::new(start..start + word.len(), message);
        }
        Self::new(span, message)
    }

    /// What the parser of the syntax or of the shape complains about, in the words of the format.
    pub(super) fn from_toml(error: &toml::de::Error) -> Self {
        let (span, message) = (error.span().unwrap_or_default(), error.message());
        match misspelling(message) {
            Some((what, name, known)) => {
                Self::new(span, format!("{what} `{name}`")).with_candidates(name, known.into_iter())
            }
            None if message.starts_with("wanted exactly 1 element") => {
                Self::new(span, "each power is an entry of its own")
            }
            None if message.starts_with("invalid type: unit variant") => {
                Self::new(span, "this power has to be written as `{ power = ... }`")
            }
            None => Self::new(span, in_words_of_toml(message)),
        }
    }

    /// A symbol that stands for no piece.
    pub(super) fn unknown_piece<'a>(symbol: &Text, known: impl Iterator<Item = &'a str>) -> Self {
        Self::new(symbol.span(), format!("there is no piece `{symbol}`"))
            .with_candidates(symbol.get_ref(), known)
    }

    /// The same mistake with a line of advice.
    pub(super) fn with_help(self, help: impl AsRef<str>) -> Self {
        Self { help: Some(printable(help.as_ref())), ..self }
    }

    /// The same mistake with advice for who wrote `word`: the known one that is close to it, or
    /// else, if they are few, all that are known.
    pub(super) fn with_candidates<'a>(
        self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known: Vec<_> = known.collect();
        let letters = word.chars().count();
        let distances = known.iter().map(|candidate| (distance(word, candidate), candidate));
        let close = distances.filter(|&(d, _)| d <= letters.div_ceil(3) && d < letters);
        match close.min_by_key(|&(distance, _)| distance) {
            Some((_, candidate)) => self.with_help(format!("did you mean `{candidate}`?")),
            None if (1..=LONGEST_LIST).contains(&known.len()) => {
                self.with_help(format!("it can be `{}`", known.join("`, `")))
            }
            None => self,
        }
    }
}

/// What a message calls wrong or missing, its name, and the names that would be right.
fn misspelling(message: &str) -> Option<(&'static str, &str, Vec<&str>)> {
    if let Some(keys) = message.strip_prefix("unexpected keys in table: ") {
        let (wrong, known) = keys.split_once(", available keys: ")?;
        return Some(("unknown key", wrong.split(", ").next()?, known.split(", ").collect()));
    }
    let what = [
        ("unknown field", "unknown key"),
        ("unknown variant", "unknown word"),
        ("missing field", "missing key"),
    ];
    let (_, what) = what.into_iter().find(|(start, _)| message.starts_with(start))?;
    let mut quoted = message.split('`').skip(1).step_by(2);
    Some((what, quoted.next()?, quoted.collect()))
}

/// A message about types of Rust as one about types of TOML.
fn in_words_of_toml(message: &str) -> String {
    const WORDS: [(&str, &str); 4] = [
        (" as i128", ""),
        ("i64", "a whole number"),
        ("type: map", "type: table"),
        ("expected a sequence", "expected a list"),
    ];
    WORDS.iter().fold(message.to_string(), |text, (rust, toml)| text.replace(rust, toml))
}

/// A message in which everything shows, cut to a length that can be read.
fn printable(message: &str) -> String {
    let mut shown = String::new();
    for c in message.chars() {
        if shown.len() > LONGEST_MESSAGE {
            return shown + "...";
        }
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
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
        let snippet =
            Snippet::source(text).path(origin).annotation(AnnotationKind::Primary.span(span));
        let mut group = Level::ERROR.primary_title(&mistake.message).element(snippet);
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
