//! `luctor doctor`: checks the settings of a server and what they refer to.

mod files;
mod network;
mod storage;

use std::io::{self, Write};

use luctor_server::Store;

use super::{serve, storage as storage_settings};
use crate::cli::ServeArgs;
use crate::error::{Error, visible};

/// The outcome of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Ok,
    /// The settings do not ask for this feature.
    Off,
    /// The server works, but perhaps not as intended.
    Warning,
    Failed,
}

/// The line of a check.
#[derive(Debug)]
struct Finding {
    outcome: Outcome,
    text: String,
}

impl Finding {
    fn ok(text: impl Into<String>) -> Finding {
        Finding { outcome: Outcome::Ok, text: text.into() }
    }

    fn off(text: impl Into<String>) -> Finding {
        Finding { outcome: Outcome::Off, text: text.into() }
    }

    fn warning(text: impl Into<String>) -> Finding {
        Finding { outcome: Outcome::Warning, text: text.into() }
    }

    fn failed(text: impl ToString) -> Finding {
        Finding { outcome: Outcome::Failed, text: text.to_string() }
    }
}

/// Prints a line for each check.
///
/// # Errors
///
/// Fails if a check failed.
pub(crate) fn run(args: ServeArgs) -> Result<(), Error> {
    let store = storage_settings::store(args.storage.clone())?;
    let database = storage::Database::open(&store);
    let checks = [
        ("settings", settings(&args, &store)),
        ("database", database.tables()),
        ("disk", storage::disk(&store)),
        ("mail", network::mail(args.mail.as_ref(), args.mail_from.as_ref())),
        ("proxy headers", network::proxy(&args)),
        ("clock", database.clock()),
        ("push key", files::push_key(args.push_key.as_deref())),
        ("tables", files::tables(args.tables.as_deref())),
    ];
    let mut out = io::stdout().lock();
    for (name, Finding { outcome, text }) in &checks {
        let outcome = match outcome {
            Outcome::Ok => "ok",
            Outcome::Off => "off",
            Outcome::Warning => "warning",
            Outcome::Failed => "failed",
        };
        writeln!(out, "{outcome:<8} {name:<14} {}", visible(&text.replace('\n', " ")))?;
    }
    out.flush()?;
    match checks.iter().filter(|(_, finding)| finding.outcome == Outcome::Failed).count() {
        0 => Ok(()),
        1 => Err(Error::Failure("1 check failed".to_owned())),
        many => Err(Error::Failure(format!("{many} checks failed"))),
    }
}

/// Checks which settings require each other, and the list of words.
fn settings(args: &ServeArgs, store: &Store) -> Finding {
    let checked = serve::check_requirements(args)
        .and_then(|()| serve::incoming_mail(args).map(drop))
        .and_then(|()| serve::check_workers(args.engine_threads, store))
        .and_then(|()| args.words.as_deref().map(serve::words).transpose().map(drop));
    if let Err(error) = checked {
        return Finding::failed(error);
    }
    let origin = match &args.storage.config {
        Some(file) => format!("{}; ", file.display()),
        None => String::new(),
    };
    let listen = args.listen;
    match &args.public_url {
        Some(url) => Finding::ok(format!("{origin}{url}, listening at {listen}")),
        None if listen.ip().is_loopback() => {
            Finding::ok(format!("{origin}listening at {listen}, for this machine only"))
        }
        None => Finding::warning(format!(
            "{origin}listening at {listen}: set public-url, so that pages of other sites cannot act for players"
        )),
    }
}
