//! Availability, backups, storage, health and restrictions.

pub(crate) mod addresses;
pub(crate) mod availability;
pub(crate) mod backups;
pub(crate) mod evasion;
pub(crate) mod health;
pub(crate) mod restrictions;
pub(crate) mod retention;
pub(crate) mod storage;
