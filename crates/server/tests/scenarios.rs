//! What can happen, told once for both databases.

pub(crate) mod analysis;
pub(crate) mod backups;
pub(crate) mod computer;
pub(crate) mod health;
pub(crate) mod playing;
pub(crate) mod refusals;
pub(crate) mod storage;
pub(crate) mod watching;
