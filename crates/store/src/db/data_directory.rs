//! The data directory: its permissions, and the lock of its server.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

/// The name of the SQLite file.
pub(super) const FILE: &str = "luctor.db";
/// The endings of the files that SQLite writes beside it.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];
/// The name of the file that a server locks.
const LOCK: &str = "luctor.lock";

/// The exclusive use of a data directory by a server. The system releases it with the process, however that ends.
#[derive(Debug)]
pub struct DataLock {
    _file: File,
}

/// Locks a directory. Returns `None` if another process has the lock.
pub(super) fn lock(directory: &Path) -> io::Result<Option<DataLock>> {
    let file = private_file(&directory.join(LOCK))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(DataLock { _file: file })),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Creates a directory that only its owner can use, unless it exists.
pub(super) fn create(directory: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

/// Creates the SQLite file if it is missing. SQLite gives its other files the permissions of this one.
pub(super) fn create_database(directory: &Path) -> io::Result<()> {
    private_file(&directory.join(FILE)).map(drop)
}

/// Takes the permissions of other users on the database away, which earlier versions granted.
pub(super) fn restrict(directory: &Path) {
    let names = BESIDE.iter().map(|end| format!("{FILE}{end}")).chain([FILE.to_owned()]);
    for path in names.map(|name| directory.join(name)) {
        let restricted = match fs::metadata(&path) {
            Ok(found) if found.permissions().mode() & 0o077 == 0 => continue,
            Ok(_) => fs::set_permissions(&path, Permissions::from_mode(0o600)),
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => Err(error),
        };
        if let Err(error) = restricted {
            tracing::warn!(%error, path = %path.display(), "other users may read the database");
        }
    }
}

/// Opens or creates a file that only its owner can use.
fn private_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(path)
}
