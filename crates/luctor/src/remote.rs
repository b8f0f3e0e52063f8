//! A server that this program asks as any other program does.

mod address;
mod server;

use std::fs;
use std::path::Path;

pub(crate) use address::Address;
pub(crate) use server::{Server, Trouble};

use crate::error::Error;

/// The token that a file holds.
///
/// # Errors
///
/// The file cannot be read, or holds none.
pub(crate) fn token(file: &Path) -> Result<String, Error> {
    let place = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Error::Failure(format!("cannot read {place}: {error}")))?;
    let token = text.trim();
    if token.is_empty() || !token.chars().all(|c| c.is_ascii_graphic()) {
        return Err(Error::Failure(format!("there is no token in {place}")));
    }
    Ok(token.to_owned())
}
