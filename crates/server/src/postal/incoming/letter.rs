//! A mail that somebody has sent, as far as commands need it.

use std::fmt;

use crate::account::Email;

/// A mail that somebody has sent, as far as commands need it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Letter {
    /// Names the mail: the same one that comes twice has the same. 32 hexadecimal digits of SHA-256 over its
    /// Message-ID, or over the whole mail where it has none.
    pub(crate) id: String,
    /// With its angle brackets, for `In-Reply-To`.
    pub(crate) message_id: Option<String>,
    /// The thread that it belongs to, the oldest first: `References`, else `In-Reply-To`; at most 20, with angle
    /// brackets.
    pub(crate) references: Vec<String>,
    /// The address in `From`, to which an answer goes: the one that was checked. `Reply-To` does not count.
    pub(crate) from: Email,
    /// What stands behind the `+` of the address that it was sent to, in small letters.
    pub(crate) tag: Option<String>,
    /// One line.
    pub(crate) subject: String,
    /// The lines that its writer has written himself: without quotations, attributions, signature and markup. They have
    /// no trailing blanks, neither the first nor the last is empty, and all together have at most 4000 characters.
    pub(crate) words: Vec<String>,
    /// What the receiving mail server found about its sender.
    pub(crate) sender: Sender,
}

/// What the receiving mail server found about the sender of a mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sender {
    /// The domain of `From` has sent it.
    Verified,
    /// Nobody can tell.
    Unknown,
    /// The domain of `From` says that it has not sent it.
    Forged,
}

/// Addresses and words do not belong in logs.
impl fmt::Debug for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Letter({}, {:?})", self.id, self.sender)
    }
}
