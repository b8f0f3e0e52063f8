//! Reads tables: whole, or one block at a time.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use zstd::bulk::Decompressor;

use super::header::{LONGEST, MAGIC, VERSION};
use super::{BLOCK, Header, SUM};
use crate::error::Error;
use crate::game::check_pieces;
use crate::index::Index;

thread_local! {
    /// Its memory takes longer to allocate than a block to decompress.
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// An open table.
#[derive(Debug)]
pub(crate) struct Reader {
    path: PathBuf,
    file: File,
    header: Header,
    /// The place of each block in the file, and the end of the last one.
    offsets: Vec<u64>,
}

impl Reader {
    /// Opens a table and checks its header and directory, but not its blocks.
    pub(crate) fn open(path: &Path) -> Result<Reader, Error> {
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => Error::Missing(path.to_owned()),
            _ => Error::Io(path.to_owned(), error),
        })?;
        let io = Error::io(path);
        let length = file.metadata().map_err(&io)?.len();
        let mut start = Vec::new();
        (&file).take(LONGEST as u64).read_to_end(&mut start).map_err(&io)?;
        let (header, at) = read_header(path, &start)?;
        let damaged = |place: &str| Error::Damaged(path.to_owned(), place.to_owned());
        let directory = header.blocks() * 4;
        let first = at as u64 + directory + SUM as u64;
        if first + SUM as u64 > length {
            return Err(damaged("it ends within its directory"));
        }
        let mut beginning = vec![0; first as usize];
        read_at(&file, &mut beginning, 0).map_err(&io)?;
        let (listed, sum) = beginning.split_at(beginning.len() - SUM);
        if Sha256::digest(listed)[..] != *sum {
            return Err(damaged("header and directory do not fit their checksum"));
        }
        let mut offsets = vec![first];
        let mut end = first;
        for bytes in listed[at..].as_chunks::<4>().0 {
            end += u64::from(u32::from_le_bytes(*bytes));
            offsets.push(end);
        }
        if end + SUM as u64 != length {
            let expected = end + SUM as u64;
            return Err(damaged(&format!("it has {length} bytes instead of {expected}")));
        }
        Ok(Reader { path: path.to_owned(), file, header, offsets })
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the length of the file in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.offsets.last().copied().unwrap_or(0) + SUM as u64
    }

    /// Fails if the table is not the expected one, or does not fit its index.
    pub(crate) fn expect(&self, expected: &Header, index: &Index) -> Result<(), Error> {
        let name = |header: &Header| {
            format!("{} of {} with {} pieces", header.content.name(), header.game, header.pieces)
        };
        let (found, wanted) = (name(&self.header), name(expected));
        if found != wanted {
            return Err(Error::Other(self.path.clone(), found, wanted));
        }
        if self.header.entries != index.len() {
            let place = format!("{} entries instead of {}", self.header.entries, index.len());
            return Err(self.damaged(place));
        }
        Ok(())
    }

    /// Reads and decompresses a block.
    pub(crate) fn block(&self, block: u64) -> Result<Vec<u8>, Error> {
        let at = block as usize;
        let (start, end) = (self.offsets[at], self.offsets[at + 1]);
        let mut compressed = vec![0; (end - start) as usize];
        read_at(&self.file, &mut compressed, start).map_err(Error::io(&self.path))?;
        self.decompress(block, &compressed)
    }

    fn decompress(&self, block: u64, compressed: &[u8]) -> Result<Vec<u8>, Error> {
        let length = self.header.block_bytes(block);
        let bytes = DECOMPRESSOR.with_borrow_mut(|decompressor| {
            if decompressor.is_none() {
                *decompressor = Some(Decompressor::new().map_err(Error::io(&self.path))?);
            }
            let bytes = decompressor.as_mut().map(|it| it.decompress(compressed, length));
            Ok(bytes.and_then(Result::ok).filter(|bytes| bytes.len() == length))
        })?;
        bytes.ok_or_else(|| self.damaged(format!("block {block}")))
    }

    /// Reads the value of one entry.
    pub(crate) fn entry(&self, number: u64) -> Result<u16, Error> {
        let block = self.block(number / BLOCK)?;
        Ok(value(&block, self.header.width(), (number % BLOCK) as usize))
    }

    /// Reads all blocks in order, and checks the checksum of the file at the end.
    pub(crate) fn read_all(&self, mut each: impl FnMut(u64, u16)) -> Result<(), Error> {
        let mut sum = Sha256::new();
        let width = self.header.width();
        for block in 0..self.header.blocks() {
            let at = block as usize;
            let (start, end) = (self.offsets[at], self.offsets[at + 1]);
            let mut compressed = vec![0; (end - start) as usize];
            read_at(&self.file, &mut compressed, start).map_err(Error::io(&self.path))?;
            sum.update(&compressed);
            let bytes = self.decompress(block, &compressed)?;
            for entry in 0..bytes.len() / width {
                each(block * BLOCK + entry as u64, value(&bytes, width, entry));
            }
        }
        let mut expected = [0; SUM];
        let end = self.bytes() - SUM as u64;
        read_at(&self.file, &mut expected, end).map_err(Error::io(&self.path))?;
        if sum.finalize()[..] != expected {
            return Err(self.damaged("the blocks do not fit their checksum".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn damaged(&self, place: String) -> Error {
        Error::Damaged(self.path.clone(), place)
    }
}

/// Returns an entry of a block. High bytes follow all low bytes.
fn value(block: &[u8], width: usize, entry: usize) -> u16 {
    let entries = block.len() / width;
    let high = if width > 1 { block[entries + entry] } else { 0 };
    u16::from_le_bytes([block[entry], high])
}

/// Parses the header at the start of a file. Returns its length, too.
fn read_header(path: &Path, start: &[u8]) -> Result<(Header, usize), Error> {
    if !start.starts_with(MAGIC.as_bytes()) {
        return Err(Error::Unknown(path.to_owned()));
    }
    let damaged = || Error::Damaged(path.to_owned(), "header".to_owned());
    let line = start.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let version = String::from_utf8_lossy(&start[..line]);
    if version != VERSION {
        return Err(Error::Version(path.to_owned(), version.into_owned()));
    }
    let end = start.windows(2).position(|pair| pair == b"\n\n").ok_or_else(damaged)?;
    let text = start.get(line + 1..=end).and_then(|text| std::str::from_utf8(text).ok());
    let header = text.and_then(Header::parse).ok_or_else(damaged)?;
    check_pieces(header.pieces).map_err(|_| damaged())?;
    Ok((header, end + 2))
}

/// Reads bytes at a place without moving the cursor, so that threads can share the file.
#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads bytes at a place. Nothing depends on the cursor, which this moves.
#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}
