//! Reading a backup file, and checking it.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::error::BackupError;
use super::lines::{End, FORMAT, Header};
use super::tables::{Table, Value};
use crate::secret::hex;

/// The length of the longest line, in bytes. A file that is not a backup may be a single line of any length.
const LONGEST: u64 = 64 * 1024 * 1024;

/// A backup file that is read item by item.
pub(super) struct FileReader {
    file: BufReader<File>,
    path: PathBuf,
    header: Header,
    hash: Sha256,
    line: Vec<u8>,
    number: u64,
    table: Option<Table>,
    rows: BTreeMap<String, u64>,
}

/// A line after the header.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Item {
    /// A row of the last table.
    Row(Vec<Value>),
    /// A table, whose rows follow.
    Table(Table),
    /// The end of a complete file with the right checksum.
    End(End),
}

impl FileReader {
    /// Opens a file and reads its header.
    pub(super) fn open(path: &Path) -> Result<FileReader, BackupError> {
        let file = File::open(path).map_err(|error| BackupError::Read(path.to_owned(), error))?;
        let header = Header::new(0, String::new());
        let mut reader = FileReader {
            file: BufReader::new(file),
            path: path.to_owned(),
            header,
            hash: Sha256::new(),
            line: Vec::new(),
            number: 0,
            table: None,
            rows: BTreeMap::new(),
        };
        reader.read_header()?;
        Ok(reader)
    }

    /// Returns the header.
    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the next item. [`Item::End`] is the last one.
    pub(super) fn next(&mut self) -> Result<Item, BackupError> {
        if !self.read_line()? {
            return Err(BackupError::Incomplete(self.path.clone()));
        }
        let item: Item = serde_json::from_slice(&self.line).map_err(|_| self.damaged())?;
        match &item {
            Item::Table(table) => self.begin(table)?,
            Item::Row(row) => self.count(row)?,
            Item::End(end) => return self.end(end.clone()).map(|()| item),
        }
        self.hash.update(&self.line);
        Ok(item)
    }

    fn read_header(&mut self) -> Result<(), BackupError> {
        let read = self.read_line();
        let header = serde_json::from_slice::<Header>(&self.line).ok();
        let header = header.filter(|header| header.luctor == "backup");
        match (read, header) {
            (Err(error @ BackupError::Read(..)), _) => return Err(error),
            (_, None) => return Err(BackupError::NotABackup(self.path.clone())),
            (_, Some(header)) if header.format != FORMAT => {
                return Err(BackupError::Newer(self.path.clone()));
            }
            (_, Some(header)) => self.header = header,
        }
        self.hash.update(&self.line);
        Ok(())
    }

    fn begin(&mut self, table: &Table) -> Result<(), BackupError> {
        if self.rows.insert(table.name.clone(), 0).is_some() {
            return Err(self.damaged());
        }
        self.table = Some(table.clone());
        Ok(())
    }

    fn count(&mut self, row: &[Value]) -> Result<(), BackupError> {
        let table = self.table.as_ref().filter(|table| {
            let mut cells = table.columns.iter().zip(row);
            table.columns.len() == row.len() && cells.all(|(column, cell)| column.kind.holds(cell))
        });
        let rows = table.and_then(|table| self.rows.get_mut(&table.name));
        match rows {
            Some(rows) => *rows += 1,
            None => return Err(self.damaged()),
        }
        Ok(())
    }

    fn end(&mut self, end: End) -> Result<(), BackupError> {
        let found = hex(&self.hash.finalize_reset());
        if found != end.sha256 || self.rows != end.rows {
            return Err(BackupError::Checksum(self.path.clone()));
        }
        // No line may follow.
        if self.read_line()? { Err(self.damaged()) } else { Ok(()) }
    }

    /// Reads a line with its line feed. Returns false at the end of the file.
    fn read_line(&mut self) -> Result<bool, BackupError> {
        self.line.clear();
        self.number += 1;
        let mut bounded = (&mut self.file).take(LONGEST);
        let read = bounded.read_until(b'\n', &mut self.line);
        match read.map_err(|error| BackupError::Read(self.path.clone(), error))? {
            0 => Ok(false),
            _ if self.line.ends_with(b"\n") => Ok(true),
            // The file was cut off, or the line is too long.
            _ => Err(BackupError::Incomplete(self.path.clone())),
        }
    }

    fn damaged(&self) -> BackupError {
        BackupError::Line(self.path.clone(), self.number)
    }
}
