//! `luctor annotate`: writes records of games with comments.

mod json;
mod records;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use luctor_annotate::record::Record;
use luctor_annotate::{Annotation, Limit, Source, analyze, annotate};
use luctor_rules::{Color, Variant};
use luctor_search::{Engine, Options};

use crate::cli::{AnnotateArgs, RecordFormat};
use crate::engine_setup::tables;
use crate::error::Error;
use crate::input::{self, Lines};
use crate::output::progress;
use records::{Game, Games};

/// The number of positions to search per move if no limit is given.
const DEFAULT_NODES: u64 = 200_000;
/// The size of the transposition table in MiB.
const HASH_MIB: usize = 64;

/// Annotates every game of the input, in the format of the input or in another one.
///
/// # Errors
///
/// Fails if the input cannot be read, or at the first record that is invalid.
pub(crate) fn run(args: &AnnotateArgs) -> Result<(), Error> {
    let name = args.file.as_deref().filter(|file| *file != Path::new("-"));
    let shown = name.map_or("standard input".into(), Path::to_string_lossy);
    let input: Box<dyn Read> = match name {
        None => Box::new(io::stdin().lock()),
        Some(file) => Box::new(File::open(file).map_err(|error| cannot_read(&shown, &error))?),
    };
    let mut games = Games::of(Lines::new(input), shown.into_owned());
    let mut out = BufWriter::new(io::stdout().lock());
    let mut number = 0;
    while let Some(game) = games.next()? {
        number += 1;
        let invalid = |message: String| Error::Failure(format!("record {number}: {message}"));
        let (variant, record) = start(&game).map_err(invalid)?;
        let annotation = annotation(args, &variant, &record)?.map_err(invalid)?;
        let is_text = matches!(game, Game::Text(_));
        let format = args.format.unwrap_or(match is_text {
            true => RecordFormat::Text,
            false => RecordFormat::Json,
        });
        match format {
            RecordFormat::Text => {
                let mut record = record;
                annotation.write_into(&mut record, &annotator(args));
                let gap = if number > 1 { "\n" } else { "" };
                write!(out, "{gap}{record}")?;
            }
            RecordFormat::Json => {
                let line = json::annotated(game, &annotation, &annotator(args));
                serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
                out.write_all(b"\n")?;
            }
        }
        // The sender may wait for the answer before it sends the next game.
        out.flush()?;
    }
    Ok(())
}

fn cannot_read(name: &str, error: &io::Error) -> Error {
    Error::Failure(format!("cannot read {name}: {error}"))
}

/// Returns the game of a record, and the record as text has it.
fn start(game: &Game) -> Result<(Variant, Record), String> {
    let record = game.record()?;
    let name = record.header("Game").ok_or("the header Game is missing")?;
    let coordinates = match record.header("Coordinates") {
        None => None,
        Some("checkerboard") => Some(luctor_rules::emergo::Coordinates::Checkerboard),
        Some("diamond") => Some(luctor_rules::emergo::Coordinates::Diamond),
        Some(_) => return Err("coordinates must be checkerboard or diamond".to_owned()),
    };
    let variant = input::variant(name, coordinates).map_err(|error| error.to_string())?;
    Ok((variant, record))
}

/// Annotates a game. The inner error is a message about an invalid game.
fn annotation(
    args: &AnnotateArgs,
    variant: &Variant,
    record: &Record,
) -> Result<Result<Annotation, String>, Error> {
    let moves = record.move_texts();
    let winner = match record.result.as_deref().or(record.header("Result")) {
        Some("1-0") => Some(Color::White),
        Some("0-1") => Some(Color::Black),
        _ => None,
    };
    let source = Source { variant, position: record.header("Position"), moves: &moves, winner };
    let options = Options { hash_mib: HASH_MIB, lines: 2, ..Options::default() };
    let mut engine = Engine::new(variant, options);
    if let Some(dir) = &args.tables {
        let tables = tables::open(dir, variant);
        engine.set_probe(tables.map_err(|error| Error::Failure(error.to_string()))?);
    }
    let total = moves.len() as u64 + 1;
    let limit = limit(args);
    Ok(progress::show("positions", Some(total), |done| {
        let analysis = analyze(&mut engine, &source, limit, &mut |finished, _| {
            done.store(finished as u64, Ordering::Relaxed);
        });
        let annotated = analysis.and_then(|analysis| annotate(&source, &analysis));
        annotated.map_err(|error| error.to_string())
    }))
}

fn limit(args: &AnnotateArgs) -> Limit {
    match args.movetime {
        Some(time) => Limit::Time(std::time::Duration::from_millis(time)),
        None => Limit::Nodes(args.nodes.unwrap_or(DEFAULT_NODES)),
    }
}

/// Describes the program and its search for the header `Annotator`.
fn annotator(args: &AnnotateArgs) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match limit(args) {
        Limit::Nodes(nodes) => format!("{version}, {nodes} positions per move"),
        Limit::Time(time) => format!("{version}, {} ms per move", time.as_millis()),
    }
}
