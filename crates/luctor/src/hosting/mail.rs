//! `luctor mail`: delivers a mail from a mail server's pipe to the running server.

use std::io::{self, Read};

use luctor_server::{HandOverError, LARGEST_MAIL};

use crate::cli::MailArgs;
use crate::error::Error;

/// Delivers the mail on standard input.
pub(crate) fn run(args: &MailArgs) -> Result<(), Error> {
    let mut mail = Vec::new();
    // One byte more than allowed is enough to detect a mail that is too large.
    let mut input = io::stdin().lock().take(LARGEST_MAIL as u64 + 1);
    input
        .read_to_end(&mut mail)
        .map_err(|error| Error::Failure(format!("cannot read the mail: {error}")))?;
    let recipient = args.recipient.as_deref();
    luctor_server::hand_over(args.mail_listen, recipient, &mail).map_err(|error| match error {
        HandOverError::BadRecipient(_) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}
