//! Commands that apply the rules to positions and games.

pub(crate) mod moves;
mod perft;
mod picture;
mod playouts;
mod replay;
