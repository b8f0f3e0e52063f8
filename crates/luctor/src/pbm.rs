//! `luctor pbm`: sends a play-by-email command to a server.

use std::io::Write;

use serde_json::{Value, json};

use crate::cli::PbmArgs;
use crate::error::{Error, visible};
use crate::remote::{Client, read_token};

/// Sends the command and prints the answer: the subject, a blank line, the text.
///
/// # Errors
///
/// Fails if the token cannot be read, if the request fails, or if the server rejects the command. In the
/// last case, the printed answer gives the reason.
pub(crate) fn run(args: &PbmArgs) -> Result<(), Error> {
    let token = args.token_file.as_deref().map(read_token).transpose()?;
    let client = Client::new(args.server.clone(), token.as_deref());
    let body = json!({ "command": args.command.join(" "), "text": args.text });
    let answer: Value = client
        .post("/api/pbm", &body)
        .map_err(|error| Error::Failure(visible(&error.to_string())))?;
    let field = |key: &str| visible(answer[key].as_str().unwrap_or_default());
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\n\n{}", field("subject"), field("text").trim_end())?;
    match answer["done"].as_bool() {
        Some(true) => Ok(()),
        _ => Err(Error::Failure("the server rejected the command".to_owned())),
    }
}
