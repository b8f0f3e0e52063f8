//! Bounds of everything that callers choose.

/// The most actions after which an unfinished game can be truncated.
pub const MAX_LIMIT: u32 = 1_000_000;
/// The most games in a batch.
pub const MAX_GAMES: usize = 1 << 20;
/// The highest ply of a position.
pub const MAX_PLY: u32 = 1_000_000;
/// The number of actions after which a game of Emergo is truncated if nothing else is chosen. Random games on 9x9 take
/// about 130.
pub(crate) const USUAL_LIMIT: u32 = 1_000;
