//! The calls of the laboratory: matches between engines, and openings for them.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::RangedU64ValueParser;
use clap::{Args, value_parser};

use super::text;
use crate::bounds;
use crate::contest::{Control, time};

/// Let engines play each other and measure their strength
#[derive(Args, Debug)]
#[command(after_long_help = text::MATCH)]
pub(crate) struct Match {
    /// The game, as emergo or emulsion:6 (--help tells all names); the pie rule is off unless pie=on
    pub(crate) game: String,
    /// A player (--help tells how it is written), once for each; with more than two everybody plays
    /// everybody. With less than two the engine of this program joins in
    #[arg(long = "engine", value_name = "PLAYER")]
    pub(crate) engines: Vec<String>,
    /// Games between each two players, at most: an even number
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: u64,
    /// Time for a move, as 200ms [default: 100ms if nothing else is bounded]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Duration>,
    /// Positions to visit for a move
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Turns to look ahead
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub(crate) depth: Option<u32>,
    /// Time for a game and what each move adds, as 10s+0.1s
    #[arg(long, value_name = "TIME+TIME")]
    pub(crate) clock: Option<Control>,
    /// Games that are played at the same time
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    pub(crate) concurrency: u16,
    /// What games begin with: auto, none, random:PLIES or a file of games
    #[arg(long, value_name = "OPENINGS", default_value = "auto")]
    pub(crate) openings: String,
    /// Chooses the order of the openings and the players' chances
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop as soon as the test of these two differences in Elo is decided
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// How often the test may accept ELO1 wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(crate) alpha: f64,
    /// How often the test may accept ELO0 wrongly
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub(crate) beta: f64,
    /// Append every game to this file, as JSON Lines, as soon as it has ended
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// The size of each player's table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(bounds::HASH))]
    pub(crate) hash: usize,
    /// How much longer than its time a move may take
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "250ms")]
    pub(crate) margin: Duration,
    /// How long an answer is waited for where no time bounds it
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "1m")]
    pub(crate) patience: Duration,
    /// Turns after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) longest: usize,
    /// The rating of the first player in the table of a round robin
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_hyphen_values = true)]
    pub(crate) anchor: f64,
}

/// Make balanced openings for matches
#[derive(Args, Debug)]
#[command(after_long_help = text::OPENINGS)]
pub(crate) struct Openings {
    /// The game, as emergo or emulsion:6 (--help tells all names); the pie rule is off unless pie=on
    pub(crate) game: String,
    /// Random turns that an opening consists of
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = value_parser!(u32).range(1..=1000))]
    pub(crate) plies: u32,
    /// Openings to make
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=100_000))]
    pub(crate) count: usize,
    /// Keep only what the engine holds for even, up to so many hundredths; without it all are kept
    #[arg(long, value_name = "HUNDREDTHS", value_parser = value_parser!(i32).range(0..))]
    pub(crate) window: Option<i32>,
    /// Positions that the engine visits to judge an opening
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "window")]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Chooses the openings
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
            "two differences in Elo are needed, the smaller one first, as 0,10".to_owned()
        })
}
