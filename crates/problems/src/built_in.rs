//! The problems that are part of the program.

use crate::collection::Collection;
use crate::file;

/// The file in the repository.
const FILE: &[u8] = include_bytes!("../data/problems.jsonl.zst");

/// Returns the file of the repository, compressed with zstd.
pub fn built_in_file() -> &'static [u8] {
    FILE
}

/// Returns the problems of the repository.
pub fn built_in() -> Collection {
    file::read(FILE).expect("the file is part of the program and tested")
}
