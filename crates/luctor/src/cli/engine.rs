//! Arguments of the commands that run the engine.

use clap::{Args, value_parser};

use super::help;
use crate::engine_setup::limits as engine_limits;
use crate::input::HumanDuration;

/// Analyze a position: the best lines and their scores
#[derive(Args, Debug)]
#[command(after_long_help = help::ANALYZE)]
pub(crate) struct AnalyzeArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Number of best lines to search for
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::LINES))]
    pub(crate) lines: u64,
    /// Number of search threads
    #[arg(long, value_name = "T", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: u64,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::HASH_MIB))]
    pub(crate) hash: u64,
    /// Stop after this time, such as 10s or 300ms
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<HumanDuration>,
    /// Stop at this search depth, in turns
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// Stop after this many positions
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Moves to play first, in any accepted notation
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

/// Measure the engine's speed with fixed searches
#[derive(Args, Debug)]
#[command(after_long_help = help::BENCH)]
pub(crate) struct BenchArgs {
    /// Search only the positions of this game
    pub(crate) game: Option<String>,
}

/// Run the engine over the UGI protocol, for other programs
#[derive(Args, Debug)]
#[command(after_long_help = help::UGI)]
pub(crate) struct UgiArgs {
    /// Initial game; the option Game changes it
    #[arg(default_value = "emulsion")]
    pub(crate) game: String,
}
