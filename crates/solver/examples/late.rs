//! Measures how far from the end positions of random games are solved: `late GAME GAMES NODES`.
//!
//! From the end of each game backward, every position is solved until one takes more than NODES positions. The table
//! keeps the results of the later positions of the same game.
#![allow(clippy::print_stdout, reason = "prints its results")]

use std::error::Error;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use luctor_rules::emulsion::Emulsion;
use luctor_rules::{Position, Variant};
use luctor_solver::{Options, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, most] = &args[..] else { return Err("usage: late GAME GAMES NODES".into()) };
    let Variant::Emulsion(config) = game.parse::<Variant>().map_err(|error| error.to_string())?
    else {
        return Err("the solver knows only Emulsion".into());
    };
    let most: u64 = most.parse()?;
    let mut random = 88_172_645_463_325_252_u64;
    let mut solved = Vec::new();
    for _ in 0..games.parse::<usize>()? {
        let mut game = vec![Emulsion::<u64>::start(&config)];
        while let Some(position) = game.last() {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let mut after = position.clone();
            after.play_unchecked(moves[(random % moves.len() as u64) as usize]);
            game.push(after);
        }
        let solver = Solver::new(&config, Options { memory: 256 << 20, ..Options::default() })?;
        let (plies, like) = (game.len() - 1, game[game.len() - 1].like_pairs());
        let far =
            game.iter().rev().take_while(|position| solves(&solver, position, most)).count() - 1;
        println!("{plies} plies, {like} like pairs at the end, solved {far} plies before it");
        solved.push(far);
    }
    solved.sort_unstable();
    println!("{game}: least {}, median {}", solved[0], solved[solved.len() / 2]);
    Ok(())
}

/// Returns whether a position is solved within a number of searched positions.
fn solves(solver: &Solver, position: &Emulsion<u64>, most: u64) -> bool {
    let before = solver.progress().nodes();
    thread::scope(|scope| {
        let (sender, ended) = channel::<()>();
        scope.spawn(move || {
            while ended.recv_timeout(Duration::from_millis(5)) == Err(RecvTimeoutError::Timeout) {
                if solver.progress().nodes() - before > most {
                    solver.stop();
                }
            }
        });
        let _sender = sender;
        solver.winner(position).is_ok()
    })
}
