//! Analyses that visitors share by a link.

pub(crate) mod moderation;
pub(crate) mod shared;
