//! `luctor completions`: what a shell needs to complete calls.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::error::Error;

/// Prints the script for a shell.
pub(crate) fn run(shell: Shell) -> Result<(), Error> {
    // clap_complete panics where its writer fails; memory does not.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "luctor", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(())
}
