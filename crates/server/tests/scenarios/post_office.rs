//! Outgoing and incoming mail, and the language of pbmserv.

pub(crate) mod digest;
pub(crate) mod letters;
pub(crate) mod mail;
pub(crate) mod pbm;
pub(crate) mod post;
