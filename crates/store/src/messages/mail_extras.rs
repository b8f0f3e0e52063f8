//! The optional parts of an email.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The optional parts of an email. The default has none of them.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MailExtras {
    /// The address for replies, instead of the server's own.
    pub reply_to: Option<String>,
    /// The Message-ID of the email that this email answers.
    pub in_reply_to: Option<String>,
    /// The Message-IDs of the thread, the oldest first.
    pub references: Vec<String>,
    /// True if the email answers another one: `Auto-Submitted: auto-replied` instead of `auto-generated`.
    pub answers: bool,
    /// The board in the HTML part.
    pub picture: Option<Picture>,
    /// The text to send if the relay refuses the email for good: the same one without the words of other players.
    pub without_chat: Option<String>,
}

/// A board in an email.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// The match.
    pub game: String,
    /// The number of turns before the position.
    pub ply: usize,
    /// True if the board is turned by 180 degrees.
    pub flipped: bool,
    /// True if a square board of Emergo stands on a corner, with diamond coordinates.
    pub diamond: bool,
}

impl MailExtras {
    /// Returns the stored text: JSON, or the empty text for the default.
    pub(crate) fn to_stored(&self) -> String {
        match *self == MailExtras::default() {
            true => String::new(),
            false => serde_json::to_string(self).expect("texts and numbers are valid JSON"),
        }
    }
}

/// Parses a stored text. An invalid text gives the default: an email without its extras is better than no email.
impl FromStr for MailExtras {
    type Err = Infallible;

    fn from_str(stored: &str) -> Result<MailExtras, Infallible> {
        Ok(serde_json::from_str(stored).unwrap_or_default())
    }
}

/// Hides addresses, which may give access, from logs.
impl fmt::Debug for MailExtras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MailExtras({:?})", self.picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extras_are_read_as_they_were_stored() {
        let extras = MailExtras {
            reply_to: Some("game+abc@luctor.test".to_owned()),
            references: vec!["<1@example.org>".to_owned()],
            answers: true,
            picture: Some(Picture {
                game: "abcdefghjkmnpqrs".to_owned(),
                ply: 12,
                flipped: true,
                diamond: false,
            }),
            ..MailExtras::default()
        };
        assert_eq!(extras.to_stored().parse(), Ok(extras.clone()));
        assert!(!format!("{extras:?}").contains("game+"));
    }

    #[test]
    fn no_extras_are_stored_as_nothing() {
        assert_eq!(MailExtras::default().to_stored(), "");
        assert_eq!("".parse(), Ok(MailExtras::default()));
    }
}
