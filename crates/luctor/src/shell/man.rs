//! `luctor man`: manual pages, generated from the command-line definition.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::Error;

/// Prints the manual page, or writes one page for the program and one per command to a directory.
pub(crate) fn run(directory: Option<&Path>) -> Result<(), Error> {
    // The help command needs no page of its own.
    let mut command = Cli::command().disable_help_subcommand(true);
    let Some(directory) = directory else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        io::stdout().lock().write_all(&page)?;
        return Ok(());
    };
    command.build();
    let written =
        fs::create_dir_all(directory).and_then(|()| clap_mangen::generate_to(command, directory));
    written.map_err(|error| {
        Error::Failure(format!("cannot write to {}: {error}", directory.display()))
    })
}
