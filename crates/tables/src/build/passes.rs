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
//!
//! A checkpoint within a pass has the same form, with the version `luctor checkpoint 1` and two more lines: `phase mark` or
//! `phase evaluate`, and `at`, the first chunk of the phase that is not done.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use luctor_rules::emergo::Config;

use crate::error::Error;

/// The first line.
const VERSION: &str = "luctor pass 1\n";
/// The first line of a checkpoint.
const CHECKPOINT: &str = "luctor checkpoint 1\n";
/// No line of a header is longer.
const LONGEST_LINE: u64 = 100;
/// No header is longer.
const LONGEST: usize = 500;

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

    /// Returns the directory of the files.
    pub(super) fn dir(&self) -> &Path {
        &self.dir
    }

    fn path(&self, pass: u64) -> PathBuf {
        self.dir.join(format!("pass-{pass:04}"))
    }

    fn header(&self, version: &str, pass: u64) -> String {
        let Passes { game, pieces, .. } = self;
        format!("{version}game {game}\npieces {pieces}\npass {pass}\n")
    }

    /// Returns `true` if a pass is saved.
    pub(super) fn exists(&self, pass: u64) -> bool {
        self.path(pass).exists()
    }

    /// Saves a pass.
    pub(super) fn save(&self, pass: u64, numbers: impl Iterator<Item = u64>) -> Result<(), Error> {
        let header = format!("{}\n", self.header(VERSION, pass));
        save(&self.path(pass), &header, numbers)
    }

    /// Opens a saved pass.
    pub(super) fn open(&self, pass: u64) -> Result<PassReader, Error> {
        let path = self.path(pass);
        let (header, reader) = PassReader::open(&path, VERSION)?;
        if header != format!("{}\n", self.header(VERSION, pass)) {
            return Err(self.damaged(pass));
        }
        Ok(reader)
    }

    fn checkpoint(&self) -> PathBuf {
        self.dir.join("checkpoint")
    }

    /// Saves the state within a pass.
    pub(super) fn save_checkpoint(
        &self,
        place: Place,
        numbers: impl Iterator<Item = u64>,
    ) -> Result<(), Error> {
        let Place { pass, phase, at } = place;
        let header = self.header(CHECKPOINT, pass);
        let header = format!("{header}phase {}\nat {at}\n\n", phase.name());
        save(&self.checkpoint(), &header, numbers)
    }

    /// Opens the checkpoint of a pass, or returns `None` if it has none.
    pub(super) fn open_checkpoint(&self, pass: u64) -> Result<Option<(Place, PassReader)>, Error> {
        let path = self.checkpoint();
        if !path.exists() {
            return Ok(None);
        }
        let (header, reader) = PassReader::open(&path, CHECKPOINT)?;
        let Some(rest) = header.strip_prefix(&self.header(CHECKPOINT, pass)) else {
            // It belongs to a pass that is complete.
            return Ok(None);
        };
        let mut lines = rest.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let phase = match field("phase") {
            Some("mark") => Step::Mark,
            Some("evaluate") => Step::Evaluate,
            _ => return Err(Error::DamagedPass(path)),
        };
        let at = field("at").and_then(|at| at.parse().ok());
        let at = at.ok_or(Error::DamagedPass(path))?;
        Ok(Some((Place { pass, phase, at }, reader)))
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

/// A part of a pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Step {
    Mark,
    Evaluate,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Step::Mark => "mark",
            Step::Evaluate => "evaluate",
        }
    }
}

/// A place within a pass: the first chunk that is not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) pass: u64,
    pub(super) phase: Step,
    pub(super) at: u64,
}

/// Saves numbers in ascending order. The file gets its name when it is complete.
fn save(path: &Path, header: &str, numbers: impl Iterator<Item = u64>) -> Result<(), Error> {
    let temporary = path.with_extension("part");
    let saved = write(&temporary, header, numbers).and_then(|()| fs::rename(&temporary, path));
    saved.map_err(|error| {
        // The error that is reported is the first one.
        let _ = fs::remove_file(&temporary);
        Error::Io(path.to_owned(), error)
    })
}

fn write(path: &Path, header: &str, numbers: impl Iterator<Item = u64>) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    out.write_all(header.as_bytes())?;
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
    /// Opens a file of numbers, and returns its header, too.
    fn open(path: &Path, version: &str) -> Result<(String, PassReader), Error> {
        let file = File::open(path).map_err(Error::io(path))?;
        let mut file = BufReader::new(file);
        let damaged = || Error::DamagedPass(path.to_owned());
        let mut header = Vec::new();
        while !header.ends_with(b"\n\n") {
            let begin = header.len();
            let line = file.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut header);
            line.map_err(Error::io(path))?;
            let first = String::from_utf8_lossy(&header[begin..]);
            if begin == 0 && first.starts_with("luctor ") && first != version {
                return Err(Error::Version(path.to_owned(), first.trim_end().to_owned()));
            }
            if begin == header.len() || header.len() > LONGEST {
                return Err(damaged());
            }
        }
        let header = String::from_utf8(header).map_err(|_| damaged())?;
        let input = zstd::Decoder::with_buffer(file).map_err(|_| damaged())?;
        let (input, path) = (BufReader::new(input), path.to_owned());
        Ok((header, PassReader { input, path, next: 0, count: 0, ended: false }))
    }

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
