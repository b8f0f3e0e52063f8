//! The state of the database, for the host.

use luctor_store::Store;
use luctor_store::time::now_ms;
use tokio::runtime::Builder;

use crate::ops::replay_all::ReplayError;

/// The state of a database that can be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DatabaseStatus {
    /// The number of the newest migration; `None` if the database has no tables.
    pub migration: Option<i64>,
    /// The time of the last heartbeat of a server minus the time here, in milliseconds. `None` if no server has run.
    pub heartbeat_ahead_ms: Option<i64>,
    /// The time of the clock of PostgreSQL minus the time here, in milliseconds.
    pub clock_ahead_ms: Option<i64>,
}

/// Reads the state of a database, which stays as it is. Servers may use it meanwhile.
///
/// # Errors
///
/// Fails if the database does not exist or cannot be read.
pub fn database_status(store: &Store) -> Result<DatabaseStatus, ReplayError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(ReplayError::Runtime)?.block_on(async {
        let db = store.open_existing().await.map_err(ReplayError::Open)?;
        let status = async {
            let migration = db.migration().await?;
            let heartbeat_ms = match migration {
                Some(_) => db.last_heartbeat().await?,
                None => None,
            };
            let now = now_ms();
            let clock_ms = db.clock_ms().await?;
            Ok(DatabaseStatus {
                migration,
                heartbeat_ahead_ms: heartbeat_ms.map(|beat| beat - now),
                clock_ahead_ms: clock_ms.map(|clock| clock - now),
            })
        };
        let status = status.await.map_err(ReplayError::Read);
        db.close().await;
        status
    })
}
