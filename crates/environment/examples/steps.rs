//! Measures random steps of a batch: `cargo run --release -p luctor-environment --example steps -- GAME [GAMES] [THREADS]`.
#![allow(clippy::print_stdout, reason = "prints its measurements")]

use std::error::Error;
use std::time::{Duration, Instant};

use luctor_environment::{Buffers, batch};

/// The time of a measurement.
const TIME: Duration = Duration::from_secs(2);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "emulsion:8".to_owned());
    let games: usize = arguments.next().map_or(Ok(4096), |text| text.parse())?;
    let threads: usize = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let variant = game.parse()?;
    for observations in [false, true] {
        let mut batch = batch(&variant, None, games, true, threads, 1)?;
        let (mask, planes) = (batch.space().actions(), batch.space().observation());
        let mut masks = vec![0; games * mask];
        let mut seen = vec![0; if observations { games * planes } else { 0 }];
        let (mut players, mut rewards) = (vec![0; games], vec![0.0; games * 2]);
        let (mut terminated, mut truncated) = (vec![0; games], vec![0; games]);
        let mut buffers = Buffers {
            masks: &mut masks,
            observations: &mut seen,
            players: &mut players,
            rewards: &mut rewards,
            terminated: &mut terminated,
            truncated: &mut truncated,
        };
        let mut actions = vec![0; games];
        batch.reset(&mut buffers)?;
        let (begin, mut steps, mut ended) = (Instant::now(), 0, 0);
        while begin.elapsed() < TIME {
            batch.sample(&mut actions)?;
            batch.step(&actions, &mut buffers)?;
            steps += games;
            ended += buffers
                .terminated
                .iter()
                .chain(&*buffers.truncated)
                .filter(|&&end| end == 1)
                .count();
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{game}, {games} games, {threads} threads, masks{}: {:.2} M steps/s, {:.1} steps a game",
            if observations { " and observations" } else { "" },
            steps as f64 / seconds / 1e6,
            steps as f64 / ended.max(1) as f64,
        );
    }
    Ok(())
}
