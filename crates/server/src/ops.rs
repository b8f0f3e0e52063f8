//! Operation of the server: health, logs, scheduled jobs, reports; the entry points of the fuzzer.

pub(crate) mod database_status;
pub(crate) mod expiry;
pub mod fuzzing;
pub(crate) mod invite;
pub(crate) mod log;
pub(crate) mod metrics_listener;
pub(crate) mod replay_all;
pub(crate) mod reports;
pub(crate) mod retention;
