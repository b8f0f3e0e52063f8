//! The syntax of the command language: parsing, and the help texts.

mod board_ref;
mod command;
mod game;
mod game_command;
mod help;
mod syntax_error;
mod usage;

pub(super) use board_ref::{BoardFilter, BoardRef};
pub(crate) use command::Command;
pub(crate) use game::PbmGame;
pub(crate) use game_command::GameCommand;
pub(super) use help::{Help, game_help, help};
pub(super) use syntax_error::SyntaxError;
pub(super) use usage::form;
