//! Serialization of values as their text form.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

/// Serializes the text form of a value.
pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(value)
}

/// Deserializes a value from its text form.
pub(crate) fn deserialize<'de, T, D>(input: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    let text = std::borrow::Cow::<str>::deserialize(input)?;
    text.parse().map_err(de::Error::custom)
}
