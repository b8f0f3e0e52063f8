//! Rows and queries of matches.

pub(crate) mod archive;
pub(crate) mod chat;
pub(crate) mod clocks;
pub(crate) mod engine;
pub(crate) mod events;
pub(crate) mod games;
pub(crate) mod lists;
pub(crate) mod pages;
pub(crate) mod private;
pub(crate) mod seats;
