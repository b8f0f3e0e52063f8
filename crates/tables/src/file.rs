//! The files of tables: a text header, a directory, and compressed blocks that can be read one by one.
//! `docs/tables.md` describes the format.

mod header;
mod reader;
mod writer;

pub use header::{Content, Counts, Header};
pub(crate) use reader::Reader;
pub(crate) use writer::{Writer, compress};

/// The number of entries of a block.
pub(crate) const BLOCK: u64 = 1 << 13;
/// The length of a SHA-256 checksum.
const SUM: usize = 32;
