//! The command language of pbmserv: parsing commands, identifying their senders, executing them.
//!
//! [`Pbm::execute`] executes one command and returns an [`Answer`] in plain text. Emails give commands by
//! [`intake`](super::intake), programs by `POST /api/pbm`. `docs/mail.md` describes the language.

mod answer;
mod board_mails;
mod boards;
mod commands;
mod confirmation_code;
mod dispatch;
mod error;
mod identity;
mod language;
mod players;
mod rejected;
mod reply_addresses;
mod reply_tag;
mod request;
mod wrapping;

pub(crate) use answer::{Answer, ShownBoard};
pub(crate) use board_mails::{BoardMails, possible_replies};
pub(crate) use boards::Boards;
pub(crate) use dispatch::{Pbm, PbmServices};
pub(crate) use error::Failure;
pub(crate) use language::{Command, GameCommand, PbmGame};
pub(crate) use players::is_numbered;
pub(crate) use reply_addresses::ReplyAddresses;
pub(crate) use reply_tag::{ReplyTag, SentTag};
pub(crate) use request::{Client, CommandRequest, CommandSender};
