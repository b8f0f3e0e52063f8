//! Outgoing mail: its texts, its format, and the ways to send it.

mod escape;
mod html;
mod letters;
mod message;
mod sender;
mod transport;

pub(crate) use escape::escape;
pub(crate) use html::SIZE as PICTURE_SIZE;
pub(crate) use letters::{
    AccountChange, DigestLine, Occasion, OpenSeek, bundle_letter, change_letter, digest_letter,
    duration, reset_letter, verify_letter,
};
pub(crate) use luctor_store::{MailExtras, MailId, NewMail, Picture};
pub(crate) use sender::Mailer;
pub use transport::{Inbox, MailSettings, MailTransport};
