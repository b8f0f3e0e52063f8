//! Operation of the server: health, logs, scheduled jobs, reports.

pub(crate) mod expiry;
pub(crate) mod figures;
pub(crate) mod log;
pub(crate) mod replay_all;
pub(crate) mod reports;
