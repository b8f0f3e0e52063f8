//! What a user of the engine chooses.

mod level;
mod method;
mod technique;

pub use level::{Handicap, Level, ParseLevelError};
pub use method::{Method, ParseMethodError};
pub use technique::{ParseTechniqueError, Technique, Techniques};

/// How an engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How moves are chosen.
    pub method: Method,
    /// The strength that it plays with.
    pub level: Level,
    /// Size of the transposition table in mebibytes.
    pub hash_mib: usize,
    /// Threads that search. With one, the same position and limits (other than time) give the same result.
    pub threads: usize,
    /// How many of the best lines are looked for and reported, at least 1.
    pub lines: usize,
    /// What the searches do beyond their plain forms; all of it, unless its worth is to be measured.
    pub techniques: Techniques,
    /// Chooses the errors of the weaker levels, random games, and the moves of random players.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::default(),
            level: Level::default(),
            hash_mib: 64,
            threads: 1,
            lines: 1,
            techniques: Techniques::default(),
            seed: 0,
        }
    }
}
