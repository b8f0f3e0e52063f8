//! Outgoing notifications: mail, web push, the outbox and the daily digest.

pub(crate) mod digest;
pub(crate) mod mail;
pub(crate) mod outbox;
pub(crate) mod push;
