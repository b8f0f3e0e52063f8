//! `luctor playouts`: plays uniformly random games.

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use luctor_rules::{Position, dispatch};
use luctor_search::{Tally, playouts};

use crate::cli::PlayoutsArgs;
use crate::error::Error;
use crate::input;
use crate::output::progress;

/// Number of games that a thread takes at a time. Larger chunks cause less contention; smaller chunks
/// let all threads end at about the same time.
const CHUNK: u64 = 16;

/// Plays the games and prints the totals.
pub(crate) fn run(args: &PlayoutsArgs) -> Result<(), Error> {
    let variant = input::variant(&args.game, None)?;
    let threads = match args.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads.into(),
    };
    let started = Instant::now();
    let tally = dispatch!(&variant, |P, config| {
        let start = P::start(config);
        progress::show("games", Some(args.games), |done| {
            play_on_threads(&start, args.seed, args.games, threads, done)
        })
    });
    let time = started.elapsed();

    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "games {}", tally.games)?;
    writeln!(out, "plies {}", tally.plies)?;
    for (outcome, count) in &tally.results {
        match outcome.winner {
            Some(winner) => writeln!(out, "{winner} {} {count}", outcome.reason)?,
            None => writeln!(out, "draw {} {count}", outcome.reason)?,
        }
    }
    writeln!(out, "games/s {}", Rate(tally.games, time))?;
    writeln!(out, "turns/s {}", Rate(tally.plies, time))?;
    out.flush()?;
    Ok(())
}

/// Plays on several threads. Game `n` depends only on the seed and `n`, so the result does not depend on
/// the number of threads.
fn play_on_threads<P: Position>(
    start: &P,
    seed: u64,
    games: u64,
    threads: usize,
    done: &AtomicU64,
) -> Tally {
    let next = AtomicU64::new(0);
    let work = || {
        let mut tally = Tally::default();
        loop {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= games {
                return tally;
            }
            let to = games.min(from + CHUNK);
            tally.merge(&playouts(start, seed, from..to));
            done.fetch_add(to - from, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut tally = work();
        for other in others {
            tally.merge(&other.join().unwrap_or_else(|payload| panic::resume_unwind(payload)));
        }
        tally
    })
}

/// A count and its duration, displayed as a rate per second.
struct Rate(u64, Duration);

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The measured time of a single game can be zero.
        let seconds = self.1.max(Duration::from_nanos(1)).as_secs_f64();
        write!(f, "{:.1}", self.0 as f64 / seconds)
    }
}
