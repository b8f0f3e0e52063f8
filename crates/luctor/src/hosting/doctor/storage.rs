//! Checks of the database, its disk and the clock.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use luctor_server::{
    DatabaseStatus, NEWEST_MIGRATION, OpenError, ReplayError, Store, database_status,
};
use rustix::fs::{Access, access, statvfs};
use rustix::process::geteuid;

use super::Finding;

/// The free space below which the check fails, in bytes.
const LEAST_FREE: u64 = 100 << 20;
/// The free space below which the check warns, in bytes.
const LOW_FREE: u64 = 1 << 30;

/// The difference between two clocks at which the check warns, in milliseconds.
const WARNING_MS: i64 = 2_000;
/// The difference between two clocks at which the check fails, in milliseconds.
const FAILURE_MS: i64 = 60_000;

/// A database, as far as it can be opened.
pub(super) enum Database<'a> {
    /// The data directory belongs to another user. Files that this user creates could not be used by the server.
    Foreign(&'a Path),
    Read(&'a Store, Result<DatabaseStatus, ReplayError>),
}

impl Database<'_> {
    /// Opens the database and reads its state.
    pub(super) fn open(store: &Store) -> Database<'_> {
        match store {
            Store::Data(directory) if is_foreign(directory) => Database::Foreign(directory),
            _ => Database::Read(store, database_status(store)),
        }
    }

    /// Checks the version of the tables.
    pub(super) fn tables(&self) -> Finding {
        let (store, status) = match self {
            Database::Foreign(directory) => {
                let directory = directory.display();
                return Finding::failed(format!(
                    "{directory} belongs to another user: run luctor doctor as that user"
                ));
            }
            Database::Read(store, status) => (store, status),
        };
        match status {
            Err(error @ ReplayError::Open(OpenError::Missing(_))) => {
                Finding::warning(format!("{error}: luctor serve creates it"))
            }
            Err(error) => Finding::failed(error),
            Ok(status) => match status.migration {
                Some(NEWEST_MIGRATION) => {
                    Finding::ok(format!("{store}, tables of version {NEWEST_MIGRATION}"))
                }
                Some(newer) if newer > NEWEST_MIGRATION => Finding::failed(OpenError::Newer),
                Some(older) => Finding::warning(format!(
                    "{store}, tables of version {older}: luctor serve brings them to version {NEWEST_MIGRATION}"
                )),
                None => {
                    Finding::warning(format!("{store}, without tables: luctor serve creates them"))
                }
            },
        }
    }

    /// Compares the clock with those that the database knows.
    pub(super) fn clock(&self) -> Finding {
        let status = match self {
            Database::Read(_, Ok(status)) => status,
            _ => return Finding::off("no other clock to compare with"),
        };
        if let Some(ahead) = status.heartbeat_ahead_ms.filter(|ahead| *ahead > WARNING_MS) {
            return judge(ahead, format!("{ahead} ms behind the last server on this database"));
        }
        match status.clock_ahead_ms {
            Some(ahead) if ahead.abs() > WARNING_MS => {
                judge(ahead, format!("{} ms away from the clock of PostgreSQL", ahead.abs()))
            }
            Some(_) => Finding::ok("agrees with the clock of PostgreSQL"),
            None if status.heartbeat_ahead_ms.is_some() => {
                Finding::ok("not behind the last server on this database")
            }
            None => Finding::off("no other clock to compare with"),
        }
    }
}

fn judge(ahead_ms: i64, text: String) -> Finding {
    let advice = format!("{text}: synchronize the clocks (NTP)");
    match ahead_ms.abs() {
        0..FAILURE_MS => Finding::warning(advice),
        _ => Finding::failed(advice),
    }
}

/// Returns whether a directory belongs to another user than that of this process.
fn is_foreign(directory: &Path) -> bool {
    fs::metadata(directory).is_ok_and(|found| found.uid() != geteuid().as_raw())
}

/// Checks that the data directory can be written, and that its disk has free space.
pub(super) fn disk(store: &Store) -> Finding {
    let Store::Data(directory) = store else {
        return Finding::off("the data is in PostgreSQL");
    };
    let name = directory.display();
    // A directory that is still missing is created in the nearest one that exists.
    let existing = directory.ancestors().find(|ancestor| ancestor.exists());
    let place = existing.unwrap_or(Path::new("."));
    if let Err(error) = access(place, Access::WRITE_OK | Access::EXEC_OK) {
        return Finding::failed(format!("{} cannot be written: {error}", place.display()));
    }
    let free = match statvfs(place) {
        Ok(found) => found.f_bavail.saturating_mul(found.f_frsize),
        Err(error) => return Finding::failed(format!("{name}: {error}")),
    };
    let text = format!("{} MB free for {name}", free / 1_000_000);
    match free {
        0..LEAST_FREE => Finding::failed(text),
        LEAST_FREE..LOW_FREE => Finding::warning(text),
        _ => Finding::ok(text),
    }
}
