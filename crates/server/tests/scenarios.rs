//! What can happen, told once for both databases.

pub(crate) mod analysis;
pub(crate) mod chat;
pub(crate) mod clocks;
pub(crate) mod computer;
pub(crate) mod offers;
pub(crate) mod playing;
pub(crate) mod refusals;
pub(crate) mod seats;
pub(crate) mod storage;
pub(crate) mod watching;
