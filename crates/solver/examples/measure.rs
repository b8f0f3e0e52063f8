//! Measures the nodes and the time of the solver: `measure GAME THREADS MIB [+TECHNIQUE|-TECHNIQUE]…`.
#![allow(clippy::print_stdout, reason = "prints its results")]

use std::error::Error;
use std::time::Instant;

use luctor_rules::Position;
use luctor_rules::emulsion::{Config, Emulsion};
use luctor_rules::Variant;
use luctor_solver::{Options, Solver, Techniques};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, threads, memory, switches @ ..] = &args[..] else {
        return Err("usage: measure GAME THREADS MIB [+TECHNIQUE|-TECHNIQUE]…".into());
    };
    let Variant::Emulsion(config) = game.parse::<Variant>().map_err(|error| error.to_string())? else {
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
    let options = Options { threads: threads.parse()?, memory: memory.parse::<usize>()? << 20, techniques };
    let solver = Solver::new(&config, options)?;
    let begin = Instant::now();
    let winner = solver.winner(&Emulsion::start(&config))?;
    let (nodes, seconds) = (solver.progress().nodes(), begin.elapsed().as_secs_f64());
    let speed = nodes as f64 / seconds / 1e6;
    let switches = switches.join(" ");
    println!("{config} {threads} threads {switches}: {winner}, {nodes} nodes, {seconds:.3} s, {speed:.2} M/s");
    Ok(())
}
