//! Accounts, sessions, tokens and public profiles.

pub(crate) mod accounts;
pub(crate) mod blocks;
pub(crate) mod bots;
pub(crate) mod confirmed_email;
pub(crate) mod ended_access;
pub(crate) mod fair_play;
pub(crate) mod guests;
pub(crate) mod moderation;
pub(crate) mod names;
pub(crate) mod people;
pub(crate) mod players;
pub(crate) mod privacy;
pub(crate) mod push;
pub(crate) mod safety;
pub(crate) mod second_factor;
pub(crate) mod seek_alerts;
pub(crate) mod sessions;
pub(crate) mod sock_puppets;
pub(crate) mod stolen_access;
pub(crate) mod tokens;
