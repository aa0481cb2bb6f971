//! The values of a variant file as serde reads them, with what is wrong with them and where.

use std::fmt;
use std::ops::Range;

use serde::de::value::{
    BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
};
use serde::de::{Deserializer, Error, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_spanned::de::{SpannedDeserializer, is_spanned};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::mistake::Mistake;

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Mistake {}

impl Error for Mistake {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(0..0, message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match found {
            Unexpected::UnitVariant => {
                Self::custom("this word needs a value").with_help("write it as `{ word = ... }`")
            }
            _ => Self::custom(format!("found {found}, expected {expected}")),
        }
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Self {
        let mistake = Self::custom(format!("unknown word `{word}`"));
        mistake.with_candidates(word, known.iter().copied())
    }

    fn unknown_field(key: &str, known: &'static [&'static str]) -> Self {
        let mistake = Self::custom(format!("unknown key `{key}`"));
        mistake.with_candidates(key, known.iter().copied())
    }

    fn missing_field(key: &'static str) -> Self {
        Self::custom(format!("missing key `{key}`"))
    }
}

/// A text that remembers where it stands in the file.
pub(super) type Text = Spanned<String>;

/// A number that remembers where it stands in the file.
pub(super) type Number = Spanned<i64>;

/// The place of a word of a text, which must be a part of it, as closely as it is known.
pub(super) fn word_span(text: &Text, word: &str) -> Range<usize> {
    let span = text.span();
    // A word can be pointed at where the text stands as it is between two quotes.
    if span.len() != text.get_ref().len() + 2 {
        return span;
    }
    let start = span.start + 1 + word.as_ptr() as usize - text.get_ref().as_ptr() as usize;
    start..start + word.len()
}

/// A value of a file.
#[derive(Clone, Copy)]
pub(super) struct Value<'t>(pub &'t Spanned<DeValue<'t>>);

impl<'t> Value<'t> {
    /// The mistake that something else stands here than what was asked for.
    pub(super) fn other_than(self, expected: &str) -> Mistake {
        let found = match self.0.get_ref() {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "a truth value",
            DeValue::Datetime(_) => "a date",
            // The tables under `[[a]]` have the place of their list.
            DeValue::Array(list) if list.iter().any(|e| e.span() == self.0.span()) => {
                let message = "a section has single brackets, `[` and `]`";
                return Mistake::new(self.0.span(), message);
            }
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        Mistake::new(self.0.span(), format!("found {found}, expected {expected}"))
    }

    /// Reads a table with one entry, whose key is one of several words.
    fn visit_entry<V: Visitor<'t>>(
        table: &'t DeTable<'t>,
        known: &[&str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let mut keys: Vec<_> = table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        let [first, second, ..] = keys[..] else {
            return MapAccessDeserializer::new(MapDeserializer::new(entries(table)))
                .deserialize_enum("", &[], visitor);
        };
        let help = if known.contains(&second.get_ref().as_ref()) {
            format!("each has a table of its own: `{{ {first} = ... }}, {{ {second} = ... }}`")
        } else {
            format!(
                "`{first}` has one value; several stand in a table: `{{ {first} = {{ ... }} }}`"
            )
        };
        let message = format!("`{second}` cannot stand beside `{first}`");
        Err(Mistake::new(second.span(), message).with_help(help))
    }
}

/// The entries of a table, to be read.
fn entries<'t>(table: &'t DeTable<'t>) -> impl Iterator<Item = (Key<'t>, Value<'t>)> {
    table.iter().map(|(key, value)| (Key(key), Value(value)))
}

/// Declares how a value is read of which it is known what it has to be.
macro_rules! expecting {
    ($($method:ident: $right:pat => $expected:literal,)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
            match self.0.get_ref() {
                $right => self.deserialize_any(visitor),
                _ => Err(self.other_than($expected)),
            }
        })+
    };
}

impl<'de> Deserializer<'de> for Value<'de> {
    type Error = Mistake;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_borrowed_str(text),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => visitor.visit_i64(number),
                    Err(_) => Err(Mistake::custom("this number is too large")),
                }
            }
            DeValue::Boolean(truth) => visitor.visit_bool(*truth),
            DeValue::Array(list) => visitor.visit_seq(SeqDeserializer::new(list.iter().map(Value))),
            DeValue::Table(table) => visitor.visit_map(MapDeserializer::new(entries(table))),
            DeValue::Float(_) | DeValue::Datetime(_) => Err(self.other_than("something else")),
        };
        read.map_err(|mistake| mistake.or_at(self.0.span()))
    }

    expecting! {
        deserialize_bool: DeValue::Boolean(_) => "`true` or `false`",
        deserialize_i64: DeValue::Integer(_) => "a whole number",
        deserialize_str: DeValue::String(_) => "a text",
        deserialize_string: DeValue::String(_) => "a text",
        deserialize_map: DeValue::Table(_) => "a table",
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        match self.0.get_ref() {
            DeValue::Array(_) => self.deserialize_any(visitor),
            DeValue::Integer(_) => {
                let help = "a list of squares has brackets twice: `[[1, 2], [-1, 2]]`";
                Err(self.other_than("a list").with_help(help))
            }
            _ => Err(self.other_than("a list")),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        if is_spanned(name) {
            return visitor.visit_map(SpannedDeserializer::new(self, self.0.span()));
        }
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        let read = match self.0.get_ref() {
            DeValue::String(word) => visitor.visit_enum(BorrowedStrDeserializer::new(word)),
            DeValue::Table(table) => Self::visit_entry(table, known, visitor),
            _ => Err(self.other_than("a word")),
        };
        read.map_err(|mistake| mistake.or_at(self.0.span()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        visitor.visit_some(self)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Mistake> {
        let mistake = Mistake::new(self.0.span(), "this word stands alone, without a value");
        Err(mistake.with_help("write only the word, in quotes"))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u64 u128 f32 f64 char bytes byte_buf unit_struct newtype_struct
        tuple tuple_struct identifier ignored_any
    }
}

impl<'t> IntoDeserializer<'t, Mistake> for Value<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// A key of a table.
struct Key<'t>(&'t Spanned<DeString<'t>>);

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Mistake;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        let read = visitor.visit_borrowed_str(self.0.get_ref());
        read.map_err(|mistake: Mistake| mistake.or_at(self.0.span()))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'t> IntoDeserializer<'t, Mistake> for Key<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
