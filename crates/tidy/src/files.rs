//! Files of the repository, as text.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A text file of the repository.
#[derive(Clone, Debug)]
pub struct File {
    /// Path from the folder in which it was found, with `/` between the parts.
    pub path: String,
    /// Content of the file.
    pub text: String,
}

/// Returns the root folder of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let this = Path::new(env!("CARGO_MANIFEST_DIR"));
    this.ancestors().nth(2).expect("this crate is two folders below the root").to_owned()
}

/// Finds all files below `folder` whose names end with one of `endings`, sorted by path.
///
/// # Errors
///
/// Fails if a folder or file cannot be read, or if a file is not UTF-8.
pub fn find(folder: &Path, endings: &[&str]) -> io::Result<Vec<File>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if endings.iter().any(|ending| path.to_string_lossy().ends_with(ending)) {
                let text = fs::read_to_string(&path)?;
                found.push(File { path: relative(&path, folder), text });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

fn relative(path: &Path, folder: &Path) -> String {
    let rest = path.strip_prefix(folder).unwrap_or(path);
    let parts: Vec<_> = rest.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
