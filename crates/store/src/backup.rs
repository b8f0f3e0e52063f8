//! Backups: every row of every table in a file that either database can be filled from.
//!
//! A backup is JSON Lines: a header, then for each table a line that names its columns and a line with
//! the values of each row, at last the numbers of rows and a checksum of all lines before. It shows one
//! moment, whatever is written meanwhile. `docs/hosting.md` describes the format.

mod dump;
mod error;
mod lines;
pub(crate) mod load;
mod reader;
mod summary;
mod writer;

use std::path::{Path, PathBuf};

use tokio::runtime::Builder;

use crate::backup::load::Load;
use crate::db::Db;
use crate::db::open::{OpenError, newest_migration};
use crate::db::store::Store;
use crate::db::tables::{Table, Value};
pub use error::BackupError;
use lines::{Header, now};
use reader::{Item, Reader};
pub use summary::Summary;
use writer::Writer;

/// Writes a backup of a database, which others may use meanwhile, and reads it again to check it.
///
/// `target` is the file, which is replaced when the new one is complete, or a directory, which gets a
/// file with the present time in its name.
///
/// # Errors
///
/// The database cannot be read, or the file cannot be written. Then there is no new file.
pub fn backup(store: &Store, target: &Path) -> Result<Summary, BackupError> {
    let made = now();
    let file = match target.is_dir() {
        true => target.join(format!("luctor-{}.jsonl", made.replace(['-', ':'], ""))),
        false => target.to_owned(),
    };
    block_on(write(store, &file, made))
}

/// Reads a backup from beginning to end and checks it.
///
/// # Errors
///
/// The file is none, or it is damaged or incomplete.
pub fn check(file: &Path) -> Result<Summary, BackupError> {
    let mut reader = Reader::open(file)?;
    loop {
        if let Item::End(end) = reader.next()? {
            return Ok(Summary::new(file, reader.header(), end.rows));
        }
    }
}

/// Fills an empty database from a backup, all or nothing. The file is checked first; the database is
/// made where it is missing.
///
/// # Errors
///
/// The backup cannot be used, or the database is not empty or fails. Then it is as empty as before.
pub fn restore(store: &Store, file: &Path) -> Result<Summary, BackupError> {
    let summary = check(file)?;
    block_on(fill(store, file, &summary))?;
    Ok(summary)
}

fn block_on<T>(work: impl Future<Output = Result<T, BackupError>>) -> Result<T, BackupError> {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(BackupError::Runtime)?.block_on(work)
}

async fn write(store: &Store, file: &Path, made: String) -> Result<Summary, BackupError> {
    let db = Db::as_it_is(store).await?;
    let mut dump = db.dump().await?;
    let mut writer = Writer::create(file, &Header::new(dump.migration, made))?;
    for table in dump.tables().await? {
        writer.table(&table)?;
        dump.rows(&table, |row| writer.row(row)).await?;
    }
    drop(dump);
    db.close().await;
    let unchecked = writer.finish()?;
    let summary = check(unchecked.path())?;
    unchecked.accept()?;
    Ok(Summary { file: PathBuf::from(file), ..summary })
}

async fn fill(store: &Store, file: &Path, summary: &Summary) -> Result<(), BackupError> {
    if summary.migration > newest_migration() {
        return Err(BackupError::Newer(file.to_owned()));
    }
    // 1. Tables as they were when the backup was made.
    let db = Db::for_restore(store).await?;
    let fresh = !db.has_empty_tables().await?;
    db.migrate(summary.migration).await.map_err(|error| match error {
        OpenError::Newer => BackupError::NewerTables,
        error => BackupError::Open(error),
    })?;
    // 2. The rows.
    let mut load = db.load(fresh).await?;
    insert_all(&mut load, file).await?;
    load.finish(&summary.rows).await?;
    // 3. What has changed in the tables since.
    db.migrate(i64::MAX).await?;
    db.close().await;
    Ok(())
}

async fn insert_all(load: &mut Load, file: &Path) -> Result<(), BackupError> {
    let mut reader = Reader::open(file)?;
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
            // The names in it become part of statements only if the database has them too.
            Item::Table(table) => {
                load.expect(&table)?;
                tables.push(table);
            }
            Item::Row(row) => rows.push(row),
            Item::End(_) => return Ok(load.expect_all(&tables)?),
        }
    }
}
