//! The process: its start, its background tasks and its shutdown.

pub(crate) mod metrics;
pub(crate) mod priority;
pub(crate) mod shared;
pub(crate) mod start;
pub(crate) mod tasks;
