//! The games of the library, which are part of the program.

use std::sync::LazyLock;

use crate::record::{Record, read_all};

/// The files of the library.
const FILES: [&str; 2] =
    [include_str!("../library/emergo.txt"), include_str!("../library/emulsion.txt")];

/// Returns the annotated games of the library. Each has the headers `Id`, which is unique, and `Game`. They are parsed
/// the first time.
///
/// # Panics
///
/// Panics if a file is invalid, which a test excludes.
pub fn library() -> &'static [Record] {
    static LIBRARY: LazyLock<Vec<Record>> = LazyLock::new(|| {
        let records = FILES.iter().flat_map(|file| read_all(file).expect("the files are tested"));
        records.collect()
    });
    &LIBRARY
}
