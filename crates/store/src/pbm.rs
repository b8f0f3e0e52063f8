//! Rows and queries of play by mail.

pub(crate) mod board_numbers;
pub(crate) mod keys;
pub(crate) mod mail_views;
pub(crate) mod pending_commands;
pub(crate) mod rankings;
