//! Parsing of incoming mail: from bytes to the sender, the subject and the text that the sender wrote.
//!
//! Any bytes are parsed in bounded time. Mail that must not be answered is [`Ignored`].

mod authentication;
mod header_limits;
mod html;
mod ignored;
mod incoming_mail;
mod own_text;
mod parts;
mod quotation;
mod read;

pub(crate) use ignored::Ignored;
pub(crate) use incoming_mail::{IncomingMail, SenderCheck};
pub(crate) use read::{read, recipients};

/// The largest mail that the server accepts, in bytes.
pub const LARGEST_MAIL: usize = 1024 * 1024;
