//! Boards of Luctor as its clients see them: positions with their legal moves, lines of moves, checks of positions that
//! were set up, threats, and the engine's lines, as the JSON of `docs/api.md`.
//!
//! The server answers requests with them, and the module for browsers computes the same without a server. This crate does
//! no I/O, and all its work is bounded. Start reading at [`any_board`], a board of any game. The rules crate has no JSON,
//! so [`types`] mirrors its types. Each game implements [`shown::Shown`] for its positions.

pub mod analysis;
pub mod any_board;
pub mod cell_names;
pub mod free_board;
pub mod insight;
pub mod line_player;
pub mod paste;
pub mod prepared_board;
pub mod problem;
pub mod result;
pub mod search_lines;
pub mod shown;
pub mod text;
pub mod title;
pub mod types;
pub mod variants;

#[doc(hidden)]
pub use variants::dispatch_of_platform;
pub use variants::{UnknownGame, accepted_variant, is_playable};
