//! Streams of updates: a match, the lobby, the matches of an account.

pub(crate) mod account;
pub(crate) mod follower;
pub(crate) mod game;
pub(crate) mod json_file;
pub(crate) mod lobby;
pub(crate) mod ndjson;
pub(crate) mod open_streams;
pub(crate) mod socket;
