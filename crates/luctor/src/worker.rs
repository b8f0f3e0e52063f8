//! `luctor worker`: thinking for servers on the same database.

use std::io::{self, Write};

use luctor_server::OpenError;
use luctor_server::{ServeError, Store};

use crate::cli::Worker;
use crate::error::Error;

/// Thinks until the system asks the program to end.
///
/// # Errors
///
/// The database cannot be used.
pub(crate) fn run(args: Worker) -> Result<(), Error> {
    let database = args.database.ok_or_else(|| {
        Error::Call("a worker needs the database of its servers: say --database URL".to_owned())
    })?;
    luctor_server::log_to_stderr(args.log.as_deref(), args.log_format).map_err(Error::Call)?;
    let threads = args.threads.map(|threads| threads as usize);
    luctor_server::work(Store::Database(database), threads, args.metrics_listen, |working| {
        // Whoever closed standard output does not want to hear it; the worker thinks all the same.
        let _ = writeln!(io::stdout().lock(), "{working}");
    })
    .map_err(|error| match error {
        ServeError::Store(OpenError::Scheme | OpenError::Url(_)) => Error::Call(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}
