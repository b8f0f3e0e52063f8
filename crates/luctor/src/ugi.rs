//! `luctor ugi`: runs the engine over the UGI protocol, described in `docs/ugi.md`.
//!
//! [`command`] parses input lines, [`session`] executes them, and [`report`] writes output lines.

mod command;
mod excerpt;
mod game_status;
mod go;
mod options;
mod report;
mod session;

use std::io;
use std::ops::ControlFlow;

use crate::cli::UgiArgs;
use crate::error::Error;
use crate::input::{self, Line, Lines, MAX_LINE};
use command::UgiCommand;
use session::UgiSession;

/// Executes commands until `quit` or the end of the input.
pub(crate) fn run(args: &UgiArgs) -> Result<(), Error> {
    let mut session = UgiSession::new(input::variant(&args.game, None)?)?;
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        let line = lines.read();
        let line =
            line.map_err(|error| Error::Failure(format!("cannot read standard input: {error}")))?;
        let flow = match line {
            None => session.execute(UgiCommand::Quit)?,
            Some(Line::TooLong) => {
                report::error(&format!("the line is longer than {MAX_LINE} bytes"))?;
                ControlFlow::Continue(())
            }
            // All commands, positions and moves are ASCII, so replacement characters are always rejected.
            Some(Line::Whole(bytes)) => match UgiCommand::parse(&String::from_utf8_lossy(bytes)) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(command)) => session.execute(command)?,
                Err(error) => {
                    report::error(&error)?;
                    ControlFlow::Continue(())
                }
            },
        };
        if flow.is_break() {
            return Ok(());
        }
    }
}
