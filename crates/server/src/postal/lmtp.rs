//! The mail protocols LMTP (RFC 2033) and SMTP (RFC 5321): receiving mail from a mail server, and delivering mail to a
//! running Luctor.
//!
//! An email is accepted only after [`MailHandler`] has stored everything that results from it. Otherwise the mail server
//! is asked to try again, so no email is lost.

mod client;
mod handler;
mod listener;
mod protocol;
mod reply;
mod server;
mod session;

pub use client::{LmtpError, deliver_by_lmtp};
pub(crate) use handler::{MailHandler, Outcome};
pub(crate) use listener::MailListener;
pub(crate) use server::MailServer;
pub(crate) use session::run_session;
