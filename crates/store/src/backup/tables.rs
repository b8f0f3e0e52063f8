//! The shapes and values of tables.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A table and its columns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// The name.
    #[serde(rename = "table")]
    pub(super) name: String,
    /// The columns, in the order of the values in a row.
    pub(super) columns: Vec<Column>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// The type of a column: one of those that both databases know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Text,
    Integer,
    Float,
    Boolean,
}

/// The value of a column in a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Value {
    Null,
    Boolean(bool),
    Integer(i64),
    Float(f64),
    Text(String),
}

impl Kind {
    /// Parses the type of a column as either database names it.
    pub(super) fn parse(name: &str) -> Option<Kind> {
        match name.to_ascii_lowercase().as_str() {
            "text" => Some(Kind::Text),
            "bigint" | "integer" | "smallint" => Some(Kind::Integer),
            "double precision" | "real" => Some(Kind::Float),
            "boolean" => Some(Kind::Boolean),
            _ => None,
        }
    }

    /// Returns the name of the type, which both databases know in a CAST.
    pub(super) fn sql(self) -> &'static str {
        match self {
            Kind::Text => "TEXT",
            Kind::Integer => "BIGINT",
            Kind::Float => "DOUBLE PRECISION",
            Kind::Boolean => "BOOLEAN",
        }
    }

    /// Returns whether a column of this type can hold a value.
    pub(super) fn holds(self, value: &Value) -> bool {
        match value {
            Value::Null => true,
            Value::Boolean(_) => self == Kind::Boolean,
            Value::Integer(_) => self == Kind::Integer,
            Value::Float(number) => self == Kind::Float && number.is_finite(),
            Value::Text(_) => self == Kind::Text,
        }
    }
}

impl Table {
    /// Returns the names of the columns for a statement.
    pub(super) fn column_list(&self) -> String {
        let names = self.columns.iter().map(|column| quoted(&column.name).to_string());
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns whether another table has the same name and the same columns, in any order.
    pub(super) fn is_same(&self, other: &Table) -> bool {
        self.name == other.name
            && self.columns.len() == other.columns.len()
            && self.columns.iter().all(|column| other.columns.contains(column))
    }
}

/// Quotes a name as an SQL identifier.
pub(super) fn quoted(name: &str) -> impl fmt::Display {
    format!("\"{}\"", name.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn a_quote_in_a_name_is_doubled() {
        assert_eq!(quoted("odd \"name").to_string(), "\"odd \"\"name\"");
    }

    #[test]
    fn a_column_holds_values_of_its_type_and_null() {
        let values = [Value::Boolean(true), Value::Integer(1), Value::Float(1.5)];
        let kinds = [Kind::Boolean, Kind::Integer, Kind::Float];
        for kind in kinds {
            assert!(kind.holds(&Value::Null));
            assert_eq!(Kind::parse(kind.sql()), Some(kind));
            let held = values.iter().filter(|value| kind.holds(value));
            assert_eq!(held.count(), 1, "{kind:?}");
        }
        assert!(!Kind::Float.holds(&Value::Float(f64::NAN)));
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(7),
            ..ProptestConfig::default()
        })]

        #[test]
        fn a_value_is_read_exactly_as_it_was_written(
            integer in any::<i64>(),
            float in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO,
            text in "(?s).{0,40}",
        ) {
            let values = [
                Value::Null,
                Value::Boolean(integer % 2 == 0),
                Value::Integer(integer),
                Value::Float(float),
                Value::Text(text),
            ];
            let line = serde_json::to_string(&values).unwrap();
            prop_assert!(!line.contains('\n'), "a row is one line");
            let read: Vec<Value> = serde_json::from_str(&line).unwrap();
            prop_assert_eq!(read, values);
        }
    }
}
