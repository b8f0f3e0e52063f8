//! `luctor problems`: finds, checks, shows and solves problems.

mod check;
mod load;
mod make;
mod show;
mod solve;
mod table_setup;

use crate::cli::ProblemsCommand;
use crate::error::Error;

/// Runs the selected command.
pub(crate) fn run(command: &ProblemsCommand) -> Result<(), Error> {
    match command {
        ProblemsCommand::Make(args) => make::run(args),
        ProblemsCommand::Check(args) => check::run(args),
        ProblemsCommand::Show(args) => show::run(args),
        ProblemsCommand::Solve(args) => solve::run(args),
    }
}
