//! The conversions between Rust types and columns of either database.
//!
//! Rows hold the Rust types. Only the statements use the wrappers of this file: they encode a parameter and decode
//! a column, and an unknown value is a decode error.

use std::fmt::Display;
use std::str::FromStr;

use luctor_match::player::Player;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

use crate::last_seen::LastSeen;

/// A value in a column of text, in the form that it is displayed in and parsed from.
#[derive(Clone, Copy)]
pub(crate) struct AsText<T>(pub(crate) T);

/// An id in a column of text. Any text is valid.
pub(crate) struct AsId<T>(pub(crate) T);

/// A truth value in a column of integers: 0 or 1. `accounts.bot` alone is a column of truth values: changing the
/// others would need a new table for each on SQLite.
#[derive(Clone, Copy)]
pub(crate) struct AsFlag(pub(crate) bool);

/// A player in a column of integers: 0 or 1.
#[derive(Clone, Copy)]
pub(crate) struct AsPlace(pub(crate) Player);

/// The last time at which a player was connected, in a column of integers: negative if the player has left since.
#[derive(Clone, Copy)]
pub(crate) struct AsLastSeen(pub(crate) LastSeen);

/// A wrapper of this file, or a nullable one.
pub(crate) trait Column {
    /// The type in Rust.
    type Value;

    /// Removes the wrapper.
    fn value(self) -> Self::Value;
}

impl<C: Column> Column for Option<C> {
    type Value = Option<C::Value>;

    fn value(self) -> Option<C::Value> {
        self.map(C::value)
    }
}

/// Removes the wrappers of all rows of a query with one column.
pub(crate) fn values<C: Column>(rows: Vec<C>) -> Vec<C::Value> {
    rows.into_iter().map(C::value).collect()
}

/// Implements `Column`, and the SQL type of a wrapper as that of another type.
macro_rules! column {
    ($wrapper:ident $(<$t:ident>)?, $value:ty, $sql:ty) => {
        impl$(<$t>)? Column for $wrapper$(<$t>)? {
            type Value = $value;

            fn value(self) -> $value {
                self.0
            }
        }

        impl<$($t,)? DB: Database> Type<DB> for $wrapper$(<$t>)?
        where
            $sql: Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <$sql as Type<DB>>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <$sql as Type<DB>>::compatible(ty)
            }
        }
    };
}

column!(AsText<T>, T, String);
column!(AsId<T>, T, String);
column!(AsFlag, bool, i64);
column!(AsPlace, Player, i64);
column!(AsLastSeen, LastSeen, i64);

impl<'q, DB: Database, T: Display> Encode<'q, DB> for AsText<T>
where
    String: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        self.0.to_string().encode(buffer)
    }
}

impl<'r, DB: Database, T: FromStr<Err: Display>> Decode<'r, DB> for AsText<T>
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<AsText<T>, BoxDynError> {
        let text = String::decode(value)?;
        Ok(AsText(text.parse().map_err(|error| format!("{text:?} is invalid: {error}"))?))
    }
}

impl<'r, DB: Database, T: From<String>> Decode<'r, DB> for AsId<T>
where
    String: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<AsId<T>, BoxDynError> {
        Ok(AsId(T::from(String::decode(value)?)))
    }
}

impl<'q, DB: Database> Encode<'q, DB> for AsFlag
where
    i64: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        i64::from(self.0).encode(buffer)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for AsFlag
where
    i64: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<AsFlag, BoxDynError> {
        match i64::decode(value)? {
            0 => Ok(AsFlag(false)),
            1 => Ok(AsFlag(true)),
            other => Err(format!("{other} is not a truth value").into()),
        }
    }
}

impl<'q, DB: Database> Encode<'q, DB> for AsPlace
where
    i64: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let place: i64 = match self.0 {
            Player::First => 0,
            Player::Second => 1,
        };
        place.encode(buffer)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for AsPlace
where
    i64: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<AsPlace, BoxDynError> {
        match i64::decode(value)? {
            0 => Ok(AsPlace(Player::First)),
            1 => Ok(AsPlace(Player::Second)),
            other => Err(format!("{other} is not the place of a player").into()),
        }
    }
}

impl<'q, DB: Database> Encode<'q, DB> for AsLastSeen
where
    i64: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        let LastSeen { at_ms, has_left } = self.0;
        let signed = if has_left { -at_ms } else { at_ms };
        signed.encode(buffer)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for AsLastSeen
where
    i64: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<AsLastSeen, BoxDynError> {
        let signed = i64::decode(value)?;
        Ok(AsLastSeen(LastSeen { at_ms: signed.abs(), has_left: signed < 0 }))
    }
}
