//! Mail: written into the outbox with the change that it tells of, sent later and only once.

mod board;
mod extras;
mod html;
mod letters;
mod message;
mod sender;
mod way;

pub(crate) use extras::{Extras, Picture};
pub(crate) use letters::{
    DigestLine, challenge_letter, digest_letter, duration, over_letter, reset_letter, turn_letter,
    verify_letter,
};
pub(crate) use sender::Mailer;
pub use way::{Inbox, MailSettings, MailWay};

use std::fmt;

use crate::account::AccountId;

/// Names a mail by its occasion, as `turn:GAME:VERSION:ACCOUNT`: letters, digits, `:`, `-` and `_`. It is
/// the name of its file and a part of its Message-ID.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MailId(String);

impl MailId {
    /// The occasion `kind`, told by its parts.
    pub(crate) fn of(kind: &str, parts: &[&str]) -> MailId {
        let mut id = kind.to_owned();
        for part in parts {
            id.push(':');
            let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
            id.extend(part.chars().map(plain));
        }
        MailId(id)
    }

    /// What stands in the Message-ID of the mail, before the `@`.
    pub(crate) fn local_part(&self) -> String {
        self.0.replace(':', ".")
    }

    /// Whether a text has the form of that: it begins with a kind.
    pub(crate) fn is_local_part(text: &str) -> bool {
        let kind = text.split_once('.').map_or("", |(kind, _)| kind);
        kind.len() > 2 && kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

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

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct NewMail {
    /// The same occasion is the same mail.
    pub(crate) id: MailId,
    /// Whom it is for: it is not sent when the account is deleted before.
    pub(crate) account: Option<AccountId>,
    /// The address.
    pub(crate) to: String,
    /// One line.
    pub(crate) subject: String,
    /// The text.
    pub(crate) body: String,
    /// Not to be sent before, in milliseconds since 1970.
    pub(crate) not_before_ms: i64,
    /// What it has beside its subject and its text.
    pub(crate) extras: Extras,
}

/// Addresses and links do not belong in logs.
impl fmt::Debug for NewMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewMail({})", self.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_name_of_a_file() {
        let id = MailId::of("turn", &["abc", "12", "../x y"]);
        assert_eq!(id.as_str(), "turn:abc:12:___x_y");
    }

    #[test]
    fn a_message_id_tells_whether_it_is_ours() {
        let id = MailId::of("turn", &["abc", "12"]);
        assert!(MailId::is_local_part(&id.local_part()), "{}", id.local_part());
        for other in
            ["", "abc", "20260807.123", "8f14e45f-ceea-467f-9575-3b2c0c0f3d2a", "Zs8.ab", ".x"]
        {
            assert!(!MailId::is_local_part(other), "{other}");
        }
    }
}
