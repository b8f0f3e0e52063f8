//! Finding matches: the archive, lists of a player's games, records, statistics, followed
//! players, and the games shown on TV.

pub(crate) mod archive_error;
pub(crate) mod head_to_heads;
pub(crate) mod lists;
pub(crate) mod people;
pub(crate) mod record;
pub(crate) mod search;
pub(crate) mod statistics;
pub(crate) mod tv;
