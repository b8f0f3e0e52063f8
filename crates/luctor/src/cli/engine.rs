//! Arguments of the commands that run the engine.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};

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

/// Write comments into records of games
#[derive(Args, Debug)]
#[command(after_long_help = help::ANNOTATE)]
pub(crate) struct AnnotateArgs {
    /// Positions to search per move; the same number gives the same comments on every machine [default: 200000]
    #[arg(long, value_name = "N", conflicts_with = "movetime")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Milliseconds to search per move
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = value_parser!(u64).range(1..=3_600_000))]
    pub(crate) movetime: Option<u64>,
    /// Output format [default: that of the input]
    #[arg(long, value_enum)]
    pub(crate) format: Option<RecordFormat>,
    /// Directory of endgame tables, for exact values
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// File with the games, as text or JSON Lines; - or no file reads standard input
    pub(crate) file: Option<PathBuf>,
}

/// A format of annotated games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RecordFormat {
    /// Headers and moves with comments
    Text,
    /// One line of JSON per game
    Json,
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
