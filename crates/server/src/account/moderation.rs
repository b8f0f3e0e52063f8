//! Moderation: actions of moderators, by the API and by the command line.

pub(crate) mod actions;
mod cases;
pub(crate) mod command;
pub(crate) mod error;
pub(crate) mod report_queue;
