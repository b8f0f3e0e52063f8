//! Reading a backup, with every check that the file itself allows.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::error::BackupError;
use super::lines::{End, FORMAT, Header, hexadecimal};
use crate::db::tables::{Table, Value};

/// The longest line, in bytes: a file that is no backup may be one line of any length.
const LONGEST: u64 = 64 * 1024 * 1024;

/// Reads a backup item by item.
pub(super) struct Reader {
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
    /// A row of the table before it.
    Row(Vec<Value>),
    /// The rows that follow are those of this table.
    Table(Table),
    /// The file is complete and as it was written.
    End(End),
}

impl Reader {
    pub(super) fn open(path: &Path) -> Result<Reader, BackupError> {
        let file = File::open(path).map_err(|error| BackupError::Read(path.to_owned(), error))?;
        let header = Header::new(0, String::new());
        let mut reader = Reader {
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

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The next item. After [`Item::End`] there is none.
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
            (_, None) => return Err(BackupError::NoBackup(self.path.clone())),
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
        let found = hexadecimal(&self.hash.finalize_reset());
        if found != end.sha256 || self.rows != end.rows {
            return Err(BackupError::Checksum(self.path.clone()));
        }
        // Nothing follows.
        if self.read_line()? { Err(self.damaged()) } else { Ok(()) }
    }

    /// Reads a line with its line feed; `false` at the end of the file.
    fn read_line(&mut self) -> Result<bool, BackupError> {
        self.line.clear();
        self.number += 1;
        let mut bounded = (&mut self.file).take(LONGEST);
        let read = bounded.read_until(b'\n', &mut self.line);
        match read.map_err(|error| BackupError::Read(self.path.clone(), error))? {
            0 => Ok(false),
            _ if self.line.ends_with(b"\n") => Ok(true),
            // The file was cut off, or this is none of our lines.
            _ => Err(BackupError::Incomplete(self.path.clone())),
        }
    }

    fn damaged(&self) -> BackupError {
        BackupError::Line(self.path.clone(), self.number)
    }
}
