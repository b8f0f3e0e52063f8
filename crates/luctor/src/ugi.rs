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
use game_status::GameStatus;
use options::{Change, UgiOptions};
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

/// Parses lines and does all that they ask for except searches. Returns the messages of errors.
pub(crate) fn parse_all(lines: &str) -> Vec<String> {
    let variant = input::variant("emulsion:4", None).expect("the game exists");
    let mut status = GameStatus::of(&variant, None, &[]).expect("a game has a start");
    let mut options = UgiOptions::new(variant);
    let mut errors = Vec::new();
    let usual = luctor_search::Limits::default();
    for line in lines.lines() {
        match UgiCommand::parse(line) {
            Err(error) => errors.push(error.to_string()),
            Ok(Some(UgiCommand::SetOption { name, value })) => match options.set(&name, &value) {
                Err(error) => errors.push(error.to_string()),
                Ok(Change::Options | Change::Tables) => {}
                Ok(Change::Game) => match GameStatus::of(&options.variant, None, &[]) {
                    Err(error) => errors.push(error.to_string()),
                    Ok(start) => status = start,
                },
            },
            Ok(Some(UgiCommand::Position { position, moves })) => {
                match GameStatus::of(&options.variant, position.as_deref(), &moves) {
                    Err(error) => errors.push(error.to_string()),
                    Ok(new) => status = new,
                }
            }
            Ok(Some(UgiCommand::Go { go, ignored })) => {
                go.limits(&status, usual);
                errors.extend(ignored.iter().map(ToString::to_string));
            }
            Ok(_) => {}
        }
    }
    errors
}
