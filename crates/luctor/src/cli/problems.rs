//! Arguments of `luctor problems`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, value_parser};
use luctor_problems::{Id, Theme};

use super::help;
use crate::engine_setup::limits as engine_limits;

/// Find, check, show and solve problems
#[derive(Args, Debug)]
#[command(after_long_help = help::PROBLEMS)]
pub(crate) struct ProblemsArgs {
    #[command(subcommand)]
    pub(crate) command: ProblemsCommand,
}

/// A command of `luctor problems`.
#[derive(Subcommand, Debug)]
pub(crate) enum ProblemsCommand {
    /// Find problems in games of the engine against itself, and continue a run that was interrupted
    Make(ProblemsMakeArgs),
    /// Prove problems again
    Check(ProblemsCheckArgs),
    /// List problems, or draw one
    Show(ProblemsShowArgs),
    /// Solve problems in the terminal, the easiest first
    Solve(ProblemsSolveArgs),
}

/// Arguments of `luctor problems make`.
#[derive(Args, Debug)]
pub(crate) struct ProblemsMakeArgs {
    /// Game, such as emergo (several boards) or emulsion:6,pie=off [default: both games]
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Number of problems that the file has at the end, for the game or for each of both games
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = value_parser!(u64).range(1..=50_000))]
    pub(crate) count: u64,
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with = "records")]
    pub(crate) seed: u64,
    /// File to create or to extend
    #[arg(long, value_name = "FILE", default_value = "problems.jsonl.zst")]
    pub(crate) out: PathBuf,
    /// Find problems in these games instead, as written by luctor match --out
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "count", "threads"])]
    pub(crate) records: Option<PathBuf>,
    /// Directory of endgame tables [default: build tables with three pieces in memory]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
}

/// Arguments of `luctor problems check`.
#[derive(Args, Debug)]
pub(crate) struct ProblemsCheckArgs {
    /// File of problems [default: the problems of the program]
    pub(crate) file: Option<PathBuf>,
    /// Check only N problems, spread over the file
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,
    /// Directory of endgame tables [default: build tables with three pieces in memory]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(engine_limits::THREADS))]
    pub(crate) threads: Option<u64>,
}

/// The problems that a command uses.
#[derive(Args, Debug)]
pub(crate) struct Selection {
    /// Only problems with this theme
    #[arg(long, value_name = "THEME", value_parser = themes())]
    pub(crate) theme: Option<Theme>,
    /// Only problems of this game, such as emergo (all its boards) or emergo:hex
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// File of problems [default: the problems of the program]
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
}

/// Arguments of `luctor problems show`.
#[derive(Args, Debug)]
pub(crate) struct ProblemsShowArgs {
    /// Problem to draw [default: list all]
    #[arg(conflicts_with_all = ["theme", "game"])]
    pub(crate) id: Option<Id>,
    #[command(flatten)]
    pub(crate) selection: Selection,
    /// Also print the solution, the themes and the proof
    #[arg(long, requires = "id")]
    pub(crate) solution: bool,
}

/// Arguments of `luctor problems solve`.
#[derive(Args, Debug)]
pub(crate) struct ProblemsSolveArgs {
    /// Problem to solve [default: all, the easiest first]
    #[arg(conflicts_with_all = ["theme", "game"])]
    pub(crate) id: Option<Id>,
    #[command(flatten)]
    pub(crate) selection: Selection,
}

/// Accepts the names of themes.
fn themes() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(Theme::ALL.map(Theme::name))
        .map(|name| name.parse().expect("every possible value names a theme"))
}
