//! Rows and queries of outgoing and incoming messages.

pub(crate) mod digests;
pub(crate) mod incoming_mail;
pub(crate) mod mail;
pub(crate) mod mail_extras;
pub(crate) mod outbox;
pub(crate) mod push;
