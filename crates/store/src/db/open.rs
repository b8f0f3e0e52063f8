//! Opening a database and migrating its tables.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::PgConnection;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::db::Db;
use crate::db::data_directory::{self, DataLock, FILE};
use crate::db::location::Store;
use crate::db::migrations::{NEWEST_MIGRATION, migrate};
use crate::db::pools::SqlitePools;

/// The longest wait for a connection, or while another process writes to the same file.
const BUSY: Duration = Duration::from_secs(10);
/// The most bytes of SQLite's write-ahead log that stay on disk after a checkpoint.
const LOG_BYTES: &str = "67108864";

/// The longest wait for PostgreSQL at the start.
const CONNECT: Duration = Duration::from_secs(10);

/// The longest pause of a process in a transaction of PostgreSQL. Usual pauses take less than a millisecond.
const IDLE_IN_TRANSACTION: &str = "5s";

/// A database cannot be opened. The message contains no user and no password.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The data directory cannot be created.
    #[error("the data directory {0} cannot be created: {1}")]
    Directory(PathBuf, io::Error),
    /// Another server uses the data directory.
    #[error(
        "the data directory {0} is in use by another server: stop it, or choose another one with --data"
    )]
    InUse(PathBuf),
    /// The data directory has no database.
    #[error("there is no database in {0}")]
    Missing(PathBuf),
    /// The file cannot be opened.
    #[error("the database {0} cannot be opened: {reason}", reason = reason(.1))]
    File(PathBuf, sqlx::Error),
    /// The URL is not a PostgreSQL URL.
    #[error("a database is given as postgres://USER@HOST/NAME; for a file give a data directory")]
    Scheme,
    /// The URL is invalid.
    #[error("the address of the database cannot be read: {reason}", reason = reason(.0))]
    Url(sqlx::Error),
    /// The PostgreSQL server at this host and port cannot be used.
    #[error("the PostgreSQL server at {0} cannot be used: {reason}", reason = reason(.1))]
    Server(String, sqlx::Error),
    /// The tables belong to a later version of this program.
    #[error("the database was written by a newer version of this program")]
    Newer,
    /// A migration failed.
    #[error("the tables cannot be brought up to date: {0}")]
    Migration(MigrateError),
}

/// Returns the core of a driver's message.
fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Configuration(error) => error.to_string(),
        sqlx::Error::PoolTimedOut => "it does not answer".to_owned(),
        other => other.to_string(),
    }
}

impl Store {
    /// Locks the data directory, which is created if it is missing. Only one server at a time can have the lock: each has
    /// caches and subscribers that would miss the changes of another one. Servers share PostgreSQL, which needs no lock.
    ///
    /// # Errors
    ///
    /// Fails if another process has the lock.
    pub fn lock(&self) -> Result<Option<DataLock>, OpenError> {
        let Store::Data(directory) = self else { return Ok(None) };
        let failed = |source| OpenError::Directory(directory.clone(), source);
        data_directory::create(directory).map_err(failed)?;
        let lock = data_directory::lock(directory).map_err(failed)?;
        lock.map_or_else(|| Err(OpenError::InUse(directory.clone())), |lock| Ok(Some(lock)))
    }

    /// Opens the database, creates it if it is missing, and migrates its tables.
    pub async fn open(&self) -> Result<Db, OpenError> {
        let db = self.create().await?;
        db.migrate(NEWEST_MIGRATION).await?;
        Ok(db)
    }

    /// Opens an existing database and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// Fails if there is no database.
    pub async fn open_existing(&self) -> Result<Db, OpenError> {
        match self {
            Store::Data(directory) if !directory.join(FILE).exists() => {
                Err(OpenError::Missing(directory.clone()))
            }
            Store::Data(directory) => open_file(directory, false).await,
            Store::Database(url) => connect(url).await,
        }
    }

    /// Opens the database, creates it if it is missing, and leaves its tables as they are.
    pub async fn create(&self) -> Result<Db, OpenError> {
        match self {
            Store::Data(directory) => {
                let failed = |source| OpenError::Directory(directory.clone(), source);
                data_directory::create(directory).map_err(failed)?;
                data_directory::create_database(directory).map_err(failed)?;
                open_file(directory, true).await
            }
            Store::Database(url) => connect(url).await,
        }
    }
}

impl Db {
    /// Runs all pending migrations up to number `newest`.
    ///
    /// # Errors
    ///
    /// Fails with [`OpenError::Newer`] if the database has a later migration.
    pub async fn migrate(&self, newest: i64) -> Result<(), OpenError> {
        match migrate(self, newest).await {
            Ok(()) => Ok(()),
            Err(MigrateError::VersionMissing(_)) => Err(OpenError::Newer),
            Err(error) => Err(OpenError::Migration(error)),
        }
    }
}

async fn open_file(directory: &Path, create: bool) -> Result<Db, OpenError> {
    data_directory::restrict(directory);
    let options = SqliteConnectOptions::new()
        .filename(directory.join(FILE))
        .create_if_missing(create)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        // Readers do not wait for the writer, and a commit is on disk when it returns.
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // The write-ahead log does not stay as large as the largest change has made it.
        .pragma("journal_size_limit", LOG_BYTES);
    let pool = || {
        SqlitePoolOptions::new()
            .acquire_timeout(BUSY)
            // If the disk is full, SQLite rolls a commit back by itself, and the rollback by sqlx fails. sqlx would then
            // count all later transactions of the connection as parts of that one and never commit them, so the
            // connection is dropped.
            .before_acquire(|connection, _| {
                let usable = !connection.is_in_transaction();
                Box::pin(async move { Ok(usable) })
            })
    };
    let failed = |source| OpenError::File(directory.join(FILE), source);
    // The writer creates the file.
    let writing = pool().max_connections(1).connect_with(options.clone()).await.map_err(failed)?;
    let reading = options.pragma("query_only", "true");
    let reading = pool().connect_with(reading).await.map_err(failed)?;
    Ok(Db::Sqlite(SqlitePools { reading, writing }))
}

async fn connect(url: &str) -> Result<Db, OpenError> {
    if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
        return Err(OpenError::Scheme);
    }
    let options: PgConnectOptions = url.parse().map_err(OpenError::Url)?;
    let server = format!("{}:{}", options.get_host(), options.get_port());
    let pool = PgPoolOptions::new()
        .acquire_timeout(CONNECT)
        .after_connect(|connection, _| Box::pin(set_up(connection)))
        .connect_with(options)
        .await;
    Ok(Db::Pg(pool.map_err(|source| OpenError::Server(server, source))?))
}

/// Makes commits wait until they are on disk, however the database is set. Stronger settings remain. Ends the transactions of
/// a process that has stopped or that nobody can reach: the others would wait for its locks.
async fn set_up(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let durable = "SELECT set_config('synchronous_commit', 'on', false)
                   WHERE current_setting('synchronous_commit') <> 'remote_apply'";
    sqlx::query(durable).execute(&mut *connection).await?;
    let limited = "SELECT set_config('idle_in_transaction_session_timeout', $1, false)";
    sqlx::query(limited).bind(IDLE_IN_TRANSACTION).execute(connection).await.map(drop)
}
