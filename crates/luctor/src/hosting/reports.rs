//! `luctor reports`: lists the chat messages that users have reported.

use std::io::{self, Write};

use super::storage::store;
use crate::cli::ReportsArgs;
use crate::error::Error;

/// Prints every reported message.
pub(crate) fn run(args: ReportsArgs) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    for report in luctor_server::reports(&store(args.storage)?)? {
        writeln!(out, "{report}")?;
    }
    Ok(())
}
