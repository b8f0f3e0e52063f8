//! Rows and queries of accounts.

pub(crate) mod accounts;
pub(crate) mod links;
pub(crate) mod push;
pub(crate) mod ratings;
pub(crate) mod sessions;
pub(crate) mod tokens;
pub(crate) mod vacations;
