//! `luctor invite`: writes an invitation to sign up.

use std::io::{self, Write};

use luctor_server::{InviteError, OpenError};

use super::storage::store;
use crate::cli::InviteArgs;
use crate::error::Error;

/// Stores an invitation and prints its link.
pub(crate) fn run(args: InviteArgs) -> Result<(), Error> {
    let store = store(args.storage)?;
    let link = luctor_server::invite(&store, args.days, args.public_url.as_ref());
    let link = link.map_err(|error| match error {
        InviteError::Open(OpenError::Scheme | OpenError::Url(_)) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })?;
    writeln!(io::stdout().lock(), "{link}")?;
    Ok(())
}
