//! What a mail has beside its subject and its text.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a mail has beside its subject and its text. The default is nothing.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Extras {
    /// The address that answers go to, instead of the server's own.
    pub reply_to: Option<String>,
    /// The Message-ID that this answers.
    pub in_reply_to: Option<String>,
    /// The thread, the oldest first.
    pub references: Vec<String>,
    /// It answers a mail (`Auto-Submitted: auto-replied`), and is not just news (`auto-generated`).
    pub answers: bool,
    /// The board that an HTML part shows.
    pub picture: Option<Picture>,
}

/// A board in a mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// The match.
    pub game: String,
    /// The turns played before the position.
    pub ply: usize,
    /// Turned by half a circle.
    pub flipped: bool,
    /// A square board of Emergo stands on a corner, with diamond coordinates.
    pub diamond: bool,
}

impl Extras {
    /// As it is stored: nothing for nothing.
    pub fn stored(&self) -> String {
        match *self == Extras::default() {
            true => String::new(),
            false => serde_json::to_string(self).expect("texts and numbers can be written as JSON"),
        }
    }

    /// What was stored.
    pub fn read(stored: &str) -> Extras {
        // A mail without its extras is better than none.
        serde_json::from_str(stored).unwrap_or_default()
    }
}

/// Addresses that open something do not belong in logs.
impl fmt::Debug for Extras {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Extras({:?})", self.picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extras_are_read_as_they_were_stored() {
        let extras = Extras {
            reply_to: Some("game+abc@luctor.test".to_owned()),
            references: vec!["<1@example.org>".to_owned()],
            answers: true,
            picture: Some(Picture {
                game: "abcdefghjkmnpqrs".to_owned(),
                ply: 12,
                flipped: true,
                diamond: false,
            }),
            ..Extras::default()
        };
        assert_eq!(Extras::read(&extras.stored()), extras);
        assert_eq!(Extras::default().stored(), "");
        assert_eq!(Extras::read(""), Extras::default());
        assert!(!format!("{extras:?}").contains("game+"));
    }
}
