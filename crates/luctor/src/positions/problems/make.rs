//! `luctor problems make`: finds problems in games.

mod output;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use luctor_problems::mine::{Boards, Recorded, Run, recorded};
use luctor_problems::{Collection, TableSet, supports};
use luctor_rules::Variant;
use luctor_rules::emergo::Config;

use super::{load, table_setup};
use crate::cli::ProblemsMakeArgs;
use crate::error::Error;
use crate::input::{self, Line, Lines};
use crate::output::progress;
use output::{report, save};

/// The time between two saves.
const INTERVAL: Duration = Duration::from_secs(10);
/// The most games in a row without a new problem.
const MOST_EMPTY: u64 = 2_000;

/// Mines games until the file has enough problems, or all games of a file.
///
/// # Errors
///
/// Fails if a file cannot be read or written, or if the run is stopped. The problems so far stay in the file.
pub(super) fn run(args: &ProblemsMakeArgs) -> Result<(), Error> {
    let mut collection = match args.out.exists() {
        true => load::collection(Some(&args.out))?,
        false => Collection::new(),
    };
    let stop = Arc::new(AtomicBool::new(false));
    match &args.records {
        Some(records) => mine_records(args, records, &mut collection, &stop),
        None => mine_games(args, &mut collection, &stop),
    }
}

/// Mines games of the engine against itself.
fn mine_games(
    args: &ProblemsMakeArgs,
    collection: &mut Collection,
    stop: &Arc<AtomicBool>,
) -> Result<(), Error> {
    let all = boards(args)?;
    let wanted = args.count as usize;
    let threads = table_setup::threads(args.threads);
    let open: Vec<&Boards> =
        all.iter().filter(|boards| count(collection, boards) < wanted).collect();
    let games = open.iter().flat_map(|boards| boards.all()).filter_map(emergo);
    let tables = table_setup::tables(&games.collect::<Vec<_>>(), args.tables.as_deref(), threads)?;
    table_setup::stop_on_signals(stop)?;

    let found = AtomicU64::new(0);
    let describe = |_| format!("{} problems", found.load(Ordering::Relaxed));
    progress::show_text(describe, || {
        let mut saved = Instant::now();
        for boards in open {
            let run = Run { boards, seed: args.seed, threads, tables: &tables, stop };
            let mut last_new = collection.games(boards.name(), args.seed);
            while count(collection, boards) < wanted {
                let before = collection.problems().len();
                let finished = run.advance(collection);
                let games = collection.games(boards.name(), args.seed);
                if collection.problems().len() > before {
                    last_new = games;
                }
                found.store(collection.problems().len() as u64, Ordering::Relaxed);
                if !finished || games - last_new > MOST_EMPTY {
                    save(collection, &args.out)?;
                    return Err(Error::Failure(ended_early(finished, games)));
                }
                if saved.elapsed() >= INTERVAL {
                    output::save_fast(collection, &args.out)?;
                    saved = Instant::now();
                }
            }
        }
        Ok(())
    })?;
    save(collection, &args.out)?;
    report(collection)
}

fn ended_early(finished: bool, games: u64) -> String {
    match finished {
        true => format!("no new problem in the last {MOST_EMPTY} games"),
        false => format!("stopped after {games} games; the same command continues"),
    }
}

/// Mines the games of a file of records.
fn mine_records(
    args: &ProblemsMakeArgs,
    path: &Path,
    collection: &mut Collection,
    stop: &Arc<AtomicBool>,
) -> Result<(), Error> {
    let name = path.display().to_string();
    let failed = |error| Error::Failure(format!("cannot read {name}: {error}"));
    let mut lines = Lines::new(File::open(path).map_err(failed)?);
    let threads = table_setup::threads(args.threads);
    let mut tables = TableSet::new();
    let mut known: Vec<Config> = Vec::new();
    table_setup::stop_on_signals(stop)?;
    let mut number = 0;
    while let Some(line) = lines.read().map_err(failed)? {
        number += 1;
        let text = match line {
            Line::Whole(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Line::TooLong => return Err(at(&name, number, "the line is too long")),
        };
        let record =
            Recorded::parse(&text).map_err(|error| at(&name, number, &error.to_string()))?;
        if !supports(record.variant()) {
            let message = format!("{} is too large for proofs", record.variant());
            return Err(at(&name, number, &message));
        }
        if let Some(config) = emergo(record.variant())
            && !known.contains(&config)
        {
            let dir = args.tables.as_deref();
            tables.add(table_setup::tables(&[config], dir, threads)?);
            known.push(config);
        }
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        for problem in recorded(&record, &format!("{file}:{number}"), &tables) {
            collection.insert(problem);
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    save(collection, &args.out)?;
    report(collection)
}

fn at(name: &str, line: usize, message: &str) -> Error {
    Error::Failure(format!("{name}, line {line}: {message}"))
}

/// Returns the boards to mine.
fn boards(args: &ProblemsMakeArgs) -> Result<Vec<Boards>, Error> {
    let variant = match args.game.as_deref() {
        None => return Ok(vec![Boards::emergo(), Boards::emulsion()]),
        Some("emergo") => return Ok(vec![Boards::emergo()]),
        Some("emulsion") => return Ok(vec![Boards::emulsion()]),
        Some(game) => input::variant(game, None)?,
    };
    if !supports(&variant) {
        return Err(Error::Usage(format!(
            "{variant} is too large for proofs: Emergo has problems up to 9x9 and hex, Emulsion up \
             to 8x8 and free 6x6"
        )));
    }
    Ok(vec![Boards::one(variant)])
}

/// Returns the number of problems of these boards.
fn count(collection: &Collection, boards: &Boards) -> usize {
    let all = boards.all();
    collection.problems().iter().filter(|problem| all.contains(&&problem.game)).count()
}

fn emergo(variant: &Variant) -> Option<Config> {
    match variant {
        Variant::Emergo(config) => Some(*config),
        Variant::Emulsion(_) => None,
    }
}
