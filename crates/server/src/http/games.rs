//! `/api/games`, `/api/lobby` and `/api/catalog`: matches, their seats, moves, positions, chat and notes.

pub(crate) mod actions;
pub(crate) mod analysis;
pub(crate) mod catalog;
pub(crate) mod chat;
pub(crate) mod coach;
pub(crate) mod create;
pub(crate) mod evaluations;
pub(crate) mod join;
pub(crate) mod lobby;
pub(crate) mod notes;
pub(crate) mod pbm;
pub(crate) mod positions;
pub(crate) mod ratings;
pub(crate) mod record;
pub(crate) mod requests;
pub(crate) mod show;
