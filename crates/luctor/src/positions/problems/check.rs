//! `luctor problems check`.

use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use luctor_problems::{Failure, Problem, Proof, check};
use luctor_rules::Variant;
use luctor_rules::emergo::Config;

use super::{load, table_setup};
use crate::cli::ProblemsCheckArgs;
use crate::error::Error;
use crate::output::progress;

/// Proves problems again, and prints those that fail.
///
/// # Errors
///
/// Fails if any problem fails, or if the file cannot be read.
pub(super) fn run(args: &ProblemsCheckArgs) -> Result<(), Error> {
    let collection = load::collection(args.file.as_deref())?;
    let all = collection.problems();
    let count = args.sample.map_or(all.len(), |sample| all.len().min(sample as usize));
    let problems: Vec<&Problem> =
        (0..count).map(|number| &all[number * all.len() / count]).collect();
    let threads = table_setup::threads(args.threads);
    let tables =
        table_setup::tables(&games_with_tables(&problems), args.tables.as_deref(), threads)?;

    let failed = Mutex::new(Vec::new());
    let next = AtomicUsize::new(0);
    progress::show("problems", Some(count as u64), |done| {
        let work = || {
            while let Some(&problem) = problems.get(next.fetch_add(1, Ordering::Relaxed)) {
                if let Err(failure) = check(problem, &tables) {
                    failed.lock().unwrap_or_else(PoisonError::into_inner).push((problem, failure));
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.get() {
                scope.spawn(work);
            }
            work();
        });
    });
    report(failed.into_inner().unwrap_or_else(PoisonError::into_inner), count)
}

/// Prints the problems that failed and the last line.
fn report(mut failed: Vec<(&Problem, Failure)>, count: usize) -> Result<(), Error> {
    failed.sort_by_key(|(problem, _)| problem.id);
    let mut out = io::stdout().lock();
    for (problem, failure) in &failed {
        writeln!(out, "{} {failure}", problem.id)?;
    }
    writeln!(out, "problems {count} failed {}", failed.len())?;
    out.flush()?;
    match failed.len() {
        0 => Ok(()),
        failed => Err(Error::Failure(format!("{failed} of {count} problems failed"))),
    }
}

/// Returns the games whose tables the proofs need, each once.
fn games_with_tables(problems: &[&Problem]) -> Vec<Config> {
    let mut games: Vec<Config> = Vec::new();
    for problem in problems {
        if let (Variant::Emergo(config), Proof::Table) = (&problem.game, problem.proof)
            && !games.contains(config)
        {
            games.push(*config);
        }
    }
    games
}
