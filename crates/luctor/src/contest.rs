//! `luctor match`: players against each other. (`match` is a word of the language.)

mod builtin;
mod game;
mod opening;
mod pace;
mod pentanomial;
mod player;
mod process;
mod progress;
mod rating;
mod record;
mod report;
mod schedule;
mod sets;
mod spec;
mod sprt;
mod standing;
mod ugi;

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use luctor_rules::Variant;

use crate::cli::Match;
use crate::error::Error;
use game::Terms;
use opening::Book;
pub(crate) use opening::{Candidates, Opening};
pub(crate) use pace::{Control, Pace, time};
pub(crate) use player::{Fault, House, Player, Remaining, Request, start};
use progress::Progress;
use record::Records;
use schedule::Plan;
pub(crate) use spec::Spec;
use spec::name_apart;
use sprt::Sprt;
use standing::Standing;

/// The time for a move when the call bounds nothing.
const USUAL_TIME: Duration = Duration::from_millis(100);

/// Plays the match and prints the report.
pub(crate) fn run(args: &Match) -> Result<(), Error> {
    let plan = plan(args)?;
    let sprt = test(args, &plan)?;
    let mut records = args.out.as_deref().map(Records::open).transpose()?;
    let started = Instant::now();
    let mut standing = Standing::default();
    let mut progress = Progress::new(2 * plan.pairs());
    let stop = AtomicBool::new(false);
    let mut failure = None;
    plan.play(&stop, |games| {
        for ended in games {
            if let Some(Err(error)) = records.as_mut().map(|records| records.add(&plan, &ended)) {
                failure = Some(error);
                break;
            }
            let decided = |standing: &Standing| {
                let duel = standing.duels.get(&[0, 1]);
                sprt.zip(duel).is_some_and(|(sprt, duel)| sprt.verdict(&duel.pairs).is_some())
            };
            let decided = standing.add(ended, decided);
            progress.show(&standing, sprt.as_ref());
            if decided {
                break;
            }
        }
        // What is being played now no longer counts.
        stop.store(true, Ordering::Relaxed);
    });
    progress.end();
    if let Some(failure) = failure {
        return Err(failure);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let took = started.elapsed();
    report::write(&plan, &standing, sprt.as_ref(), args.anchor, took, &mut out)?;
    out.flush()?;
    Ok(())
}

fn plan(args: &Match) -> Result<Plan, Error> {
    let variant = game(&args.game)?;
    let mut specs = Vec::new();
    for text in &args.engines {
        let spec = Spec::read(text);
        specs.push(spec.map_err(|message| Error::Call(format!("--engine {text}: {message}")))?);
    }
    while specs.len() < 2 {
        specs.push(Spec::read("engine").expect("it is the first of all players"));
    }
    name_apart(&mut specs);
    if !args.games.is_multiple_of(2) || args.games == 0 {
        return Err(Error::Call(format!(
            "every opening is played twice, with colors reversed: --games is even, not {}",
            args.games
        )));
    }
    let rounds = args.games / 2;
    let mut pace =
        Pace { time: args.time, nodes: args.nodes, depth: args.depth, clock: args.clock };
    if pace.is_empty() {
        pace.time = Some(USUAL_TIME);
    }
    let wanted = usize::try_from(rounds).unwrap_or(usize::MAX).min(MOST_OPENINGS);
    let book = Book::open(&args.openings, &variant, args.seed, wanted)?;
    let house = House { variant, hash: args.hash, patience: args.patience };
    let terms = Terms { house, margin: args.margin, longest: args.longest };
    let concurrency = args.concurrency.into();
    Ok(Plan { specs, book, rounds, seed: args.seed, pace, terms, concurrency })
}

/// Random openings that are made for a match at most.
const MOST_OPENINGS: usize = 10_000;

/// The game of a name. In matches between engines balanced openings take the place of the pie rule, so
/// it is off unless the name says `pie=on`.
pub(crate) fn game(name: &str) -> Result<Variant, Error> {
    Ok(match crate::start::variant(name, None)? {
        Variant::Emulsion(config) if !name.contains("pie=") => {
            Variant::Emulsion(config.without_pie())
        }
        variant => variant,
    })
}

fn test(args: &Match, plan: &Plan) -> Result<Option<Sprt>, Error> {
    let Some((elo0, elo1)) = args.sprt else { return Ok(None) };
    if plan.specs.len() != 2 {
        return Err(Error::Call("--sprt tests two players, not a round robin".to_owned()));
    }
    let share = |name: &str, value: f64| match value > 0.0 && value < 0.5 {
        true => Ok(value),
        false => Err(Error::Call(format!("--{name} is between 0 and 0.5, not {value}"))),
    };
    let (alpha, beta) = (share("alpha", args.alpha)?, share("beta", args.beta)?);
    Ok(Some(Sprt { elo0, elo1, alpha, beta }))
}
