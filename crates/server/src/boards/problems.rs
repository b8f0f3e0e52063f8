//! Problems of the built-in collection: choosing and judging them, ratings of solvers, races, and repetition.
//!
//! Start reading at `training.rs`, the service for accounts and guests. `catalog.rs` holds the collection.

pub(crate) mod catalog;
pub(crate) mod choice;
pub(crate) mod daily;
pub(crate) mod dashboard;
mod introduction;
pub(crate) mod judge;
pub(crate) mod problem_error;
pub(crate) mod races;
pub(crate) mod schedule;
pub(crate) mod training;
