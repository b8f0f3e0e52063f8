//! `luctor replay`: games as JSON Lines, one answer for each.

mod answer;
mod record;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use luctor_rules::{Game, Position, dispatch};

use crate::cli::Replay;
use crate::error::Error;
use crate::lines::{LONGEST, Line, Lines};
use crate::start;
use answer::{Answer, Extras, Fault};
pub(crate) use record::Record;

/// Reads games until there are no more; a bad one does not stop the others.
pub(crate) fn run(args: &Replay) -> Result<(), Error> {
    let name = args.file.as_deref().filter(|file| *file != Path::new("-"));
    let cannot_read = |error: io::Error| {
        let name = name.map_or("standard input".into(), Path::to_string_lossy);
        Error::Failure(format!("cannot read {name}: {error}"))
    };
    let input: Box<dyn Read> = match name {
        None => Box::new(io::stdin().lock()),
        Some(file) => Box::new(File::open(file).map_err(cannot_read)?),
    };
    let extras = Extras { legal: args.legal, positions: args.positions };
    let mut lines = Lines::new(input);
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut games, mut faulty) = (0u64, 0u64);
    while let Some(line) = lines.read().map_err(cannot_read)? {
        if matches!(line, Line::Whole(text) if text.trim_ascii().is_empty()) {
            continue;
        }
        games += 1;
        faulty += u64::from(answer(&line, extras, &mut out)?.is_some());
        // A sender who waits for the answer before the next game must not wait in vain.
        if lines.may_wait() {
            out.flush()?;
        }
    }
    out.flush()?;
    match faulty {
        0 => Ok(()),
        _ => Err(Error::Failure(format!("games with an error: {faulty} of {games}"))),
    }
}

/// Writes the answer to a line, and tells what was wrong with it.
fn answer(line: &Line<'_>, extras: Extras, out: &mut impl Write) -> io::Result<Option<Fault>> {
    let start = match line {
        Line::TooLong => Err(format!("the line is longer than {LONGEST} bytes")),
        Line::Whole(text) => Record::read(text),
    };
    let start = start.and_then(|record| {
        let variant = start::variant(&record.game, record.coordinates);
        variant.map(|variant| (variant, record)).map_err(|error| error.to_string())
    });
    match start {
        Ok((variant, record)) => {
            dispatch!(&variant, |P, config| play_and_answer::<P>(config, &record, extras, out))
        }
        Err(message) => refuse(message, extras, out),
    }
}

fn play_and_answer<P: Position>(
    config: &P::Config,
    record: &Record,
    extras: Extras,
    out: &mut impl Write,
) -> io::Result<Option<Fault>> {
    let start = match start::position::<P>(config, record.position.as_deref()) {
        Ok(start) => start,
        Err(error) => return refuse(error.to_string(), extras, out),
    };
    let mut game = Game::new(start);
    let fault = record.moves.iter().enumerate().find_map(|(ply, text)| {
        let refused = game.play_text(text).err()?;
        Some(Fault { ply, message: refused.to_string() })
    });
    Answer::of_game(&game, fault.as_ref(), extras).write(out)?;
    Ok(fault)
}

fn refuse(message: String, extras: Extras, out: &mut impl Write) -> io::Result<Option<Fault>> {
    let fault = Fault { ply: 0, message };
    Answer::of_no_game(&fault, extras).write(out)?;
    Ok(Some(fault))
}
