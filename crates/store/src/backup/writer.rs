//! Writing a backup.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::error::BackupError;
use super::lines::{End, Header, hexadecimal};
use crate::db::tables::{Table, Value};

/// Writes a backup into a file of its own beside the target.
pub(super) struct Writer {
    file: BufWriter<File>,
    part: Part,
    hash: Sha256,
    line: Vec<u8>,
    rows: BTreeMap<String, u64>,
    table: String,
}

impl Writer {
    pub(super) fn create(target: &Path, header: &Header) -> Result<Writer, BackupError> {
        let (file, part) = Part::create(target)?;
        let mut writer = Writer {
            file: BufWriter::new(file),
            part,
            hash: Sha256::new(),
            line: Vec::new(),
            rows: BTreeMap::new(),
            table: String::new(),
        };
        writer.line(header)?;
        Ok(writer)
    }

    /// Begins a table.
    pub(super) fn table(&mut self, table: &Table) -> Result<(), BackupError> {
        self.table.clone_from(&table.name);
        self.rows.insert(table.name.clone(), 0);
        self.line(table)
    }

    /// Adds a row to the table that was begun last.
    pub(super) fn row(&mut self, row: &[Value]) -> Result<(), BackupError> {
        *self.rows.entry(self.table.clone()).or_default() += 1;
        self.line(row)
    }

    /// Ends the file and waits until the disk has it.
    pub(super) fn finish(mut self) -> Result<Part, BackupError> {
        let sha256 = hexadecimal(&self.hash.finalize_reset());
        let rows = std::mem::take(&mut self.rows);
        self.line(&End { rows, sha256 })?;
        let Writer { mut file, part, .. } = self;
        let stored = file.flush().and_then(|()| file.get_ref().sync_all());
        stored.map_err(|error| part.failed(error))?;
        Ok(part)
    }

    fn line(&mut self, line: &(impl Serialize + ?Sized)) -> Result<(), BackupError> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, line).expect("lines have string keys only");
        self.line.push(b'\n');
        self.hash.update(&self.line);
        self.file.write_all(&self.line).map_err(|error| self.part.failed(error))
    }
}

/// A file that is not yet what it is to be. It vanishes if it is dropped before it is accepted.
pub(super) struct Part {
    path: PathBuf,
    target: PathBuf,
    accepted: bool,
}

impl Part {
    fn create(target: &Path) -> Result<(File, Part), BackupError> {
        let failed = |error| BackupError::Write(target.to_owned(), error);
        let name = target.file_name().ok_or_else(|| failed(io::ErrorKind::IsADirectory.into()))?;
        let mut part = name.to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let path = target.with_file_name(part);
        // It holds what the players have trusted the server with.
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        let part = Part { path, target: target.to_owned(), accepted: false };
        Ok((file.map_err(failed)?, part))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name, and waits until the disk has that too.
    pub(super) fn accept(mut self) -> Result<(), BackupError> {
        fs::rename(&self.path, &self.target).map_err(|error| self.failed(error))?;
        self.accepted = true;
        let directory = self.target.parent().filter(|path| !path.as_os_str().is_empty());
        let directory = File::open(directory.unwrap_or(Path::new(".")));
        directory.and_then(|directory| directory.sync_all()).map_err(|error| self.failed(error))
    }

    fn failed(&self, error: io::Error) -> BackupError {
        BackupError::Write(self.target.clone(), error)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.accepted {
            // Another error is being reported already.
            let _ = fs::remove_file(&self.path);
        }
    }
}
