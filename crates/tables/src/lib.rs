//! Endgame tables of Emergo: exact values of all positions with few pieces.
//!
//! [`build()`] makes the tables, [`Tables`] reads them. The format of the files is in `docs/tables.md`.

mod board;
mod build;
mod columns;
mod error;
mod file;
mod game;
mod index;
mod lines;
mod moves;
mod parallel;
mod statistics;
mod table;
mod tables;
mod value;
mod verify;

pub use board::Board;
pub use build::{Options, PassTime, Phase, Progress, State, build};
pub use columns::{Columns, Emergo64};
pub use error::Error;
pub use file::{Content, Counts, Header};
pub use game::table_game;
pub use index::{Index, MOST_PIECES};
pub use lines::BestLine;
pub use moves::Scratch;
pub use statistics::{Results, Statistics, statistics};
pub use table::{Storage, Table};
pub use tables::{Found, KnownMove, Tables, found_tables};
pub use value::{Known, WinDrawLoss};
pub use verify::{Verified, verify};
