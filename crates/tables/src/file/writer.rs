//! Writes a table block by block. The file gets its name when it is complete.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
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
    /// The incomplete file stays, so that a later build continues.
    kept: bool,
}

impl Writer {
    /// Opens an incomplete file, or creates it. Keeps the blocks with these lengths as far as they are whole.
    pub(crate) fn open(
        path: &Path,
        temporary: &Path,
        header: &Header,
        lengths: Vec<u32>,
    ) -> Result<Writer, Error> {
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(temporary);
        let mut writer = Writer {
            path: path.to_owned(),
            temporary: temporary.to_owned(),
            file: file.map_err(Error::io(temporary))?,
            header: header.clone(),
            directory: Vec::new(),
            sum: Sha256::new(),
            kept: false,
        };
        // The header and the directory are written last, when the lengths are known.
        let beginning = writer.beginning().len() as u64;
        writer.file.seek(SeekFrom::Start(beginning)).map_err(Error::io(path))?;
        let mut whole = Vec::new();
        let left = writer.file.metadata().map_err(Error::io(path))?.len().saturating_sub(beginning);
        let mut left = left;
        for length in lengths {
            left = match left.checked_sub(u64::from(length)) {
                Some(left) => left,
                None => break,
            };
            let mut block = vec![0; length as usize];
            writer.file.read_exact(&mut block).map_err(Error::io(path))?;
            let bytes = header.block_bytes(whole.len() as u64);
            // The block has a checksum.
            if !zstd::bulk::decompress(&block, bytes).is_ok_and(|block| block.len() == bytes) {
                break;
            }
            whole.push(length);
        }
        writer.directory = whole;
        Ok(writer)
    }

    /// Returns the number of whole blocks.
    pub(crate) fn blocks(&self) -> usize {
        self.directory.len()
    }

    /// Drops all blocks from a number on, and prepares the file for the next one.
    pub(crate) fn truncate(&mut self, blocks: usize) -> Result<(), Error> {
        let io = Error::io(&self.path);
        self.directory.truncate(blocks);
        let beginning = self.beginning().len() as u64;
        self.file.seek(SeekFrom::Start(beginning)).map_err(&io)?;
        for &length in &self.directory {
            let mut block = vec![0; length as usize];
            self.file.read_exact(&mut block).map_err(&io)?;
            self.sum.update(&block);
        }
        let end = self.file.stream_position().map_err(&io)?;
        self.file.set_len(end).map_err(&io)
    }

    /// Keeps the incomplete file, so that a later build continues.
    pub(crate) fn keep(&mut self) {
        self.kept = true;
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
        if !self.kept {
            // A complete file has another name now. Nothing depends on success.
            let _ = fs::remove_file(&self.temporary);
        }
    }
}
