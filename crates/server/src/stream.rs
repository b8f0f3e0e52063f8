//! The streams: a match, the lobby, the matches of an account.

pub(crate) mod account;
pub(crate) mod game;
pub(crate) mod lobby;
