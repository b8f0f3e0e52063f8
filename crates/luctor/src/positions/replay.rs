//! `luctor replay`: checks games given as JSON Lines and answers each with one line.

mod answer;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use luctor_rules::{Game, Position, dispatch};

use crate::cli::ReplayArgs;
use crate::error::Error;
use crate::input::{self, GameRecord, Line, Lines, MAX_LINE};
use answer::{Answer, Extras, GameError};

/// Answers every game of the input. An invalid game does not stop the others.
///
/// # Errors
///
/// Fails if any game is invalid, or if the input cannot be read.
pub(crate) fn run(args: &ReplayArgs) -> Result<(), Error> {
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
    let (mut games, mut invalid) = (0u64, 0u64);
    while let Some(line) = lines.read().map_err(cannot_read)? {
        if matches!(line, Line::Whole(text) if text.trim_ascii().is_empty()) {
            continue;
        }
        games += 1;
        invalid += u64::from(answer(&line, extras, &mut out)?.is_some());
        // The sender may wait for the answer before it sends the next game.
        if lines.may_wait() {
            out.flush()?;
        }
    }
    out.flush()?;
    match invalid {
        0 => Ok(()),
        _ => Err(Error::Failure(format!("{invalid} of {games} games are invalid"))),
    }
}

/// Returns the answer to one line, with all optional parts.
pub(crate) fn answer_fully(line: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let extras = Extras { legal: true, positions: true };
    answer(&Line::Whole(line), extras, &mut out).expect("memory accepts any output");
    out
}

/// Writes the answer to one line and returns the error in it, if any.
fn answer(line: &Line<'_>, extras: Extras, out: &mut impl Write) -> io::Result<Option<GameError>> {
    let record = match line {
        Line::TooLong => Err(format!("the line is longer than {MAX_LINE} bytes")),
        Line::Whole(text) => GameRecord::parse(text),
    };
    let start = record.and_then(|record| {
        let variant = input::variant(&record.game, record.coordinates);
        variant.map(|variant| (variant, record)).map_err(|error| error.to_string())
    });
    match start {
        Ok((variant, record)) => {
            dispatch!(&variant, |P, config| play_and_answer::<P>(config, &record, extras, out))
        }
        Err(message) => reject(message, extras, out),
    }
}

fn play_and_answer<P: Position>(
    config: &P::Config,
    record: &GameRecord,
    extras: Extras,
    out: &mut impl Write,
) -> io::Result<Option<GameError>> {
    let start = match input::position::<P>(config, record.position.as_deref()) {
        Ok(start) => start,
        Err(error) => return reject(error.to_string(), extras, out),
    };
    let mut game = Game::new(start);
    let error = record.moves.iter().enumerate().find_map(|(ply, text)| {
        let error = game.play_text(text).err()?;
        Some(GameError { ply, message: error.to_string() })
    });
    Answer::of_game(&game, error.as_ref(), extras).write(out)?;
    Ok(error)
}

fn reject(message: String, extras: Extras, out: &mut impl Write) -> io::Result<Option<GameError>> {
    let error = GameError { ply: 0, message };
    Answer::of_no_game(&error, extras).write(out)?;
    Ok(Some(error))
}
