//! Reasons why tables cannot be built or read.

use std::fmt;
use std::io;
use std::path::PathBuf;

use luctor_rules::emergo::Config;

use crate::index::MOST_PIECES;

/// The reason why a table cannot be built, read or verified.
#[derive(Debug)]
pub enum Error {
    /// The board is larger than tables support.
    Board(Config),
    /// The number of pieces is not in the supported range.
    Pieces(usize),
    /// The memory is too small: needed, allowed, both in bytes.
    Memory(u64, u64),
    /// A file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is not a table.
    Unknown(PathBuf),
    /// The file has another version; holds its first line.
    Version(PathBuf, String),
    /// The file belongs to something else: found, expected.
    Other(PathBuf, String, String),
    /// The file is truncated or damaged; holds the place.
    Damaged(PathBuf, String),
    /// A saved pass is truncated or damaged.
    DamagedPass(PathBuf),
    /// A build would replace something that is not a file of its own.
    Occupied(PathBuf),
    /// Another process builds this table.
    Busy(PathBuf),
    /// No table of this game with these pieces is in the directory.
    Missing(PathBuf),
    /// A value contradicts the values of the next positions: the file, the position, both values.
    Wrong(PathBuf, String, String, String),
    /// The caller stopped the work.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Board(config) => write!(
                f,
                "{config} is too large: tables exist for squares up to 9x9 and hexagons up to side 4"
            ),
            Error::Pieces(pieces) => {
                write!(f, "tables hold 2 to {MOST_PIECES} pieces, not {pieces}")
            }
            Error::Memory(needed, allowed) => write!(
                f,
                "this table needs {} MiB of memory, but only {} MiB are allowed: raise --memory",
                needed.div_ceil(1 << 20),
                allowed >> 20
            ),
            Error::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Unknown(path) => write!(f, "{} is not a table", path.display()),
            Error::Version(path, version) => {
                write!(f, "{} was made by another version of Luctor ({version:?})", path.display())
            }
            Error::Other(path, found, expected) => {
                write!(f, "{} is for {found}, not for {expected}", path.display())
            }
            Error::Damaged(path, place) => write!(
                f,
                "{} is damaged ({place}): remove it and build it again, or restore a copy",
                path.display()
            ),
            Error::DamagedPass(path) => write!(
                f,
                "{} is damaged: remove it and all later passes to continue",
                path.display()
            ),
            Error::Occupied(path) => write!(
                f,
                "{} is not a regular file: move it away, or choose another directory",
                path.display()
            ),
            Error::Busy(path) => {
                write!(f, "another process builds the table in {}", path.display())
            }
            Error::Missing(path) => {
                write!(f, "{} does not exist: build it with luctor tables build", path.display())
            }
            Error::Wrong(path, position, stored, expected) => write!(
                f,
                "{}: position {position} has the value {stored}, but its turns give {expected}",
                path.display()
            ),
            Error::Stopped => f.write_str("stopped: the same command continues"),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// Returns a function that adds the file to an I/O error.
    pub(crate) fn io(path: &std::path::Path) -> impl Fn(io::Error) -> Error + '_ {
        move |error| Error::Io(path.to_owned(), error)
    }
}
