//! Arguments of `luctor tables`.

use std::path::PathBuf;

use clap::{Args, Subcommand, value_parser};

use super::help;
use crate::engine_setup::limits as engine_limits;
use crate::input::HumanDuration;

/// Build and read tables of exact values for few pieces (Emergo)
#[derive(Args, Debug)]
#[command(after_long_help = help::TABLES)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

/// A command of `luctor tables`.
#[derive(Subcommand, Debug)]
pub(crate) enum TablesCommand {
    /// Build the tables with 2 to K pieces, or continue a build that was interrupted
    Build(TablesBuildArgs),
    /// Check tables against the rules
    Verify(TablesVerifyArgs),
    /// Print facts about all positions with K pieces
    Stats(TablesStatsArgs),
    /// List the tables of a directory
    Info {
        /// Directory of the tables
        #[arg(long, value_name = "DIR", default_value = "tables")]
        dir: PathBuf,
    },
    /// Print the value of a position and of each legal move
    Probe {
        /// Game, such as emergo or emergo:hex
        game: String,
        /// Position without men in hand
        position: String,
        /// Directory of the tables
        #[arg(long, value_name = "DIR", default_value = "tables")]
        dir: PathBuf,
        /// Also print the number of unforced turns to the end
        #[arg(long)]
        unforced: bool,
    },
}

/// Arguments of `luctor tables build`.
#[derive(Args, Debug)]
pub(crate) struct TablesBuildArgs {
    /// Game, such as emergo or emergo:hex
    pub(crate) game: String,
    /// Largest number of pieces
    #[arg(long, value_name = "K", value_parser = value_parser!(u64).range(2..=6))]
    pub(crate) pieces: u64,
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub(crate) dir: PathBuf,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
    /// Largest amount of memory in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    #[arg(value_parser = value_parser!(u64).range(1..=1 << 24))]
    pub(crate) memory: u64,
    /// Also compute the number of unforced turns to the end
    #[arg(long)]
    pub(crate) unforced: bool,
    /// Print the time of each pass to standard error at the end
    #[arg(long)]
    pub(crate) times: bool,
    /// Time between two checkpoints within a pass, such as 30s or 5m
    #[arg(long, value_name = "TIME", default_value = "5m")]
    pub(crate) save_every: HumanDuration,
}

/// Arguments of `luctor tables verify`.
#[derive(Args, Debug)]
pub(crate) struct TablesVerifyArgs {
    /// Game, such as emergo or emergo:hex
    pub(crate) game: String,
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub(crate) dir: PathBuf,
    /// Check about N values of each table
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    pub(crate) sample: u64,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
}

/// Arguments of `luctor tables stats`.
#[derive(Args, Debug)]
pub(crate) struct TablesStatsArgs {
    /// Game, such as emergo or emergo:hex
    pub(crate) game: String,
    /// Number of pieces [default: those of the largest table]
    #[arg(long, value_name = "K", value_parser = value_parser!(u64).range(2..=6))]
    pub(crate) pieces: Option<u64>,
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub(crate) dir: PathBuf,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
}
