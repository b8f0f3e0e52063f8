//! `luctor mail`: a mail from a mail server's pipe to the server that runs.

use std::io::{self, Read};

use luctor_server::{HandOverError, LARGEST_MAIL};

use crate::cli::Mail;
use crate::error::Error;

/// Hands the mail on standard input over.
pub(crate) fn run(args: &Mail) -> Result<(), Error> {
    let mut mail = Vec::new();
    // One byte more shows that there is too much.
    let mut input = io::stdin().lock().take(LARGEST_MAIL as u64 + 1);
    input
        .read_to_end(&mut mail)
        .map_err(|error| Error::Failure(format!("cannot read the mail: {error}")))?;
    let recipient = args.recipient.as_deref();
    luctor_server::hand_over(args.mail_listen, recipient, &mail).map_err(|error| match error {
        HandOverError::BadRecipient(_) => Error::Call(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}
