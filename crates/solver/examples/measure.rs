//! Measures the nodes and the time of the solver: `measure GAME THREADS MIB [+TECHNIQUE|-TECHNIQUE]…`.
#![allow(clippy::print_stdout, reason = "prints its results")]

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use luctor_rules::Variant;
use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::{Color, Position};
use luctor_solver::{Options, Solver, StateInfo, Techniques, certificate};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, threads, memory, switches @ ..] = &args[..] else {
        return Err("usage: measure GAME THREADS MIB [+TECHNIQUE|-TECHNIQUE]…".into());
    };
    let Variant::Emulsion(config) = game.parse::<Variant>().map_err(|error| error.to_string())?
    else {
        return Err("the solver knows only Emulsion".into());
    };
    let mut techniques = Techniques::default();
    for switch in switches {
        techniques = match switch.split_at(1) {
            ("+", name) => techniques.with(name.parse()?),
            ("-", name) => techniques.without(name.parse()?),
            _ => return Err(format!("{switch:?} is neither +NAME nor -NAME").into()),
        };
    }
    let config: Config = config;
    let (threads, memory) = (threads.parse()?, memory.parse::<usize>()? << 20);
    let options = Options { threads, memory, techniques, ..Options::default() };
    let solver = Solver::new(&config, options)?;
    let begin = Instant::now();
    let start = Emulsion::start(&config);
    let winner = match std::env::var_os("STATE") {
        None => solver.winner(&start)?,
        Some(path) => attack(&solver, &start, path.as_ref())?,
    };
    let (nodes, seconds) = (solver.progress().nodes(), begin.elapsed().as_secs_f64());
    let speed = nodes as f64 / seconds / 1e6;
    let switches = switches.join(" ");
    println!(
        "{config} {threads} threads {switches}: {winner}, {nodes} nodes, {seconds:.3} s, {speed:.2} M/s"
    );
    if let Some(path) = std::env::var_os("CERTIFICATE") {
        let begin = Instant::now();
        println!("{:?}", certificate::write(&solver, &start, winner, path.as_ref())?);
        println!("written in {:.3} s", begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let file = BufReader::new(File::open(path)?);
        println!("{:?}", certificate::check(file, u64::MAX)?);
        println!("checked in {:.3} s", begin.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Solves a position, resumed from a saved state and saved every ten minutes.
fn attack(solver: &Solver, start: &Emulsion<u64>, state: &Path) -> Result<Color, Box<dyn Error>> {
    let before = if state.exists() { solver.load(state)? } else { StateInfo::default() };
    println!("resumed from {before:?}");
    let begin = Instant::now();
    let (winner, after) = thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        scope.spawn(move || {
            while ended.recv_timeout(Duration::from_secs(60)) == Err(RecvTimeoutError::Timeout) {
                let (nodes, fill) = (solver.progress().nodes(), 100.0 * solver.fill());
                let (seconds, line) = (begin.elapsed().as_secs(), solver.progress().line());
                println!("{seconds} s, {nodes} nodes, table {fill:.1} %, at {line:?}");
            }
        });
        let _sender = sender;
        let failed = |error: &_| println!("{error}");
        let interval = Duration::from_secs(600);
        solver.keep_state(state, interval, before.seconds, failed, || solver.winner(start))
    });
    println!("saved {:?}", after?);
    Ok(winner?)
}
