//! A section of a variant file: its keys are asked for one by one, and what nobody asks for is wrong.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::mistake::{Mistake, Mistakes, PIECES, is_close};
use super::moves::number;
use super::outline;
use super::value::{Text, Value};
use crate::types::PieceKind;

/// The keys that a piece takes from the one that it is `like`.
const INHERITED: [&str; 4] = ["name", "kanji", "rank", "moves"];

/// An entry of a table, with its places.
pub(super) type Entry<'t> = (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>);

/// What is known while a file is read.
#[derive(Debug, Default)]
pub(super) struct Reader<'t> {
    /// The symbols of the pieces, by their kinds.
    pub symbols: Vec<&'t str>,
    /// What is wrong with the file.
    pub wrong: Mistakes,
}

/// A section of a file, or a table in it.
///
/// What is wrong with a key is noted and the key passed over. When the section goes out of scope,
/// the keys are wrong that have not been asked for.
pub(super) struct Section<'r, 't> {
    pub reader: &'r mut Reader<'t>,
    /// The keys that lead here, such as `pieces.P`.
    pub path: String,
    span: Range<usize>,
    table: Option<&'t DeTable<'t>>,
    /// The section of the piece that this one is `like`.
    pub model: Option<&'t DeTable<'t>>,
    known: Vec<&'static str>,
    missing: Vec<&'static str>,
}

impl<'r, 't> Section<'r, 't> {
    /// The whole of a file.
    pub(super) fn root(table: &'t DeTable<'t>, reader: &'r mut Reader<'t>) -> Self {
        let (path, known, missing) = (String::new(), Vec::new(), Vec::new());
        Self { reader, path, span: 0..0, table: Some(table), model: None, known, missing }
    }

    /// The section under a key of this one; an empty one if there is none.
    pub(super) fn section(&mut self, key: &'static str) -> Section<'_, 't> {
        match self.value(key) {
            Some(value) => self.child(key, value.0),
            None => self.child_with(key, 0..0, None),
        }
    }

    /// The section under a key of this one, if there is one.
    pub(super) fn optional(&mut self, key: &'static str) -> Option<Section<'_, 't>> {
        let value = self.value(key)?;
        Some(self.child(key, value.0))
    }

    /// The section that a value is.
    pub(super) fn child(&mut self, key: &str, value: &'t Spanned<DeValue<'t>>) -> Section<'_, 't> {
        let table = value.get_ref().as_table();
        let mut child = self.child_with(key, value.span(), table);
        if table.is_none() {
            let mistake = Value(value).other_than("a table");
            child.note(mistake);
        }
        child
    }

    fn child_with(
        &mut self,
        key: &str,
        span: Range<usize>,
        table: Option<&'t DeTable<'t>>,
    ) -> Section<'_, 't> {
        let path =
            if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) };
        let (known, missing) = (Vec::new(), Vec::new());
        Section { reader: self.reader, path, span, table, model: None, known, missing }
    }

    /// The entries of a table with keys of the author's choice, in the order of the file.
    pub(super) fn entries(&mut self, key: &'static str) -> Vec<Entry<'t>> {
        self.section(key).named()
    }

    /// The entries of this table, whose keys are of the author's choice, in the order of the file.
    pub(super) fn named(&mut self) -> Vec<Entry<'t>> {
        self.table.take().map_or_else(Vec::new, in_order)
    }

    /// Whether the key is there.
    pub(super) fn has(&self, key: &str) -> bool {
        self.find(key).is_some()
    }

    /// The place of a key's value, or of the section if it has none.
    pub(super) fn place(&self, key: &str) -> Range<usize> {
        self.find(key).map_or_else(|| self.span.clone(), Spanned::span)
    }

    /// The place of the last key on the path that is there.
    pub(super) fn place_of(&self, path: &[&str]) -> Range<usize> {
        self.table.map_or(0..0, |table| outline::place(table, path))
    }

    fn find(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        let own = self.table.and_then(|table| table.get(key));
        own.or_else(|| self.model.filter(|_| INHERITED.contains(&key))?.get(key))
    }

    /// Asks for a key.
    pub(super) fn value(&mut self, key: &'static str) -> Option<Value<'t>> {
        self.known.push(key);
        self.find(key).map(Value)
    }

    /// Notes which of these keys are missing.
    pub(super) fn needs(&mut self, keys: &[&'static str]) {
        let missing: Vec<_> = keys.iter().copied().filter(|key| !self.has(key)).collect();
        self.missing.extend(missing);
    }

    /// Notes a mistake in this section.
    pub(super) fn note(&mut self, mistake: Mistake) {
        self.reader.wrong.damage(&self.path);
        self.reader.wrong.push(mistake);
    }

    /// Notes that a key does not go with the others of this section.
    pub(super) fn misfit(&mut self, key: &str, message: &str) {
        let mistake = Mistake::new(self.place(key), message).if_section_reads_well(&self.path);
        self.reader.wrong.push(mistake);
    }

    /// Notes that a key does not go with the rest of the file.
    pub(super) fn whole(&mut self, key: &str, message: &str) {
        let mistake = Mistake::new(self.place(key), message).if_parts_are_right();
        self.reader.wrong.push(mistake);
    }

    /// The value if it is right; else its mistake is noted.
    pub(super) fn keep<T>(&mut self, result: Result<T, Mistake>) -> Option<T> {
        result.map_err(|mistake| self.note(mistake)).ok()
    }

    /// A value as what is asked for.
    pub(super) fn read<T: Deserialize<'t>>(
        &mut self,
        value: &'t Spanned<DeValue<'t>>,
    ) -> Option<T> {
        self.keep(T::deserialize(Value(value)))
    }

    /// The value of a key.
    pub(super) fn get<T: Deserialize<'t>>(&mut self, key: &'static str) -> Option<T> {
        let value = self.value(key)?;
        self.read(value.0)
    }

    /// The value of a key, or what holds without it.
    pub(super) fn get_or_default<T: Deserialize<'t> + Default>(&mut self, key: &'static str) -> T {
        self.get(key).unwrap_or_default()
    }

    /// The meaning of a key's word, one of these; that of the first one without the key.
    pub(super) fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> T {
        let word = self.get::<Text>(key);
        let found = word.as_ref().map(|word| words.iter().find(|known| known.0 == word.get_ref()));
        if let (Some(word), Some(None)) = (&word, found) {
            let mistake = Mistake::new(word.span(), format!("unknown word `{word}`"));
            self.note(mistake.with_candidates(word.get_ref(), words.iter().map(|known| known.0)));
        }
        found.flatten().unwrap_or(&words[0]).1
    }

    /// The number under a key, which has to lie between two others.
    pub(super) fn number(&mut self, key: &'static str, least: u8, most: u8) -> Option<u8> {
        let value = self.get(key)?;
        self.keep(number(&value, least, most, &format!("`{key}`")))
    }

    /// The text under a key, which has to look as `rule` says.
    pub(super) fn text(&mut self, key: &'static str, rule: Rule) -> Option<String> {
        let text: Text = self.get(key)?;
        self.keep(rule(text.get_ref(), text.span()))
    }

    /// The texts in the list under a key.
    pub(super) fn texts(&mut self, key: &'static str, rule: Rule) -> Vec<String> {
        let elements = self.elements(key).into_iter().filter_map(|element| {
            let text = self.keep(Text::deserialize(element))?;
            self.keep(rule(text.get_ref(), text.span()))
        });
        elements.collect()
    }

    /// The elements of the list under a key.
    pub(super) fn elements(&mut self, key: &'static str) -> Vec<Value<'t>> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(list) = value.0.get_ref().as_array() else {
            self.note(value.other_than("a list"));
            return Vec::new();
        };
        list.iter().map(Value).collect()
    }

    /// The kind of piece whose symbol stands under a key.
    pub(super) fn kind(&mut self, key: &'static str) -> Option<PieceKind> {
        let symbol: Text = self.get(key)?;
        self.named_kind(&symbol)
    }

    /// The kind of piece that a symbol stands for.
    pub(super) fn named_kind(&mut self, symbol: &Text) -> Option<PieceKind> {
        let kind = self.reader.kind(symbol.get_ref());
        if kind.is_none() {
            let known = &self.reader.symbols;
            let mistake = Mistake::unknown_piece(symbol.span(), symbol.get_ref(), known);
            self.note(mistake);
        }
        kind
    }
}

/// What a text has to look like: the text if it does, and the mistake in its place otherwise.
pub(super) type Rule = fn(&str, Range<usize>) -> Result<String, Mistake>;

impl Reader<'_> {
    /// The kind that a symbol stands for.
    pub(super) fn kind(&self, symbol: &str) -> Option<PieceKind> {
        let index = self.symbols.iter().position(|known| *known == symbol)?;
        Some(PieceKind(index as u16))
    }
}

impl Drop for Section<'_, '_> {
    fn drop(&mut self) {
        let mut missing = std::mem::take(&mut self.missing);
        for key in self.table.into_iter().flat_map(|table| table.keys()) {
            if self.known.contains(&key.get_ref().as_ref()) {
                continue;
            }
            missing.retain(|missing| !is_close(key.get_ref(), missing));
            let mistake = Mistake::new(key.span(), format!("unknown key `{key}`"));
            self.note(mistake.with_candidates(key.get_ref(), self.known.iter().copied()));
            if self.path.is_empty() && is_close(key.get_ref(), PIECES) {
                self.reader.wrong.damage(PIECES);
            }
        }
        if !missing.is_empty() {
            let plural = if missing.len() == 1 { "" } else { "s" };
            let message = format!("missing key{plural} `{}`", missing.join("`, `"));
            self.note(Mistake::new(self.span.clone(), message));
        }
    }
}

/// The entries of a table in the order of the file.
pub(super) fn in_order<'t>(table: &'t DeTable<'t>) -> Vec<Entry<'t>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}
