//! The files of the passes: the numbers of the positions that each pass decided.
//!
//! ```text
//!   luctor pass 1           text: the version,
//!   game emergo:9x9
//!   pieces 3
//!   pass 7
//!                           an empty line; then compressed:
//!   gap …                   differences of consecutive numbers, 7 bits in each byte, low bits first
//!   0 | count 8             the end, and how many there were
//! ```

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use luctor_rules::emergo::Config;

use crate::error::Error;

/// The files of the passes of a table.
#[derive(Debug)]
pub(super) struct Passes {
    dir: PathBuf,
    game: Config,
    pieces: usize,
}

impl Passes {
    pub(super) fn new(dir: &Path, game: &Config, pieces: usize) -> Passes {
        Passes { dir: dir.to_owned(), game: *game, pieces }
    }

    fn path(&self, pass: u64) -> PathBuf {
        self.dir.join(format!("pass-{pass:04}"))
    }

    fn header(&self, pass: u64) -> String {
        let Passes { game, pieces, .. } = self;
        format!("luctor pass 1\ngame {game}\npieces {pieces}\npass {pass}\n\n")
    }

    /// Returns `true` if a pass is saved.
    pub(super) fn exists(&self, pass: u64) -> bool {
        self.path(pass).exists()
    }

    /// Saves a pass. The file gets its name when it is complete.
    pub(super) fn save(&self, pass: u64, numbers: impl Iterator<Item = u64>) -> Result<(), Error> {
        let path = self.path(pass);
        let temporary = path.with_extension("part");
        let saved =
            self.write(&temporary, pass, numbers).and_then(|()| fs::rename(&temporary, &path));
        saved.map_err(|error| {
            // The error that is reported is the first one.
            let _ = fs::remove_file(&temporary);
            Error::Io(path, error)
        })
    }

    fn write(&self, path: &Path, pass: u64, numbers: impl Iterator<Item = u64>) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        out.write_all(self.header(pass).as_bytes())?;
        let mut out = zstd::Encoder::new(out, 1)?;
        out.include_checksum(true)?;
        // All passes are read at the same time.
        out.window_log(17)?;
        let mut out = BufWriter::new(out);
        let (mut next, mut count) = (0, 0u64);
        for number in numbers {
            write_gap(&mut out, number + 1 - next)?;
            next = number + 1;
            count += 1;
        }
        write_gap(&mut out, 0)?;
        out.write_all(&count.to_le_bytes())?;
        let out = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        let file = out.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()
    }

    /// Opens a saved pass.
    pub(super) fn open(&self, pass: u64) -> Result<PassReader, Error> {
        let path = self.path(pass);
        let file = File::open(&path).map_err(Error::io(&path))?;
        let mut file = BufReader::new(file);
        let expected = self.header(pass);
        let mut header = vec![0; expected.len()];
        let damaged = || Error::DamagedPass(path.clone());
        file.read_exact(&mut header).map_err(|_| damaged())?;
        if header != expected.as_bytes() {
            return Err(damaged());
        }
        let input = zstd::Decoder::with_buffer(file).map_err(|_| damaged())?;
        Ok(PassReader { input: BufReader::new(input), path, next: 0, count: 0, ended: false })
    }

    pub(super) fn damaged(&self, pass: u64) -> Error {
        Error::DamagedPass(self.path(pass))
    }

    /// Returns the turns of the longest win: the last pass that is odd and not empty.
    pub(super) fn longest(&self, last: u64) -> Result<u16, Error> {
        for pass in (1..=last).rev().filter(|pass| pass % 2 == 1) {
            if self.open(pass)?.next()?.is_some() {
                return Ok(pass as u16);
            }
        }
        Ok(0)
    }
}

fn write_gap(out: &mut impl Write, mut gap: u64) -> io::Result<()> {
    while gap >= 128 {
        out.write_all(&[gap as u8 | 128])?;
        gap >>= 7;
    }
    out.write_all(&[gap as u8])
}

/// Reads the numbers of a pass.
pub(super) struct PassReader {
    input: BufReader<zstd::Decoder<'static, BufReader<File>>>,
    path: PathBuf,
    next: u64,
    count: u64,
    ended: bool,
}

impl PassReader {
    /// Returns the next number, or `None` at the end, where the checksum is verified.
    pub(super) fn next(&mut self) -> Result<Option<u64>, Error> {
        if self.ended {
            return Ok(None);
        }
        self.read().ok_or_else(|| Error::DamagedPass(self.path.clone()))
    }

    /// Returns `None` if the file is damaged.
    fn read(&mut self) -> Option<Option<u64>> {
        let (mut gap, mut shift) = (0u64, 0);
        loop {
            let mut byte = [0];
            self.input.read_exact(&mut byte).ok()?;
            gap |= u64::from(byte[0] & 127).checked_shl(shift)?;
            shift += 7;
            if byte[0] < 128 {
                break;
            }
        }
        if gap > 0 {
            self.next = self.next.checked_add(gap)?;
            self.count += 1;
            return Some(Some(self.next - 1));
        }
        let mut count = [0; 8];
        self.input.read_exact(&mut count).ok()?;
        let complete = u64::from_le_bytes(count) == self.count;
        self.ended = true;
        let end = self.input.fill_buf().ok()?.is_empty();
        (complete && end).then_some(None)
    }
}
