//! `/api/boards` and `/api/tables`: boards that belong to no match. They are open to everyone and not stored.
//! `/api/analyses`: analyses that visitors share by a link. `/api/problems`: problems to solve.
//! `/api/library`: annotated games.

pub(crate) mod analysis;
pub(crate) mod answer;
pub(crate) mod library;
pub(crate) mod place;
pub(crate) mod problems;
pub(crate) mod read;
pub(crate) mod shared;
pub(crate) mod show;
pub(crate) mod tables;
