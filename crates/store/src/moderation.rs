//! Moderation: restrictions of accounts and addresses, reports, corrections of ratings, and the log of all actions.

pub(crate) mod account_changes;
pub(crate) mod addresses;
pub(crate) mod chat_lines;
pub(crate) mod log;
pub(crate) mod notices;
pub(crate) mod rating_correction;
pub(crate) mod reports;
pub(crate) mod restrictions;
