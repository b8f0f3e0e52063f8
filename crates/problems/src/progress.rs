//! How far mining has come.

use serde::{Deserialize, Serialize};

/// The games that have been mined for a collection. Mining continues after them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The name of the boards.
    pub boards: String,
    /// The seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
}
