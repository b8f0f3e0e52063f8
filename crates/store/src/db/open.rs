//! Opening a database and bringing its tables up to date.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use crate::db::store::Store;
use crate::db::{Db, DbError, on};

/// The file in the data directory.
const FILE: &str = "luctor.db";

/// How long a statement waits for another process that writes to the same file.
const BUSY: Duration = Duration::from_secs(10);

/// How long a start waits for PostgreSQL.
const CONNECT: Duration = Duration::from_secs(10);

impl Db {
    /// Opens the database of a data directory; both are made where they are missing.
    ///
    /// # Errors
    ///
    /// The directory cannot be used, or the file is none of ours.
    pub async fn open(directory: &Path) -> Result<Db, OpenError> {
        let failed = |source| OpenError::Directory(directory.to_owned(), source);
        std::fs::create_dir_all(directory).map_err(failed)?;
        Db::file(directory, true).await?.migrated().await
    }

    async fn file(directory: &Path, create: bool) -> Result<Db, OpenError> {
        let options = SqliteConnectOptions::new()
            .filename(directory.join(FILE))
            .create_if_missing(create)
            .foreign_keys(true)
            .busy_timeout(BUSY)
            // Readers do not wait for the writer, and a commit is on the disk when it returns.
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let failed = |source| OpenError::File(directory.join(FILE), source);
        let pool = SqlitePoolOptions::new()
            // A commit for which the disk has no room is taken back by SQLite itself, and then sqlx fails to
            // take it back. It would count all later transactions of the connection as parts of that one, and
            // in the end commit none of them: the connection is of no use any more.
            .before_acquire(|connection, _| {
                let sound = !connection.is_in_transaction();
                Box::pin(async move { Ok(sound) })
            })
            .connect_with(options);
        Ok(Db::Sqlite(pool.await.map_err(failed)?))
    }

    /// Connects to PostgreSQL.
    ///
    /// # Errors
    ///
    /// The address cannot be read, or nobody answers there.
    pub async fn connect(url: &str) -> Result<Db, OpenError> {
        Db::server(url).await?.migrated().await
    }

    async fn server(url: &str) -> Result<Db, OpenError> {
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err(OpenError::Scheme);
        }
        let options: PgConnectOptions = url.parse().map_err(OpenError::Url)?;
        let place = format!("{}:{}", options.get_host(), options.get_port());
        let pool = PgPoolOptions::new().acquire_timeout(CONNECT).connect_with(options).await;
        let pool = pool.map_err(|source| OpenError::Server(place, source))?;
        Ok(Db::Pg(pool))
    }

    /// Opens a database that is there already and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be used.
    pub async fn as_it_is(store: &Store) -> Result<Db, OpenError> {
        match store {
            Store::Data(directory) if !directory.join(FILE).exists() => {
                Err(OpenError::Missing(directory.clone()))
            }
            Store::Data(directory) => Db::file(directory, false).await,
            Store::Database(url) => Db::server(url).await,
        }
    }

    /// Opens a database, which is made where it is missing, and leaves its tables as they are.
    ///
    /// # Errors
    ///
    /// It cannot be used.
    pub async fn for_restore(store: &Store) -> Result<Db, OpenError> {
        match store {
            Store::Data(directory) => {
                let failed = |source| OpenError::Directory(directory.clone(), source);
                std::fs::create_dir_all(directory).map_err(failed)?;
                Db::file(directory, true).await
            }
            Store::Database(url) => Db::server(url).await,
        }
    }

    async fn migrated(self) -> Result<Db, OpenError> {
        self.migrate(i64::MAX).await?;
        Ok(self)
    }

    /// Brings the tables to the state that they have after the step `newest`, or after the last.
    ///
    /// # Errors
    ///
    /// They are newer, or a step fails.
    pub async fn migrate(&self, newest: i64) -> Result<(), OpenError> {
        let steps = migrations().into_iter().filter(|step| step.version <= newest);
        let migrator = Migrator::with_migrations(steps.collect());
        let mut done = on!(self, pool => migrator.run(pool).await);
        if matches!(done, Err(MigrateError::Execute(_) | MigrateError::ExecuteMigration(..))) {
            // Another process may have made the same step meanwhile.
            done = on!(self, pool => migrator.run(pool).await);
        }
        match done {
            Ok(()) => Ok(()),
            Err(MigrateError::VersionMissing(_)) => Err(OpenError::Newer),
            Err(error) => Err(OpenError::Migration(error)),
        }
    }
}

/// The number of the newest step that this program knows.
pub fn newest_migration() -> i64 {
    migrations().last().map_or(0, |step| step.version)
}

/// The steps by which the tables came to be. A step that was released is never changed.
fn migrations() -> Vec<Migration> {
    let steps = [
        (1, "matches", include_str!("../../migrations/0001_matches.sql")),
        (2, "people", include_str!("../../migrations/0002_people.sql")),
        (3, "accounts", include_str!("../../migrations/0003_accounts.sql")),
        (4, "reactions", include_str!("../../migrations/0004_reactions.sql")),
        (5, "engine", include_str!("../../migrations/0005_engine.sql")),
        (6, "notices", include_str!("../../migrations/0006_notices.sql")),
        (7, "archive", include_str!("../../migrations/0007_archive.sql")),
        (8, "post", include_str!("../../migrations/0008_post.sql")),
        (9, "pbm", include_str!("../../migrations/0009_pbm.sql")),
        (10, "control_kind", include_str!("../../migrations/0010_control_kind.sql")),
    ];
    let step = |(number, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    steps.into_iter().map(step).collect()
}

/// Why a database could not be opened, one sentence each. Addresses are shown without user and
/// password.
#[derive(Debug)]
pub enum OpenError {
    /// The data directory cannot be made.
    Directory(PathBuf, io::Error),
    /// There is no file in it.
    Missing(PathBuf),
    /// The file in it cannot be used.
    File(PathBuf, DbError),
    /// Not the address of a PostgreSQL database.
    Scheme,
    /// The address cannot be read.
    Url(DbError),
    /// PostgreSQL does not answer, or refuses.
    Server(String, DbError),
    /// The tables belong to a later version of this program.
    Newer,
    /// The tables could not be brought up to date.
    Migration(MigrateError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Directory(path, error) => {
                write!(f, "the data directory {} cannot be made: {error}", path.display())
            }
            OpenError::Missing(directory) => {
                write!(f, "there is no database in {}", directory.display())
            }
            OpenError::File(path, error) => {
                write!(f, "the database {} cannot be opened: {}", path.display(), reason(error))
            }
            OpenError::Scheme => f.write_str(
                "a database is given as postgres://USER@HOST/NAME; for a file give a data directory",
            ),
            OpenError::Url(error) => {
                write!(f, "the address of the database cannot be read: {}", reason(error))
            }
            OpenError::Server(place, error) => {
                write!(f, "the PostgreSQL server at {place} cannot be used: {}", reason(error))
            }
            OpenError::Newer => {
                f.write_str("the database was written by a newer version of this program")
            }
            OpenError::Migration(error) => {
                write!(f, "the tables cannot be brought up to date: {error}")
            }
        }
    }
}

impl std::error::Error for OpenError {}

/// The core of a driver's message.
fn reason(error: &DbError) -> String {
    match error {
        DbError::Database(error) => error.message().to_owned(),
        DbError::Io(error) => error.to_string(),
        DbError::Configuration(error) => error.to_string(),
        DbError::PoolTimedOut => "it does not answer".to_owned(),
        other => other.to_string(),
    }
}
