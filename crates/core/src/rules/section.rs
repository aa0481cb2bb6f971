//! A section of a variant file: its keys are requested one by one, and any other key is a mistake.

use std::cell::RefCell;
use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::Rules;
use super::lexical::TextRule;
use super::mistake::{PIECES, RawDiagnostic, RawDiagnostics, is_close};
use super::value::{Text, Value};
use crate::types::PieceKind;

/// The keys that a piece takes from the one that it is `like`.
const INHERITED: [&str; 5] = ["name", "kanji", "tsfen", "rank", "moves"];

/// The facts that are known while a file is read.
#[derive(Default)]
pub(super) struct Reader<'t> {
    /// The symbols of the pieces, by their kinds.
    pub symbols: Vec<&'t str>,
    /// The rules under other choices, if they are known, and the tables that make the difference.
    pub known: Option<(&'t Rules, Vec<&'t DeTable<'t>>)>,
    /// The mistakes that have been found.
    pub wrong: RefCell<RawDiagnostics>,
}

impl<'t> Reader<'t> {
    /// Prepares to read the file in this table.
    pub(super) fn new(tree: &'t DeTable<'t>) -> Self {
        let pieces = tree.get(PIECES).and_then(|pieces| pieces.get_ref().as_table());
        let symbols = pieces.into_iter().flat_map(in_order).map(|(key, _)| *key.get_ref());
        Self { symbols: symbols.collect(), ..Self::default() }
    }

    /// The kind that a symbol stands for, if it stands for one.
    pub(super) fn kind(&self, symbol: &str) -> Option<PieceKind> {
        let index = self.symbols.iter().position(|known| *known == symbol)?;
        Some(PieceKind(index as u16))
    }

    /// The kind that a symbol has to stand for.
    pub(super) fn known_kind(&self, symbol: &Text<'_>) -> Result<PieceKind, RawDiagnostic> {
        let kind = self.kind(symbol.get_ref());
        kind.ok_or_else(|| RawDiagnostic::unknown_piece(symbol, &self.symbols))
    }
}

/// A section of a file, or a table in it.
///
/// A mistake in a key is noted and the key passed over. When the section goes out of scope, the keys
/// that have not been requested are mistakes.
pub(super) struct Section<'t> {
    pub reader: &'t Reader<'t>,
    /// The keys that lead here, such as `pieces.P`.
    pub path: String,
    span: Range<usize>,
    /// The tables of the file and of the choices laid over it, of which the last one counts.
    pub layers: Vec<&'t DeTable<'t>>,
    /// The layers of the piece that this one is `like`.
    pub model: Vec<&'t DeTable<'t>>,
    /// A value in place of a table; it stands for the first key that is requested.
    alone: Option<Value<'t>>,
    known: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'t> Section<'t> {
    /// The whole of a file, with the tables of choices laid over it.
    pub(super) fn root(layers: Vec<&'t DeTable<'t>>, reader: &'t Reader<'t>) -> Self {
        let mut root = Self::new(reader, String::new(), 0..0);
        root.layers = layers;
        root
    }

    fn new(reader: &'t Reader<'t>, path: String, span: Range<usize>) -> Self {
        let (layers, model, known, missing) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { reader, path, span, layers, model, alone: None, known, missing }
    }

    /// The section under a key of this one; an empty one if there is none.
    pub(super) fn section(&mut self, key: &'static str) -> Self {
        self.ask_for(key);
        self.child(key)
    }

    /// The section under a key of this one, if there is one.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<Self> {
        self.value(key).is_some().then(|| self.section(key))
    }

    /// The sections in this one, whose keys are of the author's choice, in the order of the file.
    pub(super) fn children(&mut self) -> Vec<(Text<'t>, Self)> {
        let keys = self.layers.first().copied().map_or_else(Vec::new, in_order).into_iter();
        let children = keys.map(|(key, _)| (key.clone(), self.child(key.get_ref()))).collect();
        self.leave_rest();
        children
    }

    fn child(&self, key: &str) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        let path = format!("{}{dot}{key}", self.path);
        let mut values =
            self.layers.iter().filter_map(|table| table.get(key)).map(Value).peekable();
        let mut child = Self::new(self.reader, path, values.peek().map_or(0..0, |v| v.span()));
        for value in values {
            child.layers.extend(child.keep(value.table()));
        }
        child
    }

    /// The section of a value in this one; a value that is not a table stands for the first key.
    pub(super) fn keys_of(&self, value: Option<Value<'t>>) -> Self {
        let span = value.map_or(0..0, Value::span);
        let mut keys = Self::new(self.reader, self.path.clone(), span);
        keys.layers.extend(value.and_then(|value| value.table().ok()));
        keys.alone = value.filter(|value| !value.is_table());
        keys
    }

    /// The entries of this table, whose keys are of the author's choice, in the order of the file.
    pub(super) fn entries(&mut self) -> Vec<(Text<'t>, Value<'t>)> {
        self.layers.drain(..).next().map_or_else(Vec::new, in_order)
    }

    /// Accepts all other keys, and the absence of required ones.
    pub(super) fn leave_rest(&mut self) {
        self.layers.clear();
        self.missing.clear();
    }

    /// Returns `true` if a key has been requested.
    pub(super) const fn has_been_asked(&self) -> bool {
        !self.known.is_empty()
    }

    /// Returns `true` if a required key is missing.
    pub(super) const fn lacks_a_key(&self) -> bool {
        !self.missing.is_empty()
    }

    /// Returns `true` if the key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// The place of a key's value, or of the section if it has none.
    pub(super) fn place(&self, key: &str) -> Range<usize> {
        self.find(key).map_or_else(|| self.span.clone(), Value::span)
    }

    /// The place of the last key on the path that is there.
    pub(super) fn place_of(&self, path: &[&str]) -> Range<usize> {
        place(&self.layers, path)
    }

    fn find(&self, key: &str) -> Option<Value<'t>> {
        let look = |tables: &[&'t DeTable<'t>]| tables.iter().rev().find_map(|t| t.get(key));
        let inherits = || !self.model.is_empty() && INHERITED.contains(&key);
        let inherited = || if inherits() { look(&self.model) } else { None };
        let alone = || self.alone.filter(|_| self.known.first().is_none_or(|first| *first == key));
        look(&self.layers).or_else(inherited).map(Value).or_else(alone)
    }

    fn ask_for(&mut self, key: &'static str) {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
    }

    /// Requests a key and returns its value.
    pub(super) fn value(&mut self, key: &'static str) -> Option<Value<'t>> {
        self.ask_for(key);
        self.find(key)
    }

    /// Notes which of these keys are missing.
    pub(super) fn needs(&mut self, keys: &[&'static str]) {
        let missing: Vec<_> = keys.iter().copied().filter(|key| !self.has(key)).collect();
        self.missing.extend(missing);
    }

    /// Notes a mistake in this section.
    pub(super) fn note(&self, mistake: RawDiagnostic) {
        self.reader.wrong.borrow_mut().damage(&self.path);
        self.push(mistake);
    }

    /// Notes a mistake in spite of which the section can be used as it is.
    pub(super) fn push(&self, mistake: RawDiagnostic) {
        self.reader.wrong.borrow_mut().push(mistake);
    }

    /// Notes that a key does not fit the others of this section.
    pub(super) fn misfit(&self, key: &str, message: &str) {
        self.push(RawDiagnostic::new(self.place(key), message).if_section_reads_well(&self.path));
    }

    /// Notes that a key does not fit the rest of the file.
    pub(super) fn whole(&self, key: &str, message: impl AsRef<str>) {
        self.push(RawDiagnostic::new(self.place(key), message).if_parts_are_right());
    }

    /// The value if it is right; else its mistake is noted.
    pub(super) fn keep<T>(&self, result: Result<T, RawDiagnostic>) -> Option<T> {
        result.map_err(|mistake| self.note(mistake)).ok()
    }

    /// The truth value under a key, `false` without it.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        self.value(key).and_then(|value| self.keep(value.as_bool())).unwrap_or_default()
    }

    /// The number under a key, which has to lie between two others.
    pub(super) fn number(&mut self, key: &'static str, least: u8, most: u8) -> Option<u8> {
        let value = self.value(key)?;
        self.keep(value.within(least, most, &format!("`{key}`")))
    }

    /// The text under a key.
    pub(super) fn text(&mut self, key: &'static str) -> Option<Text<'t>> {
        let value = self.value(key)?;
        self.keep(value.text())
    }

    /// The text under a key, which has to follow a rule.
    pub(super) fn text_like(&mut self, key: &'static str, look: TextRule) -> Option<String> {
        let text = self.text(key)?;
        self.keep(look.check(&text)).map(str::to_owned)
    }

    /// The texts in the list under a key, which have to follow a rule.
    pub(super) fn texts_like(&mut self, key: &'static str, look: TextRule) -> Vec<String> {
        let texts = self.list(key).unwrap_or_default().into_iter();
        let right = texts.filter_map(|text| {
            let text = self.keep(text.text())?;
            self.keep(look.check(&text)).map(str::to_owned)
        });
        right.collect()
    }

    /// The elements of the list under a key.
    pub(super) fn list(&mut self, key: &'static str) -> Option<Vec<Value<'t>>> {
        let value = self.value(key)?;
        self.keep(value.list())
    }

    /// The meaning of a key's word, one of these; without the key the first one.
    pub(super) fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> T {
        self.optional_word(key, words).unwrap_or(words[0].1)
    }

    /// The meaning of a key's word, one of these.
    pub(super) fn optional_word<T: Copy>(
        &mut self,
        key: &'static str,
        words: &[(&str, T)],
    ) -> Option<T> {
        let word = self.text(key)?;
        let found = words.iter().find(|known| known.0 == *word.get_ref());
        let known = words.iter().map(|known| known.0);
        Some(self.keep(found.ok_or_else(|| RawDiagnostic::unknown(&word, "word", known)))?.1)
    }

    /// The kind of piece whose symbol stands under a key.
    pub(super) fn kind(&mut self, key: &'static str) -> Option<PieceKind> {
        let symbol = self.text(key)?;
        self.keep(self.reader.known_kind(&symbol))
    }
}

impl Drop for Section<'_> {
    fn drop(&mut self) {
        let (mut missing, mut strange) = (std::mem::take(&mut self.missing), 0);
        for (key, _) in self.layers.iter().copied().flat_map(in_order) {
            if self.known.contains(key.get_ref()) {
                continue;
            }
            match missing.iter().position(|missing| is_close(key.get_ref(), missing)) {
                Some(meant) => drop(missing.remove(meant)),
                None if self.known.iter().any(|known| is_close(key.get_ref(), known)) => {}
                None => strange += 1,
            }
            self.note(RawDiagnostic::unknown(&key, "key", self.known.iter().copied()));
            if self.path.is_empty() && is_close(key.get_ref(), PIECES) {
                self.reader.wrong.borrow_mut().damage(PIECES);
            }
        }
        // An unknown key may be meant as one of the missing ones.
        if missing.len() > strange {
            let plural = if missing.len() == 1 { "" } else { "s" };
            let message = format!("missing key{plural} `{}`", missing.join("`, `"));
            self.note(RawDiagnostic::new(self.span.clone(), message));
        }
    }
}

/// The entries of a table in the order of the file.
pub(super) fn in_order<'t>(table: &'t DeTable<'t>) -> Vec<(Text<'t>, Value<'t>)> {
    let entries = table.iter();
    let mut entries: Vec<_> = entries
        .map(|(key, value)| (Text::new(key.span(), key.get_ref().as_ref()), Value(value)))
        .collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The place of the last key on the path that is in one of these tables, of which the last counts.
pub(super) fn place(layers: &[&DeTable<'_>], path: &[&str]) -> Range<usize> {
    let mut parts = (1..=path.len()).rev().map(|length| &path[..length]);
    let found = parts.find_map(|path| layers.iter().rev().find_map(|table| place_in(table, path)));
    found.unwrap_or_default()
}

/// The place of a key in a table, or of its value if that follows directly.
pub(super) fn place_in(table: &DeTable<'_>, path: &[&str]) -> Option<Range<usize>> {
    let (last, parents) = path.split_last()?;
    let (key, value) = table_at(table, parents)?.get_key_value(*last)?;
    match value.get_ref() {
        DeValue::Array(_) | DeValue::Table(_) => Some(key.span()),
        _ => Some(value.span()),
    }
}

/// The table at the end of the path.
pub(super) fn table_at<'a, 't>(table: &'a DeTable<'t>, path: &[&str]) -> Option<&'a DeTable<'t>> {
    path.iter().try_fold(table, |table, key| table.get(*key)?.get_ref().as_table())
}
