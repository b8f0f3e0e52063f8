//! Tests of `luctor tables`.

mod interrupted;
mod values;

use std::fs;
use std::path::Path;

/// Returns the names and contents of all files, sorted.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}
