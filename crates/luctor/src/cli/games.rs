//! Arguments of the commands that play games and apply the rules.

use std::path::PathBuf;

use clap::{Args, value_parser};
use luctor_rules::Color;
use luctor_rules::emergo::Coordinates;
use luctor_search::Level;

use super::help;
use super::values::{colors, coordinates, levels};

/// Play in the terminal: two players, or one against the computer
#[derive(Args, Debug)]
#[command(after_long_help = help::PLAY)]
pub(crate) struct PlayArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Play against the computer, from level 1 (weakest) to 8 (see luctor levels)
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub(crate) engine: Option<Level>,
    /// Your color against the computer [default: the color that moves first]
    #[arg(long = "as", value_name = "COLOR", requires = "engine", value_parser = colors())]
    pub(crate) color: Option<Color>,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Cell names of a square Emergo board
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
}

/// Print the legal moves, one per line
#[derive(Args, Debug)]
#[command(after_long_help = help::MOVES)]
pub(crate) struct MovesArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Cell names of a square Emergo board, in input and output
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
    /// Moves to play first, in any accepted notation
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

/// Check whole games, given as JSON Lines
#[derive(Args, Debug)]
#[command(after_long_help = help::REPLAY)]
pub(crate) struct ReplayArgs {
    /// Include the legal moves before every ply and in the final position
    #[arg(long)]
    pub(crate) legal: bool,
    /// Include the position before every ply and the final position
    #[arg(long)]
    pub(crate) positions: bool,
    /// File with the games; - or no file reads standard input
    pub(crate) file: Option<PathBuf>,
}

/// Count the move sequences of a given length
#[derive(Args, Debug)]
#[command(after_long_help = help::PERFT)]
pub(crate) struct PerftArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Number of turns in a sequence
    #[arg(value_parser = value_parser!(u32).range(..=99))]
    pub(crate) depth: u32,
    /// Start from this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Also print the count for each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

/// Play random games and sum up their results
#[derive(Args, Debug)]
#[command(after_long_help = help::PLAYOUTS)]
pub(crate) struct PlayoutsArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names)
    pub(crate) game: String,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,
    /// Random seed; the same seed gives the same games on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of threads; 0 uses one per processor
    #[arg(long, value_name = "T", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
}
