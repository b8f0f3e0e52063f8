//! `luctor backup` and `luctor restore`.

use std::io::{self, Write};

use luctor_server::BackupError;
use luctor_server::OpenError;

use crate::cli::{Backup, Restore};
use crate::error::Error;
use crate::serve::store;

/// Writes a backup and tells what is in it.
pub(crate) fn backup(args: Backup) -> Result<(), Error> {
    let summary = luctor_server::backup(&store(args.place)?, &args.target)?;
    writeln!(io::stdout().lock(), "{summary}")?;
    Ok(())
}

/// Fills a database from a backup, or only checks the file, and tells what is in it.
pub(crate) fn restore(args: Restore) -> Result<(), Error> {
    let summary = match args.check {
        true => luctor_server::check(&args.file)?,
        false => luctor_server::restore(&store(args.place)?, &args.file)?,
    };
    writeln!(io::stdout().lock(), "{summary}")?;
    Ok(())
}

impl From<BackupError> for Error {
    fn from(error: BackupError) -> Error {
        match error {
            BackupError::Open(OpenError::Scheme | OpenError::Url(_)) => {
                Error::Call(error.to_string())
            }
            _ => Error::Failure(error.to_string()),
        }
    }
}
