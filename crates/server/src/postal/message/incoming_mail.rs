//! An incoming mail, reduced to what commands need.

use std::fmt;

use crate::account::Email;

/// An incoming mail, reduced to what commands need.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct IncomingMail {
    /// Identifies an email that is delivered again: 32 hexadecimal digits of SHA-256 over its Message-ID, or over the
    /// whole mail if it has none.
    pub(crate) id: String,
    /// The Message-ID with its angle brackets, for `In-Reply-To`.
    pub(crate) message_id: Option<String>,
    /// The thread, oldest first: `References`, or else `In-Reply-To`. At most 20 Message-IDs with angle brackets.
    pub(crate) references: Vec<String>,
    /// The address in `From`, which was authenticated and gets the answer. `Reply-To` is ignored.
    pub(crate) from: Email,
    /// The part of the recipient address behind `+`, in lowercase.
    pub(crate) tag: Option<String>,
    /// The subject, on one line.
    pub(crate) subject: String,
    /// The lines that the sender wrote, without quotations, attributions, signature and markup. Lines have no trailing
    /// blanks, the first and the last are not empty, and all together have at most 4000 characters.
    pub(crate) text: Vec<String>,
    /// The result of authenticating the sender.
    pub(crate) sender: SenderCheck,
}

/// The result of authenticating the sender of an email, reported by the receiving mail server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SenderCheck {
    /// The mail comes from the domain of `From`.
    Verified,
    /// The result is inconclusive or missing.
    Unknown,
    /// The mail does not come from the domain of `From`.
    Forged,
}

/// Shows no addresses and no text, since they must not be logged.
impl fmt::Debug for IncomingMail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IncomingMail({}, {:?})", self.id, self.sender)
    }
}
