//! Commands for people who run a server.

pub(crate) mod admin;
pub(crate) mod backup;
pub(crate) mod doctor;
pub(crate) mod health;
pub(crate) mod invite;
pub(crate) mod mail;
pub(crate) mod replay_all;
pub(crate) mod reports;
pub(crate) mod serve;
mod storage;
pub(crate) mod worker;
