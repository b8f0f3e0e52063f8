//! Checks of the files that a search writes, before it begins.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::SolveArgs;
use crate::error::Error;

/// Fails if a file cannot be written, would replace something that is not a regular file, or would replace the other
/// one. A finished file takes its place by a new name, which would remove a device or a link.
pub(super) fn check(args: &SolveArgs) -> Result<(), Error> {
    let mut written: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path, cannot) in [
        ("--state", &args.state, "cannot use the state: "),
        ("--certificate", &args.certificate, ""),
    ] {
        let Some(path) = path else { continue };
        let place = checked(option, path, cannot)?;
        // Each file has another name until it is complete.
        let mut temporary = place.as_os_str().to_owned();
        temporary.push(".part");
        for name in [place, PathBuf::from(temporary)] {
            if let Some((other, _)) =
                written.iter().find(|(other, same)| *other != option && *same == name)
            {
                let message = format!("{other} and {option} must not write the same file");
                return Err(Error::Usage(message));
            }
            written.push((option, name));
        }
    }
    Ok(())
}

/// Returns the full name of a file that can be written. Errors of the system begin with `cannot`.
fn checked(option: &str, path: &Path, cannot: &str) -> Result<PathBuf, Error> {
    let shown = path.display();
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => {
            return Err(Error::Usage(format!(
                "{option} {shown} is not a regular file: give the name of a new file"
            )));
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(Error::Failure(format!("{cannot}{shown}: {error}")));
        }
        _ => {}
    }
    let Some(name) = path.file_name() else {
        return Err(Error::Usage(format!("{option} {shown} is not the name of a file")));
    };
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    match parent.canonicalize() {
        Ok(folder) => Ok(folder.join(name)),
        Err(error) => Err(Error::Failure(format!("{cannot}{shown}: {error}"))),
    }
}
