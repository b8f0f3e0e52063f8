//! `luctor man`: the manual, from the same definition as the help.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::error::Error;

/// Prints the page of the program, or writes that and one for each command into a directory.
pub(crate) fn run(directory: Option<&Path>) -> Result<(), Error> {
    // Every command has its own --help; a page for the page about them would say nothing.
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
