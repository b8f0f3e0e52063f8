//! Commands that apply the rules to positions and games, and that solve positions.

pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod playouts;
pub(crate) mod problems;
pub(crate) mod replay;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod verify;
