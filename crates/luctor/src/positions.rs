//! Commands that apply the rules to positions and games.

pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod playouts;
pub(crate) mod replay;
