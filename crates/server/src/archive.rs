//! Finished matches: search, lists of games, records, and the game shown on the home page.

pub(crate) mod lists;
pub(crate) mod record;
pub(crate) mod search;
pub(crate) mod tv;
