//! `luctor reports`: what people find wrong in the chats.

use std::io::{self, Write};

use crate::cli::Reports;
use crate::error::Error;
use crate::serve::store;

/// Tells every reported line.
pub(crate) fn run(args: Reports) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    for report in luctor_server::reports(&store(args.place)?)? {
        writeln!(out, "{report}")?;
    }
    Ok(())
}
