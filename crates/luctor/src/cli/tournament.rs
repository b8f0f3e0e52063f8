//! Arguments of the commands that run matches between engines and generate openings for them.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};

use super::help;
use crate::engine_setup::limits as engine_limits;
use crate::players::{TimeControl, parse_thinking_time};

/// Let engines play each other and measure their strength
#[derive(Args, Debug)]
#[command(after_long_help = help::MATCH)]
pub(crate) struct MatchArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names); the pie rule is off unless pie=on
    pub(crate) game: String,
    /// Player (--help explains the syntax); repeat for each player. More than two play a round robin;
    /// missing players are filled with the built-in engine
    #[arg(long = "engine", value_name = "PLAYER")]
    pub(crate) engines: Vec<String>,
    /// Maximum number of games between two players; must be even
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u64,
    /// Time per move, such as 200ms [default: 100ms if no other limit is given]
    #[arg(long, value_name = "TIME", value_parser = parse_thinking_time)]
    pub(crate) time: Option<Duration>,
    /// Positions to search per move
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Search depth per move, in turns
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Time per game and increment per move, such as 10s+0.1s
    #[arg(long, value_name = "TIME+TIME")]
    pub(crate) clock: Option<TimeControl>,
    /// Number of games to play at the same time
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// Openings to start from: auto, none, random:PLIES or a file of games
    #[arg(long, value_name = "OPENINGS", default_value = "auto")]
    pub(crate) openings: String,
    /// Random seed for the order of the openings and for the players
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop once a sequential test (SPRT) decides between these two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Probability of wrongly accepting ELO1
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(crate) alpha: f64,
    /// Probability of wrongly accepting ELO0
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(crate) beta: f64,
    /// Append every finished game to this file as JSON Lines
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Size of each player's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(engine_limits::HASH_MIB))]
    pub(crate) hash: usize,
    /// Time that a move may take beyond its limit
    #[arg(long, value_name = "TIME", value_parser = parse_thinking_time, default_value = "250ms")]
    pub(crate) margin: Duration,
    /// Time to wait for a player's answer if no time limit applies
    #[arg(long, value_name = "TIME", value_parser = parse_thinking_time, default_value = "1m")]
    pub(crate) patience: Duration,
    /// Number of turns after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) longest: usize,
    /// Rating of the first player in a round robin
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_hyphen_values = true)]
    pub(crate) anchor: f64,
}

/// Generate balanced openings for matches
#[derive(Args, Debug)]
#[command(after_long_help = help::OPENINGS)]
pub(crate) struct OpeningsArgs {
    /// Game, such as emergo or emulsion:6 (--help lists all names); the pie rule is off unless pie=on
    pub(crate) game: String,
    /// Number of random turns in an opening
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    /// Number of openings to generate
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    pub(crate) count: usize,
    /// Keep only openings that the engine scores within this many hundredths of zero [default: keep all]
    #[arg(long, value_name = "HUNDREDTHS", value_parser = value_parser!(i32).range(0..))]
    pub(crate) window: Option<i32>,
    /// Positions the engine searches to score an opening
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "window")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random seed for the openings
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

fn hypotheses(text: &str) -> Result<(f64, f64), String> {
    let numbers = text.split_once(',').and_then(|(zero, one)| {
        Some((zero.trim().parse::<f64>().ok()?, one.trim().parse::<f64>().ok()?))
    });
    numbers
        .filter(|(zero, one)| zero < one && zero.abs() <= 1000.0 && one.abs() <= 1000.0)
        .ok_or_else(|| {
            "expected two Elo differences, the smaller one first, such as 0,10".to_owned()
        })
}
