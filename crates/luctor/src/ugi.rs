//! `luctor ugi`: the engine on standard input and output. The protocol is described in `docs/ugi.md`.
//!
//! [`command`] reads lines, [`session`] obeys them, [`report`] writes what the engine has to say.

mod command;
mod excerpt;
mod go;
mod report;
mod session;
mod settings;
mod standing;

use std::io;
use std::ops::ControlFlow;

use crate::cli::Ugi;
use crate::error::Error;
use crate::lines::{LONGEST, Line, Lines};
use crate::start;
use command::Command;
use session::Session;

/// Obeys commands until one says quit or there are no more.
pub(crate) fn run(args: &Ugi) -> Result<(), Error> {
    let mut session = Session::new(start::variant(&args.game, None)?)?;
    let mut lines = Lines::new(io::stdin().lock());
    loop {
        let line = lines.read();
        let line =
            line.map_err(|error| Error::Failure(format!("cannot read standard input: {error}")))?;
        let goes_on = match line {
            None => session.obey(Command::Quit)?,
            Some(Line::TooLong) => {
                report::refuse(&format!("the line is longer than {LONGEST} bytes"))?;
                ControlFlow::Continue(())
            }
            // What is not UTF-8 can only be refused: no command, position or move goes beyond ASCII.
            Some(Line::Whole(bytes)) => match Command::read(&String::from_utf8_lossy(bytes)) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(command)) => session.obey(command)?,
                Err(wrong) => {
                    report::refuse(&wrong)?;
                    ControlFlow::Continue(())
                }
            },
        };
        if goes_on.is_break() {
            return Ok(());
        }
    }
}
