//! Objects of JSON alone, where `serde` also takes a list of their values in order.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, MapDeserializer, StringDeserializer};
use serde::de::{self, DeserializeSeed, EnumAccess, Error as _, MapAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Error, Map, Value};

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

/// An object one of whose keys names a variant of an enum; the others are the fields of the variant.
///
/// The attribute `tag` of `serde` reads the same, but each variant is then compiled for lists as well and
/// once more for buffered contents: for the enums of requests these are 16 kB to download.
pub struct Tagged {
    tag: String,
    fields: Map<String, Value>,
}

impl Tagged {
    /// Reads the object.
    ///
    /// # Errors
    /// If it is another value, or the key with the name of the variant is absent or no text.
    pub fn read<'de, D: Deserializer<'de>>(key: &'static str, input: D) -> Result<Self, D::Error> {
        let Object(mut fields) = Object::<Map<String, Value>>::deserialize(input)?;
        let tag = fields.remove(key).ok_or_else(|| D::Error::missing_field(key))?;
        let tag = String::deserialize(tag).map_err(D::Error::custom)?;
        Ok(Self { tag, fields })
    }
}

impl<'de> Deserializer<'de> for Tagged {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Tagged {
    type Error = Error;
    type Variant = Fields;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Fields), Error> {
        let variant = seed.deserialize(StringDeserializer::<Error>::new(self.tag))?;
        Ok((variant, Fields(self.fields)))
    }
}

/// The fields of a variant.
pub struct Fields(Map<String, Value>);

impl<'de> VariantAccess<'de> for Fields {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        let first = self.0.keys().next();
        first.map_or(Ok(()), |field| Err(Error::custom(format_args!("unknown field `{field}`"))))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Error> {
        seed.deserialize(MapDeserializer::new(self.0.into_iter()))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        Err(Error::invalid_type(de::Unexpected::Map, &visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(MapDeserializer::new(self.0.into_iter()))
    }
}
