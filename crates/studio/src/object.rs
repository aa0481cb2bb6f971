//! Objects of JSON alone, where `serde` also takes a list of their values in order.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Reads an object.
///
/// # Errors
/// If it is another value, or if its contents are wrong.
pub fn whole<'de, T: Deserialize<'de>, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
    Object::deserialize(input).map(|Object(value)| value)
}

/// Reads an object or `null`.
///
/// # Errors
/// If it is another value, or if its contents are wrong.
pub fn optional<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(input).map(|found: Option<Object<T>>| found.map(|Object(value)| value))
}

/// A value that is an object.
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(ObjectVisitor(PhantomData)).map(Self)
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, input: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(input))
    }
}
