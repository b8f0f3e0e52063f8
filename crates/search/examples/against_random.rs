//! Plays the engine against uniformly random moves and counts the results.
//!
//! ```text
//! cargo run --release -p luctor-search --example against_random -- emergo:9x9 100 100
//! ```
//!
//! The arguments are a game, the number of games, and milliseconds a move. The engine has each color in
//! half of the games. It is told of its time as every user would do it; what it takes beyond is shown as
//! `slowest`.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use luctor_rules::{Color, Game, Position, Variant, dispatch};
use luctor_search::{Engine, Limits, Options, Random};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |default: &str| arguments.next().unwrap_or_else(|| default.to_owned());
    let variant: Variant = argument("emergo:9x9").parse()?;
    let games: u64 = argument("100").parse()?;
    let time = Duration::from_millis(argument("100").parse()?);

    let mut engine = Engine::new(&variant, Options::default());
    let (mut won, mut drawn, mut plies) = (0, 0, 0);
    let mut slowest = Duration::ZERO;
    for number in 0..games {
        let side = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut random = Random::for_task(1, number);
        let (winner, played) = dispatch!(&variant, |P, config| {
            let mut game = Game::new(P::start(config));
            let mut texts: Vec<String> = Vec::new();
            while game.outcome().is_none() {
                let text = if game.position().turn() == side {
                    engine.set_game(None, &texts)?;
                    let started = Instant::now();
                    let best = engine.think(Limits { time: Some(time), ..Limits::default() });
                    slowest = slowest.max(started.elapsed());
                    best.m.ok_or("the engine has no move in a game that is not over")?
                } else {
                    let moves = game.legal_moves();
                    game.position().move_text(moves[random.below(moves.len())])
                };
                game.play_text(&text)?;
                texts.push(text);
            }
            (game.outcome().and_then(|outcome| outcome.winner), texts.len())
        });
        won += u64::from(winner == Some(side));
        drawn += u64::from(winner.is_none());
        plies += played;
    }
    writeln!(
        std::io::stdout(),
        "{variant}: won {won} drawn {drawn} lost {} of {games}, {plies} plies, slowest {slowest:?}",
        games - won - drawn,
    )?;
    Ok(())
}
