//! What can happen, told once for both databases.

pub(crate) mod accounts;
pub(crate) mod analysis;
pub(crate) mod backups;
pub(crate) mod boards;
pub(crate) mod bots;
pub(crate) mod chat;
pub(crate) mod clocks;
pub(crate) mod computer;
pub(crate) mod digest;
pub(crate) mod health;
pub(crate) mod mail;
pub(crate) mod offers;
pub(crate) mod pictures;
pub(crate) mod players;
pub(crate) mod playing;
pub(crate) mod push;
pub(crate) mod refusals;
pub(crate) mod safety;
pub(crate) mod seats;
pub(crate) mod sessions;
pub(crate) mod storage;
pub(crate) mod streams;
pub(crate) mod tokens;
pub(crate) mod watching;
pub(crate) mod workers;
