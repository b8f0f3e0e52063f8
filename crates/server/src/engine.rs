//! The engine on the server: the computer as a player, analysis, reviews, workers.

pub(crate) mod analysis;
pub(crate) mod analyst;
pub(crate) mod evaluations;
pub(crate) mod player;
pub(crate) mod reviews;
pub(crate) mod worker;
