//! `luctor worker`: runs the computer player for servers on the same database.

use std::io::{self, Write};

use luctor_server::OpenError;
use luctor_server::{ServeError, Store};

use crate::cli::WorkerArgs;
use crate::error::Error;

/// Computes moves until a stop signal arrives.
///
/// # Errors
///
/// Fails if no database is given or if it cannot be used.
pub(crate) fn run(args: WorkerArgs) -> Result<(), Error> {
    let database = args.database.ok_or_else(|| {
        Error::Usage("a worker requires the database of its servers: add --database URL".to_owned())
    })?;
    luctor_server::log_to_stderr(args.log.as_deref(), args.log_format).map_err(Error::Usage)?;
    let threads = args.threads.map(|threads| threads as usize);
    luctor_server::work(Store::Database(database), threads, args.metrics_listen, |working| {
        // The worker keeps running even if standard output is closed.
        let _ = writeln!(io::stdout().lock(), "{working}");
    })
    .map_err(|error| match error {
        ServeError::Store(OpenError::Scheme | OpenError::Url(_)) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}
