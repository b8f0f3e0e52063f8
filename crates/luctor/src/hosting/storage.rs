//! Selects the storage of a server's data.

use std::env;
use std::path::PathBuf;

use luctor_server::Store;

use crate::cli::StorageArgs;
use crate::error::Error;

/// Returns the selected storage, or the user's data directory if none is selected.
///
/// # Errors
///
/// Fails if no storage is selected and the user has no home directory.
pub(super) fn store(args: StorageArgs) -> Result<Store, Error> {
    Ok(match (args.database, args.data) {
        (Some(url), _) => Store::Database(url),
        (None, Some(directory)) => Store::Data(directory),
        (None, None) => Store::Data(default_directory()?),
    })
}

/// Returns Luctor's directory according to the XDG Base Directory Specification.
fn default_directory() -> Result<PathBuf, Error> {
    // The specification requires that relative paths are ignored.
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || absolute("HOME").map(|home| home.join(".local/share"));
    absolute("XDG_DATA_HOME").or_else(home).map(|data| data.join("luctor")).ok_or_else(|| {
        Error::Usage("HOME is not set: choose a data directory with --data".to_owned())
    })
}
