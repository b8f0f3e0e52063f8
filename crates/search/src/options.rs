//! Options of the engine.

mod level;
mod method;
mod technique;

pub use level::{Handicap, Level, ParseLevelError};
pub use method::{Method, ParseMethodError};
pub use technique::{ParseTechniqueError, Technique, Techniques};

/// The options of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The method of choosing moves.
    pub method: Method,
    /// The playing strength.
    pub level: Level,
    /// The size of the transposition table in mebibytes.
    pub hash_mib: usize,
    /// The number of search threads, of which at most two for each processor are started. With one thread and no limit of
    /// time, searches are deterministic.
    pub threads: usize,
    /// The number of best lines to find and report, at least 1.
    pub lines: usize,
    /// The enabled search techniques. Disable some only to measure their value.
    pub techniques: Techniques,
    /// The seed of evaluation errors of weaker levels, playouts, and the moves of random players.
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
