//! Mistakes and warnings as users see them: the line, and a caret under the place.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use toml::de::DeTable;

use super::mistake::RawDiagnostic;
use super::section::{place, place_in};
use super::{VariantError, VariantFile};

/// The bytes of a file that are searched for the lines of one place, more than ordinary lines have.
const MAX_EXCERPT_LENGTH: usize = 8000;
/// The characters of a longer line that are shown on either side of the place.
const AROUND: usize = 60;

/// A message about a place in a file, mostly a variant file: a mistake or a warning.
///
/// [`Display`](fmt::Display) shows the line with a caret under the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    rendered: String,
    summary: String,
    message: String,
    place: (usize, usize),
}

impl Diagnostic {
    /// Shows a mistake in a text that comes from `origin`.
    pub(super) fn error(text: &str, origin: &str, mistake: &RawDiagnostic) -> Self {
        Self::new(text, origin, mistake, Level::ERROR)
    }

    /// Shows a mistake in a part of a file that is not a variant file.
    #[doc(hidden)]
    pub fn about(text: &str, origin: &str, span: Range<usize>, message: &str) -> Self {
        Self::error(text, origin, &RawDiagnostic::new(span, message))
    }

    fn new(text: &str, origin: &str, mistake: &RawDiagnostic, level: Level<'_>) -> Self {
        let excerpt = Excerpt::around(text, &mistake.span);
        let mut snippet = Snippet::source(excerpt.text)
            .line_start(excerpt.line)
            .annotation(AnnotationKind::Primary.span(excerpt.span));
        if !origin.is_empty() {
            snippet = snippet.path(origin);
        }
        let mut group = level.primary_title(&mistake.message).element(snippet);
        if let Some(note) = &mistake.note {
            group = group.element(Level::NOTE.message(note));
        }
        if let Some(help) = &mistake.help {
            group = group.element(Level::HELP.message(help));
        }
        let rendered = Renderer::plain().render(&[group]);
        let place = (excerpt.line, excerpt.column);
        let summary = format!("{origin}:{}:{}: {}", place.0, place.1, mistake.message);
        Self { rendered, summary, message: mistake.message.clone(), place }
    }

    /// The message.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The line and the column of the place, both from 1.
    #[must_use]
    pub const fn place(&self) -> (usize, usize) {
        self.place
    }

    /// The message and its place on one line.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rendered)
    }
}

/// The keys of a variant file and their places, named by their paths.
#[derive(Debug)]
pub struct Outline<'f> {
    file: &'f VariantFile,
    tree: DeTable<'f>,
}

impl<'f> Outline<'f> {
    /// Reads the keys of a file.
    #[must_use]
    pub fn new(file: &'f VariantFile) -> Self {
        Self { file, tree: DeTable::parse_recoverable(file.text()).0.into_inner() }
    }

    /// Returns `true` if the file has this key, such as `["pieces", "P", "name"]`.
    #[must_use]
    pub fn has(&self, path: &[&str]) -> bool {
        place_in(&self.tree, path).is_some()
    }

    /// A warning about this key, or about the last one on the path that the file has.
    #[must_use]
    pub fn warning(&self, path: &[&str], message: &str, help: Option<&str>) -> Diagnostic {
        let mut oddity = RawDiagnostic::new(place(&[&self.tree], path), message);
        oddity.help = help.map(str::to_owned);
        Diagnostic::new(self.file.text(), self.file.origin(), &oddity, Level::WARNING)
    }

    /// The error with these mistakes at keys; none if there are no mistakes.
    #[must_use]
    pub fn refusal<const N: usize>(
        &self,
        mistakes: &[([&str; N], String)],
    ) -> Option<VariantError> {
        let mistakes = mistakes.iter();
        let mistakes: Vec<_> = mistakes
            .map(|(path, message)| RawDiagnostic::new(place(&[&self.tree], path), message))
            .collect();
        let (text, origin) = (self.file.text(), self.file.origin());
        (!mistakes.is_empty()).then(|| VariantError::new(text, origin, &mistakes))
    }
}

/// The lines that a place is on.
struct Excerpt<'t> {
    text: &'t str,
    /// The place within the excerpt.
    span: Range<usize>,
    /// The number of its first line.
    line: usize,
    column: usize,
}

impl<'t> Excerpt<'t> {
    /// The lines of the text that hold `span`, so that long files cost no more than short ones.
    fn around(text: &'t str, span: &Range<usize>) -> Self {
        let start = text.floor_char_boundary(span.start);
        let end = text.ceil_char_boundary(span.end.max(start));
        let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let last = text[end..].find('\n').map_or(text.len(), |at| end + at);
        let last = if text[end..last].ends_with('\r') { last - 1 } else { last };
        let line = text[..first].bytes().filter(|&byte| byte == b'\n').count() + 1;
        let column = text[first..start].chars().count() + 1;
        let (first, last, end) = if last - first <= MAX_EXCERPT_LENGTH {
            (first, last, end)
        } else {
            let first = text.floor_char_boundary(start.saturating_sub(AROUND).max(first));
            let end = text.floor_char_boundary(end.min(start + AROUND));
            (first, text.floor_char_boundary(last.min(end + AROUND)), end)
        };
        Self { text: &text[first..last], span: start - first..end - first, line, column }
    }
}
