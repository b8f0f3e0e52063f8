//! Mail: written into the outbox with the change that it tells of, sent later and only once.

mod board;
mod html;
mod letters;
mod message;
mod sender;
mod way;

pub(crate) use letters::{
    DigestLine, challenge_letter, digest_letter, duration, over_letter, reset_letter, turn_letter,
    verify_letter,
};
pub(crate) use luctor_store::{Extras, MailId, NewMail, Picture};
pub(crate) use sender::Mailer;
pub use way::{Inbox, MailSettings, MailWay};
