//! `/api/games`: matches, their seats, moves, chat and notes.

pub(crate) mod actions;
pub(crate) mod chat;
pub(crate) mod create;
pub(crate) mod join;
pub(crate) mod notes;
pub(crate) mod pbm;
pub(crate) mod ratings;
pub(crate) mod requests;
pub(crate) mod show;
