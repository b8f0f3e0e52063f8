//! Pictures of positions and games.

pub(crate) mod painter;
pub(crate) mod picture;
