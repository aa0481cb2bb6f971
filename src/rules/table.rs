//! The elements of a variant file: texts, numbers and tables that know where they stand.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use toml::Spanned;

/// A text that remembers where it stands in the file.
pub(super) type Text = Spanned<String>;

/// A number that remembers where it stands in the file.
pub(super) type Number = Spanned<i64>;

/// A table with keys of the author's choice, in the order in which they stand in the file.
#[derive(Debug, Clone)]
pub(super) struct Table<T>(pub Vec<(Text, T)>);

impl<T> Table<T> {
    /// The value under `key`.
    pub(super) fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(k, _)| k.get_ref() == key).map(|(_, value)| value)
    }

    /// The value under `key`, to be changed.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut T> {
        self.0.iter_mut().find(|(k, _)| k.get_ref() == key).map(|(_, value)| value)
    }

    /// The keys.
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(key, _)| key.get_ref().as_str())
    }
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TableVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for TableVisitor<T> {
            type Value = Table<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut by_position = BTreeMap::new();
                while let Some((key, value)) = map.next_entry::<Text, T>()? {
                    by_position.insert(key.span().start, (key, value));
                }
                Ok(Table(by_position.into_values().collect()))
            }
        }

        deserializer.deserialize_map(TableVisitor(PhantomData))
    }
}
