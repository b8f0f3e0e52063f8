//! `luctor pbm`: the language of pbmserv, spoken with a server.

use std::io::Write;

use serde_json::{Value, json};

use crate::cli::Pbm;
use crate::error::Error;
use crate::remote::{Server, token};

/// Gives one command and prints its answer: the subject, a blank line, the text.
///
/// # Errors
///
/// The token cannot be read, or the server cannot be asked or refuses to listen; or what was asked for is not
/// done, as the answer explains.
pub(crate) fn run(args: &Pbm) -> Result<(), Error> {
    let token = args.token_file.as_deref().map(token).transpose()?;
    let server = Server::new(args.server.clone(), token.as_deref());
    let body = json!({ "command": args.command.join(" "), "text": args.text });
    let answer: Value =
        server.post("/api/pbm", &body).map_err(|trouble| Error::Failure(trouble.to_string()))?;
    let word = |key: &str| answer[key].as_str().unwrap_or_default();
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}\n\n{}", word("subject"), word("text").trim_end())?;
    match answer["done"].as_bool() {
        Some(true) => Ok(()),
        _ => Err(Error::Failure("the command was not done".to_owned())),
    }
}
