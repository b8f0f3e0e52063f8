//! Checks that several fuzz targets share.

mod laws;
#[allow(clippy::all, dead_code, unused)]
#[path = "../../crates/rules/tests/reference/mod.rs"]
mod reference;
#[path = "../../crates/rules/tests/slow.rs"]
mod slow;

pub use laws::{check_game, check_message, check_move, check_position};
