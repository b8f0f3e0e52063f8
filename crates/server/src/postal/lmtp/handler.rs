//! The interface between the protocol and the processing of emails.

use std::fmt;

use crate::postal::message::Ignored;

/// Processes received emails.
pub(crate) trait MailHandler: Send + Sync + 'static {
    /// An email that was read.
    type Mail: Send + Sync;

    /// Reads an email, once for all its recipients.
    ///
    /// # Errors
    ///
    /// Fails if it is not processed.
    fn read(&self, mail: Vec<u8>) -> impl Future<Output = Result<Self::Mail, Outcome>> + Send;

    /// Processes an email for the recipient with a tag. If this returns [`Outcome::Done`], all results are stored.
    fn handle(&self, mail: &Self::Mail, tag: Option<&str>) -> impl Future<Output = Outcome> + Send;
}

/// The outcome of a delivery. It is displayed as the label of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The mail was processed.
    Done,
    /// The same mail was processed before.
    Repeated,
    /// The mail was dropped.
    Ignored(Ignored),
    /// Too many emails came. The mail server must try again.
    TooOften,
    /// The server failed. The mail server must try again.
    Failed,
    /// The mail is too large.
    TooLarge,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Done => f.write_str("done"),
            Outcome::Repeated => f.write_str("repeated"),
            Outcome::Ignored(reason) => write!(f, "ignored-{reason}"),
            Outcome::TooOften => f.write_str("too-often"),
            Outcome::Failed => f.write_str("failed"),
            Outcome::TooLarge => f.write_str("too-large"),
        }
    }
}
