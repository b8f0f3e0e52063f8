//! `luctor replay-all`: whether everything that is stored is as the logs tell.

use std::io::{self, Write};

use luctor_server::OpenError;
use luctor_server::ReplayError;

use crate::cli::ReplayAll;
use crate::error::Error;
use crate::serve::store;

/// Tells every difference in a line, and last how much was looked at.
pub(crate) fn run(args: ReplayAll) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let replayed = luctor_server::replay_all(&store(args.place)?, &mut |difference| {
        if written.is_ok() {
            written = writeln!(out, "{difference}");
        }
    })?;
    written?;
    writeln!(out, "{replayed}")?;
    match replayed.differ {
        0 => Ok(()),
        1 => Err(Error::Failure("1 game is stored otherwise than its log tells".to_owned())),
        many => {
            Err(Error::Failure(format!("{many} games are stored otherwise than their logs tell")))
        }
    }
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Error {
        match error {
            ReplayError::Open(OpenError::Scheme | OpenError::Url(_)) => {
                Error::Call(error.to_string())
            }
            _ => Error::Failure(error.to_string()),
        }
    }
}
