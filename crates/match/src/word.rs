//! Stable words: the names of enum values in logs, database columns and JSON.

use std::fmt;

/// Gives the values of an enum stable words: `ALL`, `as_str`, `Display` and `FromStr`.
///
/// A word is stored, so it may be added but never changed.
#[macro_export]
macro_rules! words {
    ($type:ident { $($value:ident = $word:literal),+ $(,)? }) => {
        impl $type {
            /// All values, in the order of their declaration.
            pub const ALL: &'static [$type] = &[$($type::$value),+];

            /// Returns the stable word of this value.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($type::$value => $word),+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::word::UnknownWord;

            fn from_str(text: &str) -> Result<$type, $crate::word::UnknownWord> {
                match text {
                    $($word => Ok($type::$value),)+
                    _ => Err($crate::word::UnknownWord::new(text, &[$($word),+])),
                }
            }
        }
    };
}

pub use words;

/// A word that names no value of its enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownWord {
    found: String,
    expected: &'static [&'static str],
}

impl UnknownWord {
    /// Creates an error from a text and the known words.
    pub fn new(found: &str, expected: &'static [&'static str]) -> UnknownWord {
        UnknownWord { found: found.to_owned(), expected }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown word {:?}, expected one of: {}", self.found, self.expected.join(", "))
    }
}

impl std::error::Error for UnknownWord {}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::str::FromStr;

    use crate::event::{Claim, Offer};
    use crate::game_kind::GameKind;
    use crate::speed::Speed;
    use crate::state::{Awaits, EndReason, MatchResult, Party, Status};
    use crate::time_control::ControlKind;

    fn check<T: Copy + PartialEq + Debug + FromStr<Err: Debug + PartialEq>>(
        values: &[T],
        as_str: fn(T) -> &'static str,
    ) {
        for &value in values {
            let word = as_str(value);
            assert_eq!(word.parse(), Ok(value));
            for wrong in [format!(" {word}"), word.to_uppercase(), format!("{word}s")] {
                assert!(wrong.parse::<T>().is_err(), "{wrong:?}");
            }
        }
        assert!("".parse::<T>().is_err());
    }

    #[test]
    fn every_word_parses_to_its_value() {
        check(Awaits::ALL, Awaits::as_str);
        check(Claim::ALL, Claim::as_str);
        check(ControlKind::ALL, ControlKind::as_str);
        check(EndReason::ALL, EndReason::as_str);
        check(GameKind::ALL, GameKind::as_str);
        check(MatchResult::ALL, MatchResult::as_str);
        check(Offer::ALL, Offer::as_str);
        check(Party::ALL, Party::as_str);
        check(Speed::ALL, Speed::as_str);
        check(Status::ALL, Status::as_str);
    }

    #[test]
    fn an_unknown_word_is_reported_with_the_known_ones() {
        let error = "left".parse::<Claim>().unwrap_err();
        assert_eq!(error.to_string(), "unknown word \"left\", expected one of: win, draw");
    }
}
