//! Values that are spelled as fixed words, in the database and in messages.

use std::fmt;

/// A type with a few values, each spelled as one word.
///
/// The words are stored: a word may be added, but never changed.
pub trait Word: Copy + Eq + fmt::Debug + 'static {
    /// Every value.
    const VALUES: &'static [Self];

    /// Returns the word of this value.
    fn word(self) -> &'static str;

    /// Returns the value of a word, or `None` if the word is unknown.
    fn from_word(word: &str) -> Option<Self> {
        Self::VALUES.iter().copied().find(|value| value.word() == word)
    }
}

/// Implements [`Word`] for an enum without fields, from one table of its values and their words.
#[macro_export]
macro_rules! words {
    ($type:ident { $($value:ident => $word:literal),+ $(,)? }) => {
        impl $crate::word::Word for $type {
            const VALUES: &'static [$type] = &[$($type::$value),+];

            fn word(self) -> &'static str {
                match self {
                    $($type::$value => $word),+
                }
            }
        }
    };
}

/// Panics unless every value of a type has its own word and is read from it. For tests.
pub fn assert_words_round_trip<T: Word>() {
    for &value in T::VALUES {
        assert_eq!(T::from_word(value.word()), Some(value), "{value:?}");
    }
    for unknown in ["", " ", "Unknown", "\0"] {
        assert_eq!(T::from_word(unknown), None, "{unknown:?}");
    }
}
