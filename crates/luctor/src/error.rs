//! The one error of the program: it decides the exit status.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Why a command did not do what it was called for.
#[derive(Debug)]
pub(crate) enum Error {
    /// The call is wrong: a bad name, position, move or option. Status 2.
    Call(String),
    /// The call is right and something failed on the way. Status 1.
    Failure(String),
    /// Whoever read the output has seen enough. No error: status 0, and nothing is said.
    ClosedPipe,
}

impl Error {
    /// Says what is wrong on standard error.
    pub(crate) fn report(&self) -> ExitCode {
        let status = match self {
            Error::Call(_) => ExitCode::from(2),
            Error::Failure(_) => ExitCode::FAILURE,
            Error::ClosedPipe => return ExitCode::SUCCESS,
        };
        // When standard error too is gone, the status is all that is left to say it with.
        let _ = writeln!(anstream::stderr().lock(), "luctor: {self}");
        status
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Call(sentence) | Error::Failure(sentence) => f.write_str(sentence),
            Error::ClosedPipe => f.write_str("nobody reads the output"),
        }
    }
}

/// Errors of writing; what reads says itself where it cannot read.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::ClosedPipe,
            _ => Error::Failure(format!("cannot write the output: {error}")),
        }
    }
}

/// clap's message as one sentence. Help and the version, which clap hands over as errors too, are
/// none: [`Cli::read`](crate::cli::Cli::read) prints them.
impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Error {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        // The message is followed by tips, by the usage and by a pointer to the help.
        let mut paragraphs = text
            .split("\n\n")
            .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        let message = paragraphs.next().unwrap_or_default();
        // Of the tips the spelling that was meant helps; others explain clap.
        let tip = paragraphs.find_map(|paragraph| {
            let tip = paragraph.strip_prefix("tip: ").filter(|tip| tip.contains("similar"));
            tip.map(|tip| format!("; {tip}"))
        });
        Error::Call(format!("{message}{} (--help tells more)", tip.unwrap_or_default()))
    }
}
