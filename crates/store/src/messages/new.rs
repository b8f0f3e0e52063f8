//! Messages as they enter the outbox: mail, and pushes to browsers.

use std::fmt;

use super::extras::Extras;
use crate::id::{AccountId, MailId};

/// A mail that is to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct NewMail {
    /// The same occasion is the same mail.
    pub id: MailId,
    /// Whom it is for: it is not sent when the account is deleted before.
    pub account: Option<AccountId>,
    /// The address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// The text.
    pub body: String,
    /// Not to be sent before, in milliseconds since 1970.
    pub not_before_ms: i64,
    /// What it has beside its subject and its text.
    pub extras: Extras,
}

/// Addresses and links do not belong in logs.
impl fmt::Debug for NewMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NewMail({})", self.id)
    }
}

/// A message that is to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPush {
    /// The same occasion is the same message.
    pub id: MailId,
    /// Whom it is for.
    pub account: AccountId,
    /// The subscription.
    pub subscription: String,
    /// A later message of the same topic takes the place of one that has not been delivered; up to 32 letters
    /// and digits.
    pub topic: String,
    /// What is said, as JSON.
    pub words: String,
}
