//! Access to a Luctor server over its public HTTP API.

mod address;
mod client;

use std::fs;
use std::path::Path;

pub(crate) use address::Address;
pub(crate) use client::{Client, RequestError};

use crate::error::Error;

/// Reads an API token from a file.
///
/// # Errors
///
/// Fails if the file cannot be read or holds no valid token.
pub(crate) fn read_token(file: &Path) -> Result<String, Error> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Error::Failure(format!("cannot read {name}: {error}")))?;
    let token = text.trim();
    if token.is_empty() || !token.chars().all(|c| c.is_ascii_graphic()) {
        return Err(Error::Failure(format!("{name} does not contain a token")));
    }
    Ok(token.to_owned())
}
