//! Matches: loading and changing them, seats, deadlines, claims, side effects, ratings.

pub(crate) mod cache;
pub(crate) mod change_id;
pub(crate) mod chat;
pub(crate) mod claims;
pub(crate) mod conditions;
pub(crate) mod deadlines;
pub(crate) mod error;
pub(crate) mod loaded;
pub(crate) mod matches;
pub(crate) mod new_match;
pub(crate) mod notes;
pub(crate) mod observer;
pub(crate) mod options;
pub(crate) mod outages;
pub(crate) mod ratings;
pub(crate) mod remote;
pub(crate) mod seat;
pub(crate) mod seating;
pub(crate) mod summary;
pub(crate) mod variants;
