//! Outgoing notifications: mail, web push, and the outbox that both wait in.

pub(crate) mod delivery;
mod failure;
pub(crate) mod mail;
pub(crate) mod outbox;
pub(crate) mod push;
