//! The file of a collection: JSON Lines, compressed with zstd. `docs/problems.md` describes the format.

mod error;
mod header;
mod reader;
mod writer;

pub use error::{Fault, FileError};
pub use reader::{LONGEST_LINE, MOST_BYTES, MOST_PROBLEMS, read, read_text};
pub use writer::{Compression, write, write_text};
