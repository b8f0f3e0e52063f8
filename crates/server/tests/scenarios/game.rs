//! Matches: moves, seats, offers, clocks, chat, and everyone who watches.

pub(crate) mod chat;
pub(crate) mod clocks;
pub(crate) mod coach;
pub(crate) mod computer;
pub(crate) mod offers;
pub(crate) mod playing;
pub(crate) mod prepared_moves;
pub(crate) mod rated_games;
pub(crate) mod refusals;
pub(crate) mod rules_of_play;
pub(crate) mod seats;
pub(crate) mod streams;
pub(crate) mod watching;
pub(crate) mod workers;
