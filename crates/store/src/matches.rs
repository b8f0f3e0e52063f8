//! Rows and queries of matches.

pub(crate) mod archive;
pub(crate) mod beginnings;
pub(crate) mod chat;
pub(crate) mod chat_reports;
pub(crate) mod computer_moves;
pub(crate) mod conditions;
pub(crate) mod due;
pub(crate) mod explorations;
pub(crate) mod joining;
pub(crate) mod lists;
pub(crate) mod lobby;
pub(crate) mod log;
pub(crate) mod match_row;
pub(crate) mod outages;
pub(crate) mod seats;
pub(crate) mod snapshot;
