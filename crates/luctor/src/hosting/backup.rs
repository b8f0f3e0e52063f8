//! `luctor backup` and `luctor restore`: copy the database to a file and back.

use std::io::{self, Write};

use luctor_server::BackupError;
use luctor_server::OpenError;

use super::storage::store;
use crate::cli::{BackupArgs, RestoreArgs};
use crate::error::Error;

/// Writes a backup and prints a summary of it.
pub(crate) fn backup(args: BackupArgs) -> Result<(), Error> {
    let summary = luctor_server::backup(&store(args.storage)?, &args.target)?;
    writeln!(io::stdout().lock(), "{summary}")?;
    Ok(())
}

/// Fills a database from a backup, or only checks the file, and prints a summary of it.
pub(crate) fn restore(args: RestoreArgs) -> Result<(), Error> {
    let summary = match args.check {
        true => luctor_server::check(&args.file)?,
        false => luctor_server::restore(&store(args.storage)?, &args.file)?,
    };
    writeln!(io::stdout().lock(), "{summary}")?;
    Ok(())
}

impl From<BackupError> for Error {
    fn from(error: BackupError) -> Error {
        match error {
            BackupError::Open(OpenError::Scheme | OpenError::Url(_)) => {
                Error::Usage(error.to_string())
            }
            _ => Error::Failure(error.to_string()),
        }
    }
}
