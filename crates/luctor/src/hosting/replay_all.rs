//! `luctor replay-all`: checks that the stored games match their logs.

use std::io::{self, Write};

use luctor_server::OpenError;
use luctor_server::ReplayError;

use super::storage::store;
use crate::cli::ReplayAllArgs;
use crate::error::Error;

/// Prints every difference on one line, and finally the number of games and events checked.
///
/// # Errors
///
/// Fails if a game differs from its log, or if the database cannot be read.
pub(crate) fn run(args: ReplayAllArgs) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let replayed = luctor_server::replay_all(&store(args.storage)?, &mut |difference| {
        if written.is_ok() {
            written = writeln!(out, "{difference}");
        }
    })?;
    written?;
    writeln!(out, "{replayed}")?;
    match replayed.differ {
        0 => Ok(()),
        1 => Err(Error::Failure("1 stored game differs from its log".to_owned())),
        many => Err(Error::Failure(format!("{many} stored games differ from their logs"))),
    }
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Error {
        match error {
            ReplayError::Open(OpenError::Scheme | OpenError::Url(_)) => {
                Error::Usage(error.to_string())
            }
            _ => Error::Failure(error.to_string()),
        }
    }
}
