//! Pictures of positions and games.

pub(crate) mod picture;
