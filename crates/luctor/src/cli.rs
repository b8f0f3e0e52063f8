//! The calls of the program. Help, completions and manual pages all come from this definition.

mod bot;
mod laboratory;
mod operation;
mod pbm;
mod picture;
mod text;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, value_parser};
use clap_complete::Shell;
use luctor_rules::Color;
use luctor_rules::emergo::Coordinates;
use luctor_search::Level;

use crate::analyse::Span;
use crate::bounds;
use crate::error::Error;
use crate::settings;
pub(crate) use bot::Bot;
pub(crate) use laboratory::{Match, Openings};
pub(crate) use operation::{Backup, Mail, Place, Restore, Serve, Worker};
pub(crate) use pbm::Pbm;
pub(crate) use picture::{Format, Picture};

/// Play Emergo and Emulsion, against people or the computer
///
/// Luctor is a home for two abstract board games, Emergo and Emulsion. Called without a command it
/// serves a web page to play on; the other commands play in the terminal, and answer what scripts
/// ask: legal moves, checks of whole games, counts.
#[derive(Parser, Debug)]
#[command(
    name = "luctor",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = "luctor --help and luctor COMMAND --help tell more, with examples.",
    after_long_help = text::PROGRAM
)]
pub(crate) struct Cli {
    #[command(flatten)]
    serve: Serve,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Reads the call and the settings of a server, and answers the call where it asks only for help
    /// or the version.
    ///
    /// # Errors
    ///
    /// The call or a setting is wrong.
    pub(crate) fn read() -> Result<Option<Command>, Error> {
        let called = match Cli::command().try_get_matches() {
            Ok(called) => called,
            Err(asked)
                if matches!(asked.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
            {
                asked.print()?;
                return Ok(None);
            }
            Err(wrong) => return Err(wrong.into()),
        };
        let called = settings::complete(Cli::command(), &called)?.try_get_matches()?;
        let cli = Cli::from_arg_matches(&called)?;
        Ok(Some(cli.command.unwrap_or(Command::Serve(cli.serve))))
    }
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(Serve),
    Backup(Backup),
    Restore(Restore),
    Bot(Bot),
    Pbm(Pbm),
    Worker(Worker),
    Mail(Mail),
    Play(Play),
    Moves(Moves),
    Picture(Picture),
    Replay(Replay),
    ReplayAll(ReplayAll),
    Reports(Reports),
    Perft(Perft),
    Playouts(Playouts),
    Analyse(Analyse),
    /// Print the levels of the computer
    #[command(after_long_help = text::LEVELS)]
    Levels,
    Bench(Bench),
    Ugi(Ugi),
    Match(Match),
    Openings(Openings),
    /// Print the completions for a shell
    #[command(after_long_help = text::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_long_help = text::MAN)]
    Man {
        /// Write a page for the program and one for each command into this directory instead
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

/// Play in the terminal, two people or one against the computer
#[derive(Args, Debug)]
#[command(after_long_help = text::PLAY)]
pub(crate) struct Play {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// Play against the computer: 1 is the weakest level, 8 the strongest (luctor levels tells more)
    #[arg(long, value_name = "LEVEL", value_parser = levels())]
    pub(crate) engine: Option<Level>,
    /// Your color against the computer [default: the color that begins]
    #[arg(long = "as", value_name = "COLOR", requires = "engine", value_parser = colors())]
    pub(crate) color: Option<Color>,
    /// Begin with this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How the cells of a square Emergo board are named
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
}

/// Print the legal moves, one a line
#[derive(Args, Debug)]
#[command(after_long_help = text::MOVES)]
pub(crate) struct Moves {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// Begin with this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How the cells of a square Emergo board are named, in what is read and in what is printed
    #[arg(long, value_name = "NAMES", value_parser = coordinates())]
    pub(crate) coordinates: Option<Coordinates>,
    /// Moves to play first, in any spelling
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

/// Check whole games, given as JSON Lines
#[derive(Args, Debug)]
#[command(after_long_help = text::REPLAY)]
pub(crate) struct Replay {
    /// Tell also the legal moves before every ply and of the last position
    #[arg(long)]
    pub(crate) legal: bool,
    /// Tell also the same positions
    #[arg(long)]
    pub(crate) positions: bool,
    /// The games; - or nothing is standard input
    pub(crate) file: Option<PathBuf>,
}

/// Check all games of a server against their logs and the rules
#[derive(Args, Debug)]
#[command(after_long_help = text::REPLAY_ALL)]
pub(crate) struct ReplayAll {
    #[command(flatten)]
    pub(crate) place: Place,
}

/// List the lines of the chat that people have reported
#[derive(Args, Debug)]
#[command(after_long_help = text::REPORTS)]
pub(crate) struct Reports {
    #[command(flatten)]
    pub(crate) place: Place,
}

/// Count move sequences
#[derive(Args, Debug)]
#[command(after_long_help = text::PERFT)]
pub(crate) struct Perft {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// The number of turns of a sequence
    #[arg(value_parser = value_parser!(u32).range(..=99))]
    pub(crate) depth: u32,
    /// Begin with this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// Print also the count behind each first move
    #[arg(long)]
    pub(crate) divide: bool,
}

/// Play random games and add up their results
#[derive(Args, Debug)]
#[command(after_long_help = text::PLAYOUTS)]
pub(crate) struct Playouts {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) games: u64,
    /// Chooses the games; the same seed gives the same games everywhere
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads to play on; 0 is one for each processor
    #[arg(long, value_name = "T", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(..=256))]
    pub(crate) threads: u16,
}

/// Analyse a position: the best lines and what they are worth
#[derive(Args, Debug)]
#[command(visible_alias = "analyze", after_long_help = text::ANALYSE)]
pub(crate) struct Analyse {
    /// The game, as emergo or emulsion:6 (--help tells all names)
    pub(crate) game: String,
    /// Begin with this position
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    /// How many of the best lines are looked for
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(bounds::LINES))]
    pub(crate) lines: u64,
    /// Threads to search with
    #[arg(long, value_name = "T", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u64).range(bounds::THREADS))]
    pub(crate) threads: u64,
    /// Memory for what was found, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    #[arg(value_parser = value_parser!(u64).range(bounds::HASH))]
    pub(crate) hash: u64,
    /// End after this time, as 10s or 300ms
    #[arg(long, value_name = "TIME")]
    pub(crate) time: Option<Span>,
    /// Look no further ahead than this many turns
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,
    /// End after this many positions
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Moves to play first, in any spelling
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
}

/// Measure the engine with fixed searches
#[derive(Args, Debug)]
#[command(after_long_help = text::BENCH)]
pub(crate) struct Bench {
    /// Search the positions of this game only
    pub(crate) game: Option<String>,
}

/// Run the engine for another program, in the UGI protocol
#[derive(Args, Debug)]
#[command(after_long_help = text::UGI)]
pub(crate) struct Ugi {
    /// The game to begin with; the option Game changes it
    #[arg(default_value = "emulsion")]
    pub(crate) game: String,
}

/// The numbers, and the names that levels once had, for the scripts that know those.
fn levels() -> impl TypedValueParser<Value = Level> {
    let numbers = Level::ALL.map(|level| PossibleValue::new(level.to_string()));
    let names = ["easy", "medium", "hard"].map(|name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(numbers.into_iter().chain(names))
        .map(|name| name.parse().expect("the possible values are the levels' names"))
}

fn colors() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(Color::ALL.map(|color| color.to_string()))
        .map(|name| name.parse().expect("the possible values are the colors' names"))
}

fn coordinates() -> impl TypedValueParser<Value = Coordinates> {
    PossibleValuesParser::new(["checkerboard", "diamond"]).map(|name| match name.as_str() {
        "diamond" => Coordinates::Diamond,
        _ => Coordinates::Checkerboard,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
