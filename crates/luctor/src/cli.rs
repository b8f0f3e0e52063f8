//! Definition of the command line. The help, shell completions and manual pages are generated from it.

mod admin;
mod bot;
mod engine;
mod games;
mod help;
mod hosting;
mod pbm;
mod picture;
mod problems;
mod settings;
mod solving;
mod tables;
mod tournament;
mod values;

use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use crate::error::Error;
pub(crate) use admin::{AdminArgs, AdminCommand, MessagePlace, RoleArg, RoomArg};
pub(crate) use bot::BotArgs;
pub(crate) use engine::{AnalyzeArgs, AnnotateArgs, BenchArgs, RecordFormat, UgiArgs};
pub(crate) use games::{MovesArgs, PerftArgs, PlayArgs, PlayoutsArgs, ReplayArgs};
pub(crate) use hosting::{
    BackupArgs, DoctorArgs, HealthArgs, InviteArgs, MailArgs, ReplayAllArgs, ReportsArgs,
    RestoreArgs, ServeArgs, StorageArgs, WorkerArgs,
};
pub(crate) use pbm::PbmArgs;
pub(crate) use picture::{PictureArgs, PictureFormat};
pub(crate) use problems::{
    ProblemsArgs, ProblemsCheckArgs, ProblemsCommand, ProblemsMakeArgs, ProblemsShowArgs,
    ProblemsSolveArgs, Selection,
};
pub(crate) use solving::{SolveArgs, VerifyArgs};
pub(crate) use tables::{
    TablesArgs, TablesBuildArgs, TablesCommand, TablesStatsArgs, TablesVerifyArgs,
};
pub(crate) use tournament::{MatchArgs, OpeningsArgs};

/// Play Emergo and Emulsion against people or the computer
///
/// Luctor is a home for two abstract board games, Emergo and Emulsion. Without a command it serves a
/// web site to play on. The other commands play in the terminal, analyze positions, and help scripts:
/// they list legal moves, check whole games and count move sequences.
#[derive(Parser, Debug)]
#[command(
    name = "luctor",
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true,
    after_help = "For details and examples, run luctor --help or luctor COMMAND --help.",
    after_long_help = help::PROGRAM
)]
pub(crate) struct Cli {
    #[command(flatten)]
    serve: ServeArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

impl Cli {
    /// Parses the command line, completed by the server settings from the environment and the file.
    /// Prints the help or the version and returns `None` if the user asked for one of them.
    ///
    /// # Errors
    ///
    /// Fails if the command line or a setting is invalid.
    pub(crate) fn read() -> Result<Option<Command>, Error> {
        let matches = match Cli::command().try_get_matches() {
            Ok(matches) => matches,
            Err(request)
                if matches!(request.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
            {
                request.print()?;
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let matches = settings::complete(Cli::command(), &matches)?.try_get_matches()?;
        let cli = Cli::from_arg_matches(&matches)?;
        Ok(Some(cli.command.unwrap_or(Command::Serve(cli.serve))))
    }
}

thread_local! {
    /// The definition of the command line, which takes a millisecond to build.
    static DEFINITION: clap::Command = Cli::command();
}

/// Checks a settings file, as every command of a server does. Its name is only for messages.
///
/// # Errors
///
/// Fails if `text` is not a settings file, or if a setting is invalid.
pub(crate) fn check_settings_file(name: &Path, text: &str) -> Result<(), Error> {
    DEFINITION.with(|definition| settings::check_file(definition, name, text))
}

/// The selected command with its arguments.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Health(HealthArgs),
    Doctor(DoctorArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Bot(BotArgs),
    Pbm(PbmArgs),
    Worker(WorkerArgs),
    Mail(MailArgs),
    Play(PlayArgs),
    Moves(MovesArgs),
    Picture(PictureArgs),
    Replay(ReplayArgs),
    ReplayAll(ReplayAllArgs),
    Reports(ReportsArgs),
    Admin(AdminArgs),
    Invite(InviteArgs),
    Perft(PerftArgs),
    Playouts(PlayoutsArgs),
    #[command(name = "analyse", visible_alias = "analyze")]
    Analyze(AnalyzeArgs),
    Annotate(AnnotateArgs),
    /// Print the computer's levels and their ratings
    #[command(after_long_help = help::LEVELS)]
    Levels,
    Solve(SolveArgs),
    Verify(VerifyArgs),
    Tables(TablesArgs),
    Problems(ProblemsArgs),
    Bench(BenchArgs),
    Ugi(UgiArgs),
    Match(MatchArgs),
    Openings(OpeningsArgs),
    /// Print the completion script for a shell
    #[command(after_long_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_long_help = help::MAN)]
    Man {
        /// Write one page for the program and one for each command to this directory instead
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Cli;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
