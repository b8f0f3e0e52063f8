//! The program's error type, which determines the exit status.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// The reason a command failed.
#[derive(Debug)]
pub(crate) enum Error {
    /// The command line is invalid: a bad name, position, move or option. Exit status 2.
    Usage(String),
    /// The command line is valid, but the command failed. Exit status 1.
    Failure(String),
    /// The reader closed the output early. Not an error to users: exit status 0 and no message.
    ClosedPipe,
}

impl Error {
    /// Prints the message to standard error and returns the exit status.
    pub(crate) fn report(&self) -> ExitCode {
        let status = match self {
            Error::Usage(_) => ExitCode::from(2),
            Error::Failure(_) => ExitCode::FAILURE,
            Error::ClosedPipe => return ExitCode::SUCCESS,
        };
        // If standard error is closed too, only the exit status is left.
        let _ = writeln!(anstream::stderr().lock(), "luctor: {self}");
        status
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(message) | Error::Failure(message) => f.write_str(message),
            Error::ClosedPipe => f.write_str("the output is closed"),
        }
    }
}

/// Converts write errors only. Code that reads reports its own errors.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::ClosedPipe,
            _ => Error::Failure(format!("cannot write the output: {error}")),
        }
    }
}

/// Shortens clap's message to one sentence. Help and version requests are also `clap::Error`s, but
/// [`Cli::read`](crate::cli::Cli::read) handles them first.
impl From<clap::Error> for Error {
    fn from(error: clap::Error) -> Error {
        let text = error.render().to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text);
        // Tips, the usage and a pointer to the help follow the message.
        let mut paragraphs = text
            .split("\n\n")
            .map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
        let message = paragraphs.next().unwrap_or_default();
        // Only tips that suggest a similar name are useful here.
        let tip = paragraphs.find_map(|paragraph| {
            let tip = paragraph.strip_prefix("tip: ").filter(|tip| tip.contains("similar"));
            tip.map(|tip| format!("; {tip}"))
        });
        Error::Usage(visible(&format!("{message}{} (see --help)", tip.unwrap_or_default())))
    }
}

/// Escapes control characters except line breaks, since a terminal would execute them. clap quotes invalid values as they
/// are, and a server may answer anything.
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c.is_control() && c != '\n' {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{Error, visible};

    #[test]
    fn the_answer_of_a_server_cannot_control_the_terminal() {
        assert_eq!(visible("A -  .\n\u{1b}[2J\u{9b}1m\r"), "A -  .\n\\u{1b}[2J\\u{9b}1m\\r");
    }

    /// Found by a fuzzer.
    #[test]
    fn control_characters_of_an_invalid_value_are_escaped() {
        let command = clap::Command::new("luctor")
            .arg(clap::Arg::new("theme").long("theme").value_parser(["light"]));
        let error = command.try_get_matches_from(["luctor", "--theme=a\u{8f}b"]).unwrap_err();
        let message = Error::from(error).to_string();
        assert!(message.starts_with("invalid value 'a\\u{8f}b' for"), "{message}");
    }
}
