//! Names of accounts.

use super::email::Email;
use super::error::NameError;

/// A name: 2 to 20 letters of ASCII, digits, `-` and `_`, a letter first. Small and capital letters
/// make no difference between names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name(String);

/// What people would take for the server, the computer or nobody.
const RESERVED: [&str; 31] = [
    "abuse",
    "admin",
    "administrator",
    "anonymous",
    "black",
    "bot",
    "computer",
    "deleted",
    "engine",
    "everybody",
    "guest",
    "help",
    "host",
    "human",
    "info",
    "luctor",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "postmaster",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "webmaster",
    "white",
];

impl Name {
    /// The name that a text is.
    ///
    /// # Errors
    ///
    /// It is none.
    pub(crate) fn read(text: &str) -> Result<Name, NameError> {
        if !(2..=20).contains(&text.chars().count()) {
            return Err(NameError::Length);
        }
        let letter_first = text.starts_with(|first: char| first.is_ascii_alphabetic());
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if !letter_first || !text.chars().all(plain) {
            return Err(NameError::Characters);
        }
        let name = Name(text.to_owned());
        if name.is_reserved() { Err(NameError::Reserved) } else { Ok(name) }
    }

    /// As its owner writes it.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is the same for all spellings of the name.
    pub(crate) fn key(&self) -> String {
        key(&self.0)
    }

    fn is_reserved(&self) -> bool {
        let bare: String = self.key().chars().filter(char::is_ascii_alphanumeric).collect();
        let level = bare.strip_prefix("level").or(bare.strip_prefix("engine"));
        let level = level.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        level || RESERVED.contains(&bare.as_str())
    }
}

/// What is looked up and counted for a text that may be a name, or an e-mail address. What can be
/// neither is as the empty name, which nobody has: PostgreSQL takes no NUL, and the counts do not
/// grow with what strangers write.
pub(crate) fn key(text: &str) -> String {
    let possible = text.len() <= Email::LONGEST && text.bytes().all(|byte| byte.is_ascii_graphic());
    if possible { text.to_ascii_lowercase() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_2_to_20_plain_characters_that_begin_with_a_letter() {
        for text in ["Al", "Anna-Maria_2", "x0", "abcdefghijklmnopqrst", "level", "Levelheaded"] {
            let read = Name::read(text);
            assert_eq!(read.is_ok(), text != "level", "{text}: {read:?}");
        }
        let length = ["", "a", "abcdefghijklmnopqrstu", &"a".repeat(10_000)];
        for text in length {
            assert_eq!(Name::read(text), Err(NameError::Length));
        }
        // A Cyrillic а, full width letters, a combining accent, a right-to-left mark, a NUL.
        let characters = [
            "1anna",
            "-anna",
            "_anna",
            "anna bella",
            "\u{430}nna",
            "ａｎｎａ",
            "anna\u{301}",
            "an\u{200f}na",
            "anna\0",
            "anna\n",
            "an.na",
            "anna@b",
            "<b>",
            "🦀🦀",
        ];
        for text in characters {
            assert_eq!(Name::read(text), Err(NameError::Characters), "{text:?}");
        }
    }

    #[test]
    fn what_can_be_no_name_is_counted_as_one() {
        assert_eq!(key("Anna"), "anna");
        assert_eq!(key("Anna@Example.org"), "anna@example.org");
        for text in ["", "an\0na", "a b", "\u{430}nna", &"a".repeat(255)] {
            assert_eq!(key(text), "", "{text:?}");
        }
    }

    #[test]
    fn what_speaks_for_the_server_is_reserved_in_every_spelling() {
        for text in
            ["admin", "ADMIN", "Ad-min_", "luctor", "Level1", "level-8", "engine_3", "guest"]
        {
            assert_eq!(Name::read(text), Err(NameError::Reserved), "{text}");
        }
        assert!(RESERVED.is_sorted());
    }
}
