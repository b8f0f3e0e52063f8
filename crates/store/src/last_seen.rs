//! The last time at which a player was connected.

/// The last time at which a player was connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastSeen {
    /// The time.
    pub at_ms: i64,
    /// Whether the player's last connection has been closed since.
    pub has_left: bool,
}
