//! `luctor serve`: the web page to play on.

use std::env;
use std::io::{self, Write};
use std::path::PathBuf;

use luctor_server::db::OpenError;
use luctor_server::{Options, ServeError, Store};

use crate::cli::Serve;
use crate::error::Error;

/// Serves until the system asks the program to end.
pub(crate) fn run(args: Serve) -> Result<(), Error> {
    let store = store(args.database, args.data)?;
    luctor_server::log_to_stderr(args.log.as_deref()).map_err(Error::Call)?;
    let options = Options { listen: args.listen, store };
    luctor_server::serve(options, |ready| {
        // Whoever closed standard output does not want to hear it; the server serves all the same.
        let _ = writeln!(io::stdout().lock(), "{ready}");
    })
    .map_err(|error| match error {
        ServeError::Store(OpenError::Scheme | OpenError::Url(_)) => Error::Call(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}

/// The store that a call names, or the usual one.
pub(crate) fn store(database: Option<String>, data: Option<PathBuf>) -> Result<Store, Error> {
    Ok(match (database, data) {
        (Some(url), _) => Store::Database(url),
        (None, Some(directory)) => Store::Data(directory),
        (None, None) => Store::Data(data_directory()?),
    })
}

/// Where programs keep their data, by the XDG Base Directory Specification.
fn data_directory() -> Result<PathBuf, Error> {
    // The specification says that a path that is not absolute is to be ignored.
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || absolute("HOME").map(|home| home.join(".local/share"));
    absolute("XDG_DATA_HOME").or_else(home).map(|data| data.join("luctor")).ok_or_else(|| {
        Error::Call("there is no HOME to keep the games in: choose a place with --data".to_owned())
    })
}
