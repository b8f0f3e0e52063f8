//! Plays two players against each other and counts the results of the first.
//!
//! ```text
//! cargo run --release -p luctor-search --example contest -- emergo:9x9 100 100ms random
//! ```
//!
//! The arguments are a game, the number of games, and two players: `random`, a level (`easy`, `medium`,
//! `hard`) with its own limits, or the strongest level with a time for each move (`100ms`). Each player
//! has each color in half of the games. Between two engines the first two turns are random, the same for
//! both games of a pair. The engine is told of the game as every user would do it, and `slowest` is the longest time that
//! the first player took for a move.

use std::error::Error;
use std::io::Write;
use std::time::{Duration, Instant};

use luctor_rules::{Color, Game, Position, Variant, dispatch};
use luctor_search::{Engine, Level, Limits, Options, Random};

/// Somebody who can choose a move.
enum Player {
    Random,
    Engine(Box<Engine>, Limits),
}

impl Player {
    fn new(name: &str, variant: &Variant) -> Result<Player, Box<dyn Error>> {
        let (level, limits) = if name == "random" {
            return Ok(Player::Random);
        } else if let Some(time) = name.strip_suffix("ms") {
            let time = Some(Duration::from_millis(time.parse()?));
            (Level::Hard, Limits { time, ..Limits::default() })
        } else {
            let level: Level = name.parse()?;
            (level, level.limits())
        };
        let options = Options { level, ..Options::default() };
        Ok(Player::Engine(Box::new(Engine::new(variant, options)), limits))
    }

    fn choose<P: Position>(
        &mut self,
        game: &Game<P>,
        played: &[String],
        random: &mut Random,
    ) -> Result<String, Box<dyn Error>> {
        match self {
            Player::Random => {
                let moves = game.legal_moves();
                Ok(game.position().move_text(moves[random.below(moves.len())]))
            }
            Player::Engine(engine, limits) => {
                engine.set_game(None, played)?;
                engine.think(*limits).m.ok_or_else(|| "no move in a game that goes on".into())
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, first, second] = arguments.as_slice() else {
        return Err("the arguments are GAME GAMES PLAYER PLAYER".into());
    };
    let variant: Variant = game.parse()?;
    let games: u64 = games.parse()?;
    let mut players = [Player::new(first, &variant)?, Player::new(second, &variant)?];
    let chance = players.iter().any(|player| matches!(player, Player::Random));
    let opening = if chance { 0 } else { 2 };
    let (mut won, mut drawn, mut plies) = (0, 0, 0);
    let mut slowest = Duration::ZERO;
    for number in 0..games {
        let mut side = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut random = Random::for_task(1, number / 2);
        let (winner, played) = dispatch!(variant, |P, config| {
            let mut game = Game::new(P::start(config));
            let mut texts: Vec<String> = Vec::new();
            while game.outcome().is_none() {
                let at = usize::from(game.position().turn() != side);
                let started = Instant::now();
                let text = if texts.len() < opening {
                    Player::Random.choose(&game, &texts, &mut random)?
                } else {
                    players[at].choose(&game, &texts, &mut random)?
                };
                if at == 0 {
                    slowest = slowest.max(started.elapsed());
                }
                let turn = game.position().turn();
                game.play_text(&text)?;
                if game.position().turn() == turn {
                    // The pie rule: the players exchange their colors.
                    side = !side;
                }
                texts.push(text);
            }
            (game.outcome().and_then(|outcome| outcome.winner), texts.len())
        });
        won += u64::from(winner == Some(side));
        drawn += u64::from(winner.is_none());
        plies += played;
    }
    let lost = games - won - drawn;
    writeln!(
        std::io::stdout(),
        "{variant}: {first} against {second}: won {won} drawn {drawn} lost {lost} of {games}, \
         {plies} plies, slowest {slowest:?}",
    )?;
    Ok(())
}
