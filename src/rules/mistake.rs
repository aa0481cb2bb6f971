//! A mistake in a variant file before it is shown: where it stands, what it is, what may help.

use std::collections::BTreeSet;
use std::ops::Range;

use super::table::Text;

/// The key under which the pieces stand.
pub(super) const PIECES: &str = "pieces";
/// How many names an error lists at most.
const LONGEST_LIST: usize = 20;
/// What the parser says of numbers that have no room.
const TOO_LARGE: [&str; 4] =
    [" as i128", " as u128", "invalid value: integer", "integer number overflowed"];
/// How a message about a missing key begins.
const MISSING: &str = "missing key `";
/// How many letters a word has at most that can be a misspelling of another.
const LONGEST_WORD: usize = 60;
/// How many bytes a message has at most, more or less.
const LONGEST_MESSAGE: usize = 400;

/// A mistake and where it stands, before the text around it is at hand.
#[derive(Debug, Clone)]
pub(super) struct Mistake {
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) help: Option<String>,
    pub(super) note: Option<String>,
    needs: Needs,
}

/// What has to be right before a mistake can be told from the consequence of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Needs {
    /// Nothing: it is wrong whatever else is.
    Nothing,
    /// This section: something is missing from it, perhaps because it is misspelt.
    Section(String),
    /// Everything: parts do not fit together.
    Everything,
}

impl Mistake {
    /// A mistake in the bytes `span` of the file.
    pub(super) fn new(span: Range<usize>, message: impl AsRef<str>) -> Self {
        let message = printable(message.as_ref());
        Self { span, message, help: None, note: None, needs: Needs::Nothing }
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
            None if TOO_LARGE.iter().any(|words| message.contains(words)) => {
                Self::new(span, "this number is too large")
            }
            None => Self::new(span, in_words_of_toml(message)),
        }
    }

    /// The same mistake, `offset` bytes further on.
    pub(super) fn moved(self, offset: usize) -> Self {
        Self { span: self.span.start + offset..self.span.end + offset, ..self }
    }

    /// A symbol that stands for no piece, as far as the sections of the pieces can be told apart.
    pub(super) fn unknown_piece<'a>(symbol: &Text, known: impl Iterator<Item = &'a str>) -> Self {
        Self::new(symbol.span(), "").about_unknown_piece(symbol.get_ref(), known)
    }

    /// The same mistake, which is that `symbol` stands for no piece.
    pub(super) fn about_unknown_piece<'a>(
        self,
        symbol: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        Self::new(self.span, format!("there is no piece `{symbol}`"))
            .with_candidates(symbol, known)
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

    /// The same mistake, if it is about the whole with a line that names the choice it comes with.
    pub(super) fn with_note_on_choice(self, note: &str) -> Self {
        match &self.needs {
            Needs::Everything => self.with_note(note),
            Needs::Section(section) if section != PIECES => self.with_note(note),
            _ => self,
        }
    }

    /// The same mistake, which is told only if this section reads well, such as `pieces.P`.
    pub(super) fn if_section_reads_well(self, section: &str) -> Self {
        Self { needs: Needs::Section(section.to_owned()), ..self }
    }

    /// The same mistake, which is told only if all parts of the file are right by themselves.
    pub(super) fn if_parts_are_right(self) -> Self {
        Self { needs: Needs::Everything, ..self }
    }

    /// Whether it is about parts that do not fit together.
    pub(super) fn is_about_the_whole(&self) -> bool {
        self.needs == Needs::Everything
    }

    /// The same mistake with advice for who wrote `word`: the known one that is close to it, or
    /// else, if they are few, all that are known.
    pub(super) fn with_candidates<'a>(
        self,
        word: &str,
        known: impl Iterator<Item = &'a str>,
    ) -> Self {
        let known: Vec<_> = known.collect();
        let close = known.iter().filter(|candidate| is_close(word, candidate));
        match close.min_by_key(|candidate| distance(word, candidate)) {
            Some(candidate) => self.with_help(format!("did you mean `{candidate}`?")),
            None if (1..=LONGEST_LIST).contains(&known.len()) => {
                self.with_help(format!("it can be `{}`", known.join("`, `")))
            }
            None => self,
        }
    }
}

/// Mistakes that are collected so that a file can be told of all of them at once.
#[derive(Debug, Clone, Default)]
pub(super) struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// Adds a mistake.
    pub(super) fn push(&mut self, mistake: Mistake) {
        self.0.push(mistake);
    }

    /// Adds the mistake if there is one; the value if there is none.
    pub(super) fn keep<T>(&mut self, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|mistake| self.push(mistake)).ok()
    }

    /// Adds all mistakes of another collection.
    pub(super) fn extend(&mut self, others: impl IntoIterator<Item = Mistake>) {
        self.0.extend(others);
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Makes one mistake of the keys that are missing in the same place.
    pub(super) fn merge_missing(&mut self) {
        let mut merged: Vec<Mistake> = Vec::new();
        for mistake in self.0.drain(..) {
            let key = mistake.message.strip_prefix(MISSING);
            let other = merged.iter_mut().find(|other| {
                other.span == mistake.span && other.message.starts_with("missing key")
            });
            match (key, other) {
                (Some(key), Some(other)) => {
                    let keys =
                        other.message.trim_start_matches("missing key").trim_start_matches('s');
                    other.message = format!("missing keys{keys}, `{key}");
                }
                _ => merged.push(mistake),
            }
        }
        self.0 = merged;
    }

    /// The mistakes in the order of the file, each once, without those that others may bring about.
    ///
    /// `damaged` are the sections that were read only in part, as `pieces.P`.
    pub(super) fn independent(mut self, damaged: &BTreeSet<String>) -> Vec<Mistake> {
        self.0.retain(|mistake| match &mistake.needs {
            Needs::Section(section) => !damaged.contains(section),
            _ => true,
        });
        if self.0.iter().any(|mistake| !mistake.is_about_the_whole()) {
            self.0.retain(|mistake| !mistake.is_about_the_whole());
        }
        self.0.sort_by_key(|mistake| mistake.span.start);
        let mut seen = BTreeSet::new();
        self.0.retain(|mistake| {
            seen.insert((mistake.span.start, mistake.span.end, mistake.message.clone()))
        });
        self.0
    }
}

impl IntoIterator for Mistakes {
    type Item = Mistake;
    type IntoIter = std::vec::IntoIter<Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
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
    const WORDS: [(&str, &str); 3] = [
        ("i64", "a whole number"),
        ("type: map", "type: table"),
        ("expected a sequence", "expected a list"),
    ];
    if let Some((found, _)) = message.split_once(", expected struct ") {
        return format!("{found}, expected a table");
    }
    if message.starts_with("invalid") && message.contains(" string, expected ") {
        return if message.contains("visible characters") {
            "this character cannot stand in a text as it is".to_owned()
        } else {
            "this text is not closed".to_owned()
        };
    }
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

/// Whether a word may be a misspelling of a known one.
pub(super) fn is_close(word: &str, known: &str) -> bool {
    let letters = word.chars().count();
    // The words themselves are short; what is long is no misspelling and costs time.
    let limit = letters.div_ceil(3).min(letters.saturating_sub(1));
    letters <= LONGEST_WORD && distance(word, known) <= limit
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
