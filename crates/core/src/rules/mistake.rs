//! A mistake in a variant file before it is shown: its place, its message and advice.

use std::collections::BTreeSet;
use std::ops::Range;

use super::value::Text;

/// The key of the section of pieces.
pub(super) const PIECES: &str = "pieces";
/// The most names that an error lists.
const MAX_LIST_LENGTH: usize = 24;
/// The most letters of a word that can be a misspelling of another.
const MAX_WORD_LENGTH: usize = 60;
/// The number of mistakes after which a file is not read any further.
const MAX_MISTAKES: usize = 2000;
/// The most bytes of a message, more or less.
const MAX_MESSAGE_LENGTH: usize = 400;

/// A mistake and its place, without the text around it.
#[derive(Debug, Clone)]
pub(super) struct RawDiagnostic {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) note: Option<String>,
    needs: Needs,
}

/// A part of the file that has to be right, or else a mistake may be a consequence of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Needs {
    /// Nothing: it is a mistake whatever else is wrong.
    Nothing,
    /// This section: something is missing from it, perhaps because it is misspelt.
    Section(String),
    /// Everything: parts do not fit together.
    Everything,
}

impl RawDiagnostic {
    /// A mistake in the bytes `span` of the file.
    pub(super) fn new(span: Range<usize>, message: impl AsRef<str>) -> Self {
        let message = printable(message.as_ref());
        Self { span, message, help: None, note: None, needs: Needs::Nothing }
    }

    /// A word or key that is not one of the `known` ones.
    pub(super) fn unknown<'a>(
        found: &Text<'_>,
        what: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        Self::new(found.span(), format!("unknown {what} `{}`", found.get_ref()))
            .with_candidates(found.get_ref(), known)
    }

    /// A symbol that is not the symbol of one of the `known` pieces.
    pub(super) fn unknown_piece(symbol: &Text<'_>, known: &[&str]) -> Self {
        Self::new(symbol.span(), format!("there is no piece `{}`", symbol.get_ref()))
            .with_candidates(symbol.get_ref(), known.iter().copied())
            .if_section_reads_well(PIECES)
    }

    /// The same mistake with a line of advice.
    pub(super) fn with_help(self, help: impl AsRef<str>) -> Self {
        Self { help: Some(printable(help.as_ref())), ..self }
    }

    /// The same mistake with a line that says when it matters.
    pub(super) fn with_note(self, note: impl AsRef<str>) -> Self {
        Self { note: Some(printable(note.as_ref())), ..self }
    }

    /// The same mistake; if it concerns the whole, with a line that names the choice that causes it.
    pub(super) fn with_note_on_choice(self, note: &str) -> Self {
        match &self.needs {
            Needs::Everything => self.with_note(note),
            Needs::Section(section) if section != PIECES => self.with_note(note),
            _ => self,
        }
    }

    /// The same mistake, which is reported only if this section reads well, such as `pieces.P`.
    pub(super) fn if_section_reads_well(self, section: &str) -> Self {
        Self { needs: Needs::Section(section.to_owned()), ..self }
    }

    /// The same mistake, which is reported only if all parts of the file are right individually.
    pub(super) fn if_parts_are_right(self) -> Self {
        Self { needs: Needs::Everything, ..self }
    }

    /// Returns `true` if it is a mistake whatever else is wrong.
    pub(super) fn stands_alone(&self) -> bool {
        self.needs == Needs::Nothing
    }

    /// The same mistake with advice on `word`: the known word that is close to it, or else, if they are
    /// few, all known words.
    pub(super) fn with_candidates<'a>(
        self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known: Vec<_> = known.collect();
        let close = known.iter().filter(|candidate| is_close(word, candidate));
        match close.min_by_key(|candidate| distance(word, candidate)) {
            Some(candidate) => self.with_help(format!("did you mean `{candidate}`?")),
            None if (1..=MAX_LIST_LENGTH).contains(&known.len()) => {
                self.with_help(format!("it can be `{}`", known.join("`, `")))
            }
            None => self,
        }
    }
}

/// The mistakes in a file, collected so that all of them can be reported at once.
#[derive(Debug, Clone, Default)]
pub(super) struct RawDiagnostics {
    all: Vec<RawDiagnostic>,
    /// The sections that could be read only in part, such as `pieces.P`.
    damaged: BTreeSet<String>,
}

impl RawDiagnostics {
    /// Adds a mistake.
    pub(super) fn push(&mut self, mistake: RawDiagnostic) {
        self.all.push(mistake);
    }

    /// Notes that a section could be read only in part.
    pub(super) fn damage(&mut self, section: &str) {
        self.damaged.insert(section.to_owned());
    }

    /// Adds the mistakes of another collection for which `keep` returns one.
    pub(super) fn extend(
        &mut self,
        others: Self,
        keep: impl Fn(RawDiagnostic) -> Option<RawDiagnostic>,
    ) {
        self.all.extend(others.all.into_iter().filter_map(keep));
        self.damaged.extend(others.damaged);
    }

    /// Returns `true` if there are so many that the rest of the file is better left unread.
    pub(super) fn are_too_many(&self) -> bool {
        self.all.len() >= MAX_MISTAKES
    }

    /// Returns `true` if there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The mistakes in the order of the file, each once, without possible consequences of others.
    pub(super) fn independent(self) -> Vec<RawDiagnostic> {
        let Self { mut all, damaged } = self;
        all.retain(|mistake| match &mistake.needs {
            Needs::Section(section) => !damaged.contains(section),
            _ => true,
        });
        if all.iter().any(|mistake| mistake.needs != Needs::Everything) {
            all.retain(|mistake| mistake.needs != Needs::Everything);
        }
        all.sort_by_key(|mistake| mistake.span.start);
        let mut seen = BTreeSet::new();
        all.retain(|mistake| {
            seen.insert((mistake.span.start, mistake.span.end, mistake.message.clone()))
        });
        all
    }
}

/// A message with all characters made visible, cut to a readable length.
fn printable(message: &str) -> String {
    let mut shown = String::new();
    for c in message.chars() {
        if shown.len() > MAX_MESSAGE_LENGTH {
            return shown + "...";
        }
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

/// Returns `true` if a word may be a misspelling of a known one.
pub fn is_close(word: &str, known: &str) -> bool {
    let letters = word.chars().count();
    // The words themselves are short; a long one is not a misspelling and costs time.
    let limit = (letters / 3).max(1).min(letters.saturating_sub(1));
    letters <= MAX_WORD_LENGTH && distance(word, known) <= limit
}

/// The number of slips that turn one word into another; 0 if only the case differs.
pub fn distance(a: &str, b: &str) -> usize {
    if a.eq_ignore_ascii_case(b) { 0 } else { strsim::osa_distance(a, b) }
}
