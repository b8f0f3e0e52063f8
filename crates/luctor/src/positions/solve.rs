//! `luctor solve`: finds the winner of a position with best play.

mod estimates;
mod outputs;
mod progress;

use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::thread;

use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_rules::{Color, Position, Variant};
use luctor_solver::{
    Estimate, Options, SolveError, Solver, StateError, StateInfo, Techniques, certificate, supports,
};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::cli::SolveArgs;
use crate::error::Error;
use crate::input;

/// Longer searches need `--yes`, in seconds of one thread.
const LONG: f64 = 3600.0;

/// Bytes of the table for each position that the estimate expects.
const BYTES_PER_NODE: f64 = 64.0;
const SMALLEST_TABLE: usize = 1 << 20;

/// The results of a search.
struct Values {
    winner: Color,
    moves: Vec<(Move, Color)>,
}

/// Solves the position, writes the certificate, and prints the values.
pub(crate) fn run(args: &SolveArgs) -> Result<(), Error> {
    let config = match input::variant(&args.game, None)? {
        Variant::Emulsion(config) => config,
        Variant::Emergo(_) => {
            return Err(Error::Usage("luctor solve knows only Emulsion".to_owned()));
        }
    };
    if !supports(&config) {
        return Err(estimates::too_large(&config));
    }
    let game = input::game::<Emulsion<u64>>(&config, args.position.as_deref(), &args.moves)?;
    let position = game.position();
    let processors = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(processors, |threads| threads as usize);
    let estimate = Estimate::of_position(position);
    if !args.yes && estimate.seconds(1) > LONG {
        return Err(estimates::needs_yes(&config, estimate, threads));
    }
    outputs::check(args)?;
    let solver = new_solver(args, &config, estimate, threads)?;
    let (values, saved) = match &args.state {
        None => (progress::show(&solver, || values(&solver, position, args)), None),
        Some(path) => {
            let before = open_state(&solver, path)?;
            let work = || progress::show(&solver, || values(&solver, position, args));
            let failed = |error: &StateError| {
                // The search goes on, and the next state may succeed.
                let _ = writeln!(io::stderr(), "luctor: cannot save the state: {error}");
            };
            let interval = args.save_every.0;
            let (values, saved) = solver.keep_state(path, interval, before.seconds, failed, work);
            (values, saved.err())
        }
    };
    match (values, saved) {
        (Ok(values), saved) => {
            print(position, &values)?;
            match saved {
                Some(error) => Err(Error::Failure(format!("cannot save the state: {error}"))),
                None => Ok(()),
            }
        }
        (Err(error), Some(unsaved)) => Err(Error::Failure(format!(
            "{error}; cannot save the state, so the file has the results of the last save: {unsaved}"
        ))),
        (Err(error), None) => Err(stopped(error, args)),
    }
}

fn new_solver(
    args: &SolveArgs,
    config: &Config,
    estimate: Estimate,
    threads: usize,
) -> Result<Solver, Error> {
    let mut techniques = Techniques::default();
    for &technique in &args.with {
        techniques = techniques.with(technique);
    }
    for &technique in &args.without {
        techniques = techniques.without(technique);
    }
    let most = (args.memory as usize) << 20;
    let needed = (estimate.nodes * BYTES_PER_NODE) as usize;
    let memory = needed.checked_next_power_of_two().unwrap_or(most).max(SMALLEST_TABLE).min(most);
    let options = Options { threads, memory, techniques, state_results: args.state_results };
    let solver = Solver::new(config, options).map_err(|error| Error::Failure(error.to_string()))?;
    for signal in [SIGINT, SIGTERM] {
        flag::register(signal, solver.stop_flag().clone())
            .map_err(|error| Error::Failure(format!("cannot listen for Ctrl-C: {error}")))?;
    }
    Ok(solver)
}

/// Loads a state, or creates the file, so that a search whose results cannot be saved does not begin.
fn open_state(solver: &Solver, path: &Path) -> Result<StateInfo, Error> {
    let opened = if path.exists() { solver.load(path) } else { solver.save(path, 0) };
    opened.map_err(|error| Error::Failure(format!("cannot use the state: {error}")))
}

/// Solves the position, and writes its certificate if one was requested.
fn values(
    solver: &Solver,
    position: &Emulsion<u64>,
    args: &SolveArgs,
) -> Result<Values, certificate::WriteError> {
    let solve_error = certificate::WriteError::Solve;
    let winner = solver.winner(position).map_err(solve_error)?;
    let mut moves = Vec::new();
    if args.list_moves && position.outcome().is_none() {
        moves = solver.move_winners(position).map_err(solve_error)?;
    }
    if let Some(path) = &args.certificate {
        certificate::write(solver, position, winner, path)?;
    }
    Ok(Values { winner, moves })
}

fn print(position: &Emulsion<u64>, values: &Values) -> Result<(), Error> {
    let mut out = io::stdout().lock();
    let mut lines: Vec<(String, Color)> =
        values.moves.iter().map(|&(m, winner)| (position.move_text(m), winner)).collect();
    lines.sort_unstable();
    for (text, winner) in lines {
        writeln!(out, "{text} {winner}")?;
    }
    writeln!(out, "value {}", values.winner)?;
    out.flush()?;
    Ok(())
}

fn stopped(error: certificate::WriteError, args: &SolveArgs) -> Error {
    Error::Failure(match (error, &args.state) {
        (certificate::WriteError::Solve(SolveError::Stopped), Some(path)) => {
            let path = path.display();
            format!("stopped: the same command continues from the results in {path}")
        }
        (certificate::WriteError::Solve(SolveError::Stopped), None) => {
            "stopped: with --state, the same command would continue".to_owned()
        }
        (error, _) => error.to_string(),
    })
}
