//! Operation of the server: health, logs, scheduled jobs, reports.

pub(crate) mod expiry;
pub(crate) mod log;
pub(crate) mod metrics_listener;
pub(crate) mod replay_all;
pub(crate) mod reports;
