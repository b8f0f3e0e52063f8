//! Rows and queries of accounts.

pub(crate) mod account_changes;
pub(crate) mod account_row;
pub(crate) mod expiry;
pub(crate) mod export;
pub(crate) mod follows;
pub(crate) mod invitations;
pub(crate) mod lock;
pub(crate) mod mail_links;
pub(crate) mod names;
pub(crate) mod presence;
pub(crate) mod push_subscriptions;
pub(crate) mod ratings;
pub(crate) mod second_factor;
pub(crate) mod seek_alerts;
pub(crate) mod sessions;
pub(crate) mod statistics;
pub(crate) mod tokens;
pub(crate) mod trace_owner;
pub(crate) mod vacations;
