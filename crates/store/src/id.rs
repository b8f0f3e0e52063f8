//! Identifiers of rows: accounts, matches, mails.

mod account;
mod game;
mod mail;

pub use account::AccountId;
pub use game::{ALPHABET, MatchId};
pub use mail::MailId;
