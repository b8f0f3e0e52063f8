//! The journal of the blocks of a table that is being written, with which an interrupted build continues.
//!
//! For each block it has the compressed length in each file, 4 bytes, little-endian. The blocks themselves are checked when
//! it is read, so it does not need to be on disk before them.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::file::{Header, Writer};

/// The blocks that are written.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    blocks: u64,
}

/// Opens the journal in a directory, and the incomplete files: their path, their temporary path and their header. Drops
/// blocks that are not complete in each of them.
pub(super) fn open(
    dir: &Path,
    files: Vec<(PathBuf, PathBuf, Header)>,
) -> Result<(Vec<Writer>, Journal), Error> {
    let path = dir.join("journal");
    let written =
        if path.exists() { fs::read(&path).map_err(Error::io(&path))? } else { Vec::new() };
    let width = files.len();
    let numbers: Vec<u32> =
        written.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let mut blocks = numbers.len() / width;
    let mut opened = Vec::new();
    for (at, (path, temporary, header)) in files.into_iter().enumerate() {
        let lengths = numbers.iter().skip(at).step_by(width).copied().take(blocks).collect();
        let writer = Writer::open(&path, &temporary, &header, lengths)?;
        blocks = blocks.min(writer.blocks());
        opened.push(writer);
    }
    for writer in &mut opened {
        writer.truncate(blocks)?;
    }
    let mut file = File::create(&path).map_err(Error::io(&path))?;
    let kept = written.get(..4 * width * blocks).unwrap_or_default();
    file.write_all(kept).map_err(Error::io(&path))?;
    Ok((opened, Journal { path, file, blocks: blocks as u64 }))
}

impl Journal {
    /// Returns the number of complete blocks.
    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Notes a block that each file has.
    pub(super) fn note(&mut self, parts: &[Vec<u8>]) -> Result<(), Error> {
        let lengths: Vec<u8> =
            parts.iter().flat_map(|part| (part.len() as u32).to_le_bytes()).collect();
        self.blocks += 1;
        self.file.write_all(&lengths).map_err(Error::io(&self.path))
    }
}
