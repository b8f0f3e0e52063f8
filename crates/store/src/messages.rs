//! Rows and queries of messages.

pub(crate) mod digests;
pub(crate) mod extras;
pub(crate) mod letters;
pub(crate) mod new;
pub(crate) mod outbox;
pub(crate) mod pbm;
