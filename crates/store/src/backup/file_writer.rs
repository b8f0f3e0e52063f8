//! Writing a backup file.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::error::BackupError;
use super::lines::{End, Header};
use super::tables::{Table, Value};
use crate::secret::hex;

/// A backup that is written into a temporary file beside its target.
pub(super) struct FileWriter {
    file: BufWriter<File>,
    part: PartialFile,
    hash: Sha256,
    line: Vec<u8>,
    rows: BTreeMap<String, u64>,
    table: String,
}

impl FileWriter {
    /// Creates the temporary file and writes the header.
    pub(super) fn create(target: &Path, header: &Header) -> Result<FileWriter, BackupError> {
        let (file, part) = PartialFile::create(target)?;
        let mut writer = FileWriter {
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

    /// Writes the last line, and waits until the file is on disk.
    pub(super) fn finish(mut self) -> Result<PartialFile, BackupError> {
        let sha256 = hex(&self.hash.finalize_reset());
        let rows = std::mem::take(&mut self.rows);
        self.line(&End { rows, sha256 })?;
        let FileWriter { mut file, part, .. } = self;
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

/// A temporary file. It is deleted when it is dropped, unless it was accepted.
pub(super) struct PartialFile {
    path: PathBuf,
    target: PathBuf,
    accepted: bool,
}

impl PartialFile {
    fn create(target: &Path) -> Result<(File, PartialFile), BackupError> {
        let failed = |error| BackupError::Write(target.to_owned(), error);
        let name = target.file_name().ok_or_else(|| failed(io::ErrorKind::IsADirectory.into()))?;
        let mut part = name.to_owned();
        part.push(format!(".{}.part", std::process::id()));
        let path = target.with_file_name(part);
        // Others must not read the players' data.
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path);
        let part = PartialFile { path, target: target.to_owned(), accepted: false };
        Ok((file.map_err(failed)?, part))
    }

    /// Returns the path of the temporary file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the file to its target, and waits until the directory is on disk.
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

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.accepted {
            // Another error is reported already.
            let _ = fs::remove_file(&self.path);
        }
    }
}
