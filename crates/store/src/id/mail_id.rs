//! The id of an outgoing message.

use std::fmt;

/// The id of an outgoing message. It is derived from the occasion, as `turn:MATCH:VERSION:ACCOUNT`, so that no occasion
/// has two messages. It consists of letters, digits, `:`, `-` and `_`, names the file of an email, and is a part of its
/// Message-ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailId(String);

/// The length of the shortest id in a Message-ID, in bytes.
const SHORTEST_NAME: usize = 16;

impl MailId {
    /// Creates the id of an occasion from its kind and the parts that identify it.
    pub fn of(kind: &str, parts: &[&str]) -> MailId {
        let mut id = kind.to_owned();
        for part in parts {
            id.push(':');
            let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
            id.extend(part.chars().map(plain));
        }
        MailId(id)
    }

    /// Returns the part of the Message-ID before the `@`.
    pub fn local_part(&self) -> String {
        self.0.replace(':', ".")
    }

    /// Returns whether a text has the form of a [`local_part`](MailId::local_part): a kind, and the id of a match, an
    /// account or a message.
    pub fn is_local_part(text: &str) -> bool {
        let mut parts = text.split('.');
        let kind = parts.next().unwrap_or_default();
        let name = |part: &str| {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
            part.len() >= SHORTEST_NAME && part.bytes().all(plain)
        };
        kind.len() > 2 && kind.bytes().all(|byte| byte.is_ascii_lowercase()) && parts.any(name)
    }

    /// Returns the stored text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Takes a stored text.
impl From<String> for MailId {
    fn from(stored: String) -> MailId {
        MailId(stored)
    }
}

impl fmt::Display for MailId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    #[test]
    fn an_id_is_a_valid_file_name() {
        let id = MailId::of("turn", &["abc", "12", "../x y"]);
        assert_eq!(id.as_str(), "turn:abc:12:___x_y");
    }

    #[test]
    fn our_message_ids_are_recognized() {
        let id = MailId::of("turn", &["abcdefghjkmnpqrs", "12"]);
        assert!(MailId::is_local_part(&id.local_part()), "{}", id.local_part());
        for other in [
            "",
            "abc",
            "20260807.123",
            "8f14e45f-ceea-467f-9575-3b2c0c0f3d2a",
            "Zs8.ab",
            ".x",
            "alpine.DEB.2.21.2608071200.1234",
        ] {
            assert!(!MailId::is_local_part(other), "{other}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(7),
            ..ProptestConfig::default()
        })]

        #[test]
        fn any_parts_give_a_plain_id(parts in prop::collection::vec("(?s).{0,20}", 0..4)) {
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let id = MailId::of("turn", &parts);
            let plain = |c: char| c.is_ascii_alphanumeric() || ":-_".contains(c);
            prop_assert!(id.as_str().chars().all(plain), "{}", id);
            prop_assert!(!id.local_part().contains(':'));
        }
    }
}
