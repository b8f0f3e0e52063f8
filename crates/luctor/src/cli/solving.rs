//! Arguments of the commands that solve positions.

use std::path::PathBuf;

use clap::{Args, value_parser};
use luctor_solver::{STATE_RESULTS, Technique};

use super::help;
use crate::engine_setup::limits as engine_limits;
use crate::input::HumanDuration;

/// Find the winner with best play, exactly (Emulsion)
#[derive(Args, Debug)]
#[command(after_long_help = help::SOLVE)]
pub(crate) struct SolveArgs {
    /// Game, such as emulsion:6 or emulsion:6,pie=off
    pub(crate) game: String,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Also print the winner after each legal move
    #[arg(long = "moves")]
    pub(crate) list_moves: bool,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
    /// Largest size of the table of results in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::HASH_MIB))]
    pub(crate) memory: u64,
    /// Save the results in this file, and continue from it if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Time between two saved states, such as 30s or 5m
    #[arg(long, value_name = "TIME", default_value = "5m", requires = "state")]
    pub(crate) save_every: HumanDuration,
    /// Most results in that file: those that took the most work, about 9 bytes each
    #[arg(long, value_name = "N", default_value_t = STATE_RESULTS, requires = "state")]
    pub(crate) state_results: u64,
    /// Write a proof that luctor verify can check to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Start even if the estimate is more than an hour
    #[arg(long)]
    pub(crate) yes: bool,
    /// Switch a technique of the search off, to measure it
    #[arg(long, value_name = "TECHNIQUE", hide = true)]
    pub(crate) without: Vec<Technique>,
    /// Switch a technique of the search on, to measure it
    #[arg(long = "with", value_name = "TECHNIQUE", hide = true)]
    pub(crate) with: Vec<Technique>,
    /// Moves to play first, in any accepted notation
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

/// Check a certificate of a solved position
#[derive(Args, Debug)]
#[command(after_long_help = help::VERIFY)]
pub(crate) struct VerifyArgs {
    /// Certificate, as written by luctor solve --certificate
    pub(crate) file: PathBuf,
}
