//! Reads the keys of a lesson file, each mistake with its place.

use std::cell::RefCell;
use std::ops::{Range, RangeInclusive};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Bilingual;

/// A mistake without the text around it: its place in bytes, and the message.
pub(super) type Mistake = (Range<usize>, String);

/// A text and its place.
pub(super) type Text = Spanned<String>;

/// A table of a file, whose keys are requested one by one; [`Self::finish`] reports all others.
pub(super) struct Keys<'t> {
    table: &'t DeTable<'t>,
    /// Where the table is, in words, such as ``chapter 1 (`lion`), lesson 2``.
    pub(super) place: String,
    /// The keys that lead here from that place, such as `goal.`.
    prefix: String,
    /// The bytes of its head.
    span: Range<usize>,
    mistakes: &'t RefCell<Vec<Mistake>>,
    known: Vec<&'static str>,
}

impl<'t> Keys<'t> {
    /// The whole of a file.
    pub(super) fn root(table: &'t DeTable<'t>, mistakes: &'t RefCell<Vec<Mistake>>) -> Self {
        let (place, prefix, known) = (String::new(), String::new(), Vec::new());
        Self { table, place, prefix, span: 0..0, mistakes, known }
    }

    /// The place of the value under a key, or of the table if it has none.
    pub(super) fn span_of(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or_else(|| self.span.clone(), Spanned::span)
    }

    /// Notes a mistake in the value of a key.
    pub(super) fn mistake(&self, key: &str, span: Range<usize>, message: &str) {
        let colon = if self.place.is_empty() { "" } else { ": " };
        let message = format!("{}{colon}{}{key}: {message}", self.place, self.prefix);
        self.mistakes.borrow_mut().push((span, message));
    }

    /// Notes a mistake in the table itself.
    pub(super) fn mistake_here(&self, message: &str) {
        let message = format!("{}: {}: {message}", self.place, self.prefix.trim_end_matches('.'));
        self.mistakes.borrow_mut().push((self.span.clone(), message));
    }

    /// Notes that a key is missing.
    fn misses(&self, key: &str, expected: &str) {
        let message = format!("found no such key, expected {expected}");
        self.mistake(key, self.span.clone(), &message);
    }

    fn value(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.known.push(key);
        self.table.get(key)
    }

    /// Notes that a value is not what was expected.
    fn other(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) {
        let found = found(value.get_ref());
        self.mistake(key, value.span(), &format!("found {found}, expected {expected}"));
    }

    /// The text under a key, which may be absent.
    pub(super) fn optional_text(&mut self, key: &'static str) -> Option<Text> {
        let value = self.value(key)?;
        let text = value.get_ref().as_str();
        if text.is_none_or(|text| text.trim().is_empty()) {
            self.other(key, value, "a text in quotes that is not empty");
            return None;
        }
        text.map(|text| Spanned::new(value.span(), text.to_owned()))
    }

    /// The text under a key, which has to be there.
    pub(super) fn text(&mut self, key: &'static str, expected: &str) -> Option<Text> {
        if !self.table.contains_key(key) {
            self.known.push(key);
            self.misses(key, expected);
        }
        self.optional_text(key)
    }

    /// The texts in the list under a key; none without the key.
    pub(super) fn texts(&mut self, key: &'static str) -> Vec<Text> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            self.other(key, value, "a list of texts");
            return Vec::new();
        };
        if list.is_empty() {
            self.mistake(key, value.span(), "found an empty list, expected a text in it");
        }
        let texts = list.iter().filter_map(|element| {
            let text = element.get_ref().as_str();
            if text.is_none() {
                self.other(key, element, "a text in quotes");
            }
            Some(Spanned::new(element.span(), text?.to_owned()))
        });
        texts.collect()
    }

    /// The whole number under a key, which has to be in a range.
    pub(super) fn number(&mut self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        let value = self.value(key)?;
        let number = value.get_ref().as_integer();
        let number = number.and_then(|n| u32::from_str_radix(n.as_str(), n.radix()).ok());
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            self.other(key, value, &expected);
        }
        number
    }

    /// The truth value under a key; `false` without it.
    pub(super) fn flag(&mut self, key: &'static str) -> bool {
        let Some(value) = self.value(key) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.other(key, value, "true or false");
        }
        flag.unwrap_or_default()
    }

    /// One of some words under a key, by its index; the first without the key.
    pub(super) fn word(&mut self, key: &'static str, words: &[&str]) -> usize {
        let Some(text) = self.optional_text(key) else { return 0 };
        self.among(key, &text, words).unwrap_or_default()
    }

    /// The index of a text among some words.
    pub(super) fn among(&self, key: &str, text: &Text, words: &[&str]) -> Option<usize> {
        let index = words.iter().position(|word| word == text.get_ref());
        if index.is_none() {
            let message =
                format!("found `{}`, expected one of {}", text.get_ref(), words.join(", "));
            self.mistake(key, text.span(), &message);
        }
        index
    }

    /// A text in the languages that there are, under keys of their tags; one has to be there.
    pub(super) fn bilingual(&mut self, key: &'static str) -> Bilingual {
        let Some(mut languages) = self.table(key) else {
            return Bilingual::default();
        };
        let mut text = |tag| languages.optional_text(tag).map(Spanned::into_inner);
        let both = Bilingual { en: text("en"), ja: text("ja") };
        if both == Bilingual::default() {
            languages.misses("en", "a text in English under `en`, in Japanese under `ja`, or both");
        }
        languages.finish();
        both
    }

    /// The table under a key, which has to be there.
    pub(super) fn table(&mut self, key: &'static str) -> Option<Self> {
        let Some(value) = self.value(key) else {
            self.misses(key, "a table");
            return None;
        };
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.other(key, value, "a table");
        }
        let (place, prefix) = (self.place.clone(), format!("{}{key}.", self.prefix));
        Some(Self { place, prefix, span: value.span(), ..Self::root(table?, self.mistakes) })
    }

    /// The texts under the keys of the author's choice in a table; none without the table.
    pub(super) fn choices(&mut self, key: &'static str) -> Vec<(String, String)> {
        if !self.table.contains_key(key) {
            self.known.push(key);
            return Vec::new();
        }
        let Some(table) = self.table(key) else { return Vec::new() };
        let choices = table.table.iter().filter_map(|(name, value)| {
            let text = value.get_ref().as_str();
            if text.is_none() {
                table.other(name.get_ref(), value, "a text in quotes");
            }
            Some((name.get_ref().to_string(), text?.to_owned()))
        });
        choices.collect()
    }

    /// The tables under `[[KEY]]`, one at least.
    pub(super) fn tables(&mut self, key: &'static str) -> Vec<Self> {
        let Some(value) = self.value(key) else {
            self.misses(key, &format!("at least one `[[{key}]]`"));
            return Vec::new();
        };
        let list = value.get_ref().as_array().filter(|list| !list.is_empty());
        let Some(list) = list else {
            self.other(key, value, &format!("at least one `[[{key}]]`"));
            return Vec::new();
        };
        let mut tables = Vec::new();
        for (number, element) in (1..).zip(list.iter()) {
            let Some(table) = element.get_ref().as_table() else {
                self.other(key, element, "a table");
                continue;
            };
            let comma = if self.place.is_empty() { "" } else { ", " };
            let place = format!("{}{comma}{key} {number}", self.place);
            // The tables of a list have the place of the list; their first keys tell them apart.
            let first = table.iter().map(|(name, _)| name.span()).min_by_key(|span| span.start);
            let span = first.unwrap_or_else(|| element.span());
            tables.push(Self { place, span, ..Self::root(table, self.mistakes) });
        }
        tables
    }

    /// Reports the keys that have not been requested.
    pub(super) fn finish(self) {
        for (key, _) in self.table {
            if !self.known.iter().any(|known| known == key.get_ref()) {
                let message =
                    format!("found an unknown key, expected one of {}", self.known.join(", "));
                self.mistake(key.get_ref(), key.span(), &message);
            }
        }
    }
}

/// A value in words.
fn found(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text \"{text}\""),
        DeValue::Integer(number) => format!("the number {}", number.as_str()),
        DeValue::Float(number) => format!("the number {}", number.as_str()),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
