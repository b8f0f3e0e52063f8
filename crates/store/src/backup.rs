//! Backups: files with all rows of all tables, which can be restored into either database.
//!
//! A backup consists of JSON lines: a header, then for each table a line with its columns and a line with the values of
//! each row, and last the numbers of rows and a checksum of all lines before. It is a snapshot, whatever is written
//! meanwhile. `docs/hosting.md` describes the format.

mod catalog;
mod dump;
mod error;
mod file_reader;
mod file_writer;
mod lines;
mod load;
mod session;
mod summary;
mod tables;

use std::path::{Path, PathBuf};

use tokio::runtime::Builder;

use crate::db::Db;
use crate::db::location::Store;
use crate::db::migrations::NEWEST_MIGRATION;
use crate::db::open::OpenError;
use crate::error::StoreError;
use dump::Dump;
pub use error::BackupError;
use file_reader::{FileReader, Item};
use file_writer::FileWriter;
use lines::{Header, now};
use load::{Load, is_migrated_and_empty};
use session::Session;
pub use summary::BackupSummary;
use tables::{Table, Value};

impl Db {
    /// Returns the number of the newest migration, or `None` if the database has no tables.
    pub async fn migration(&self) -> Result<Option<i64>, StoreError> {
        Ok(Session::read(self).await?.migration().await?)
    }
}

/// Writes a backup of a database, which servers may use meanwhile, and reads it again to check it.
///
/// `target` is the file, which is replaced when the new one is complete, or a directory, which gets a file with the
/// current time in its name. If the backup fails, no file remains.
pub fn backup(store: &Store, target: &Path) -> Result<BackupSummary, BackupError> {
    let made = now();
    let file = match target.is_dir() {
        true => target.join(format!("luctor-{}.jsonl", made.replace(['-', ':'], ""))),
        false => target.to_owned(),
    };
    block_on(write(store, &file, made))
}

/// Reads a whole backup and checks it.
pub fn check(file: &Path) -> Result<BackupSummary, BackupError> {
    let mut reader = FileReader::open(file)?;
    loop {
        if let Item::End(end) = reader.next()? {
            return Ok(BackupSummary::new(file, reader.header(), end.rows));
        }
    }
}

/// Fills an empty database from a backup, which is checked first, and migrates its tables. The database is created if it
/// is missing. If the restore fails, the database remains empty.
///
/// # Errors
///
/// Fails if the database is not empty, or if a server uses the data directory.
pub fn restore(store: &Store, file: &Path) -> Result<BackupSummary, BackupError> {
    let summary = check(file)?;
    block_on(fill(store, file, &summary))?;
    Ok(summary)
}

fn block_on<T>(work: impl Future<Output = Result<T, BackupError>>) -> Result<T, BackupError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(BackupError::Runtime)?.block_on(work)
}

async fn write(store: &Store, file: &Path, made: String) -> Result<BackupSummary, BackupError> {
    let db = store.open_existing().await?;
    let mut dump = Dump::begin(&db).await?;
    let mut writer = FileWriter::create(file, &Header::new(dump.migration, made))?;
    for table in dump.tables().await? {
        writer.table(&table)?;
        dump.rows(&table, |row| writer.row(row)).await?;
    }
    drop(dump);
    db.close().await;
    let unchecked = writer.finish()?;
    let summary = check(unchecked.path())?;
    unchecked.accept()?;
    Ok(BackupSummary { file: PathBuf::from(file), ..summary })
}

async fn fill(store: &Store, file: &Path, summary: &BackupSummary) -> Result<(), BackupError> {
    if summary.migration > NEWEST_MIGRATION {
        return Err(BackupError::Newer(file.to_owned()));
    }
    // 1. Create the tables of the version that made the backup. No server may use the data meanwhile.
    let _lock = store.lock()?;
    let db = store.create().await?;
    let fresh = !is_migrated_and_empty(&db).await?;
    db.migrate(summary.migration).await.map_err(|error| match error {
        OpenError::Newer => BackupError::NewerTables,
        error => BackupError::Open(error),
    })?;
    // 2. Insert the rows.
    let mut load = Load::begin(&db, fresh).await?;
    insert_all(&mut load, file).await?;
    load.finish(&summary.rows).await?;
    // 3. Migrate the tables to this version.
    db.migrate(NEWEST_MIGRATION).await?;
    db.close().await;
    Ok(())
}

async fn insert_all(load: &mut Load, file: &Path) -> Result<(), BackupError> {
    let mut reader = FileReader::open(file)?;
    let mut tables: Vec<Table> = Vec::new();
    let mut rows: Vec<Vec<Value>> = Vec::new();
    loop {
        let item = reader.next()?;
        if let Some(table) = tables.last()
            && (!matches!(item, Item::Row(_)) || rows.len() >= Load::batch(table))
        {
            load.insert(table, &rows).await?;
            rows.clear();
        }
        match item {
            // Its names become parts of statements only if the database has the same table.
            Item::Table(table) => {
                load.expect(&table)?;
                tables.push(table);
            }
            Item::Row(row) => rows.push(row),
            Item::End(_) => return load.expect_all(&tables),
        }
    }
}
