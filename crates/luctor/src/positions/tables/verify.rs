//! `luctor tables verify`.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use luctor_tables::{Error as TablesError, Storage, Tables, verify};

use crate::cli::TablesVerifyArgs;
use crate::error::Error;
use crate::output::progress;

/// Checks all tables of a game, from the smallest, and prints a line for each.
pub(super) fn run(args: &TablesVerifyArgs) -> Result<(), Error> {
    let config = super::emergo(&args.game)?;
    let threads = super::threads(args.threads);
    let stop = Arc::new(AtomicBool::new(false));
    super::stop_on_signals(&stop)?;
    let most =
        Tables::open(&args.dir, &config, Storage::Disk).map_err(super::failure)?.most_pieces();
    for pieces in 2..=most {
        let verified = progress::show("values", None, |done| {
            verify(&args.dir, &config, pieces, Some(args.sample), threads, (done, &stop))
        });
        let verified = verified.map_err(|error| match error {
            TablesError::Stopped => Error::Failure("stopped".to_owned()),
            error => super::failure(error),
        })?;
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "verified {config} pieces {pieces} positions {} entries {}",
            verified.positions, verified.entries
        )?;
        out.flush()?;
    }
    Ok(())
}
