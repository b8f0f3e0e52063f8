//! `luctor completions`: completion scripts for shells.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::error::Error;

/// Prints the completion script for a shell.
pub(crate) fn run(shell: Shell) -> Result<(), Error> {
    // clap_complete panics if its writer fails, and writing to memory does not fail.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "luctor", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(())
}
