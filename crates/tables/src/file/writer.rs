//! Writes a table block by block. The file gets its name when it is complete.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::Header;
use crate::error::Error;

/// Compression takes a fraction of the time of the analysis, so it may be slow.
const LEVEL: i32 = 19;

/// Compresses a block. Each block has its own checksum, since readers can fetch it alone.
pub(crate) fn compress(block: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
    compressor.include_checksum(true)?;
    compressor.compress(block)
}

/// A table that is being written.
#[derive(Debug)]
pub(crate) struct Writer {
    path: PathBuf,
    temporary: PathBuf,
    file: File,
    header: Header,
    directory: Vec<u32>,
    /// The checksum of the blocks so far.
    sum: Sha256,
}

impl Writer {
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Writer, Error> {
        let mut temporary = path.as_os_str().to_owned();
        temporary.push(".part");
        let temporary = PathBuf::from(temporary);
        let file = File::create(&temporary).map_err(Error::io(path))?;
        let mut writer = Writer {
            path: path.to_owned(),
            temporary,
            file,
            header: header.clone(),
            directory: Vec::new(),
            sum: Sha256::new(),
        };
        // The header and the directory are written last, when the lengths are known.
        let zeros = vec![0; writer.beginning().len()];
        writer.write(&zeros)?;
        Ok(writer)
    }

    /// Appends a compressed block.
    pub(crate) fn append(&mut self, compressed: &[u8]) -> Result<(), Error> {
        self.directory.push(compressed.len() as u32);
        self.sum.update(compressed);
        self.write(compressed)
    }

    /// Completes the file and gives it its name.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        let sum = std::mem::take(&mut self.sum).finalize();
        self.write(&sum)?;
        let beginning = self.beginning();
        self.file.seek(SeekFrom::Start(0)).map_err(Error::io(&self.path))?;
        self.write(&beginning)?;
        self.file.sync_all().map_err(Error::io(&self.path))?;
        fs::rename(&self.temporary, &self.path).map_err(Error::io(&self.path))
    }

    /// Returns the header, the directory, and their checksum.
    fn beginning(&self) -> Vec<u8> {
        let mut beginning = self.header.to_string().into_bytes();
        let lengths = self.directory.iter().copied().chain(std::iter::repeat(0));
        let lengths = lengths.take(self.header.blocks() as usize);
        beginning.extend(lengths.flat_map(u32::to_le_bytes));
        let sum = Sha256::digest(&beginning);
        beginning.extend_from_slice(&sum);
        beginning
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(Error::io(&self.path))
    }
}

/// Removes an incomplete file, so that a full disk does not stay full.
impl Drop for Writer {
    fn drop(&mut self) {
        // A complete file has another name now. Nothing depends on success.
        let _ = fs::remove_file(&self.temporary);
    }
}
