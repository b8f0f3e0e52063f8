//! `luctor match`: plays matches and round robins between engines, and reports their strength.

mod book;
mod candidates;
mod game;
mod opening;
pub(crate) mod openings;
mod participant;
mod pentanomial;
mod progress;
mod rating;
mod records;
mod report;
mod results;
mod schedule;
mod sets;
mod sprt;
mod variant;

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::cli::MatchArgs;
use crate::error::Error;
use crate::players::{PlayerSetup, PlayerSpec, ThinkingLimits, make_names_unique};
use book::Book;
use game::Conditions;
use progress::MatchProgress;
use records::RecordFile;
use results::Results;
use schedule::Schedule;
use sprt::Sprt;

/// Time per move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// Maximum number of random openings generated for a match.
const MAX_RANDOM_OPENINGS: usize = 10_000;

/// Plays the match and prints the report.
pub(crate) fn run(args: &MatchArgs) -> Result<(), Error> {
    let schedule = schedule(args)?;
    let sprt = sequential_test(args, &schedule)?;
    let mut records = args.out.as_deref().map(RecordFile::open).transpose()?;
    let started = Instant::now();
    let mut results = Results::default();
    let mut progress = MatchProgress::new(2 * schedule.pairs());
    let stop = AtomicBool::new(false);
    let mut failure = None;
    schedule.play(&stop, |games| {
        for game in games {
            if let Some(Err(error)) =
                records.as_mut().map(|records| records.append(&schedule, &game))
            {
                failure = Some(error);
                break;
            }
            let is_decided = |results: &Results| {
                let score = results.scores.get(&[0, 1]);
                sprt.zip(score).is_some_and(|(sprt, score)| sprt.verdict(&score.pairs).is_some())
            };
            let decided = results.add(game, is_decided);
            progress.show(&results, sprt.as_ref());
            if decided {
                break;
            }
        }
        // Unfinished games no longer count.
        stop.store(true, Ordering::Relaxed);
    });
    progress.finish();
    if let Some(failure) = failure {
        return Err(failure);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let duration = started.elapsed();
    report::write(&schedule, &results, sprt.as_ref(), args.anchor, duration, &mut out)?;
    out.flush()?;
    Ok(())
}

fn schedule(args: &MatchArgs) -> Result<Schedule, Error> {
    let variant = variant::parse(&args.game)?;
    let mut specs = Vec::new();
    for text in &args.engines {
        let spec = PlayerSpec::parse(text);
        specs.push(spec.map_err(|message| Error::Usage(format!("--engine {text}: {message}")))?);
    }
    while specs.len() < 2 {
        specs.push(PlayerSpec::parse("engine").expect("the name is valid"));
    }
    make_names_unique(&mut specs);
    if args.games == 0 {
        return Err(Error::Usage("--games must be even and positive, not 0".to_owned()));
    }
    if !args.games.is_multiple_of(2) {
        return Err(Error::Usage(format!(
            "--games must be even, not {}: every opening is played twice, with colors reversed",
            args.games
        )));
    }
    let rounds = args.games / 2;
    let mut limits =
        ThinkingLimits { time: args.time, nodes: args.nodes, depth: args.depth, clock: args.clock };
    if limits.is_empty() {
        limits.time = Some(DEFAULT_TIME);
    }
    let max_random = usize::try_from(rounds).unwrap_or(usize::MAX).min(MAX_RANDOM_OPENINGS);
    let book = Book::open(&args.openings, &variant, args.seed, max_random)?;
    let setup = PlayerSetup { variant, hash_mib: args.hash, timeout: args.patience };
    let conditions = Conditions { setup, margin: args.margin, max_turns: args.longest };
    let concurrency = args.concurrency.into();
    Ok(Schedule { specs, book, rounds, seed: args.seed, limits, conditions, concurrency })
}

fn sequential_test(args: &MatchArgs, schedule: &Schedule) -> Result<Option<Sprt>, Error> {
    let Some((elo0, elo1)) = args.sprt else { return Ok(None) };
    if schedule.specs.len() != 2 {
        return Err(Error::Usage("--sprt requires exactly two players".to_owned()));
    }
    let probability = |name: &str, value: f64| match value > 0.0 && value < 0.5 {
        true => Ok(value),
        false => Err(Error::Usage(format!("--{name} must be between 0 and 0.5, not {value}"))),
    };
    let (alpha, beta) = (probability("alpha", args.alpha)?, probability("beta", args.beta)?);
    Ok(Some(Sprt { elo0, elo1, alpha, beta }))
}
