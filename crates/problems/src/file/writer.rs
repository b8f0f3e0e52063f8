//! Writes a file.

use std::io::{self, Write};

use super::header::Header;
use crate::collection::Collection;

/// The effort of the compression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// Fast, for a file that is written again soon.
    Fast,
    /// Small, for a file that stays.
    Small,
}

impl Compression {
    fn level(self) -> i32 {
        match self {
            Compression::Fast => 3,
            Compression::Small => 19,
        }
    }
}

/// Writes a compressed file.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn write(collection: &Collection, out: impl Write, compression: Compression) -> io::Result<()> {
    let mut out = zstd::Encoder::new(out, compression.level())?;
    out.include_checksum(true)?;
    write_text(collection, &mut out)?;
    out.finish()?.flush()
}

/// Writes the text of a file.
///
/// # Errors
///
/// Fails if the output cannot be written.
pub fn write_text(collection: &Collection, out: &mut impl Write) -> io::Result<()> {
    let header = Header::new(collection.problems().len(), collection.made());
    serde_json::to_writer(&mut *out, &header)?;
    out.write_all(b"\n")?;
    for problem in collection.problems() {
        serde_json::to_writer(&mut *out, problem)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}
