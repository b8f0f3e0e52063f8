//! `luctor mail`: delivers an email from a mail server's pipe to the running server.

use std::io::{self, Read};

use luctor_server::{LARGEST_MAIL, LmtpError};

use crate::cli::MailArgs;
use crate::error::Error;

/// Delivers the email on standard input.
pub(crate) fn run(args: &MailArgs) -> Result<(), Error> {
    let mut mail = Vec::new();
    // One byte more than allowed is enough to detect an email that is too large.
    let mut input = io::stdin().lock().take(LARGEST_MAIL as u64 + 1);
    input
        .read_to_end(&mut mail)
        .map_err(|error| Error::Failure(format!("cannot read the mail: {error}")))?;
    let recipient = args.recipient.as_deref();
    let delivered = luctor_server::deliver_by_lmtp(args.mail_listen, recipient, &mail);
    delivered.map_err(|error| match error {
        LmtpError::BadRecipient(_) => Error::Usage(error.to_string()),
        _ => Error::Failure(error.to_string()),
    })
}
