//! The engine beats the simple players and plays only legal moves.
//!
//! This is a short form of the matches of `luctor match`. It limits nodes instead of time, so the results are the
//! same on every machine.

use luctor_rules::{Color, Game, Position, dispatch};
use luctor_search::{Engine, Level, Limits, Method, Options};

use crate::variant;

/// Returns the number of games, out of `games`, that a player wins against another method. Each begins half of
/// them.
fn wins(name: &str, player: &Options, other: Method, games: u64) -> u64 {
    let variant = variant(name);
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let won = |number: u64| {
        let other = Options { method: other, hash_mib: 8, seed: number, ..Options::default() };
        let player = Options { hash_mib: 8, ..player.clone() };
        let mut engines = [player, other].map(|options| Engine::new(&variant, options));
        dispatch!(&variant, |P, config| {
            let mut game = Game::new(P::start(config));
            let mut texts = Vec::new();
            // The players alternate even if the pie rule changes their colors.
            let mut side: Option<Color> = None;
            while game.outcome().is_none() {
                let turn = (number + game.moves().len() as u64) % 2;
                let engine = &mut engines[turn as usize];
                engine.set_game(None, &texts).expect("all moves so far were legal");
                let text = engine.think(limits).m.expect("the game is not over");
                let mover = game.position().turn();
                game.play_text(&text).unwrap_or_else(|refused| panic!("{name}: {text}: {refused}"));
                let exchanged = game.position().turn() == mover;
                side = Some(if (turn == 0) != exchanged { mover } else { !mover });
                texts.push(text);
            }
            game.outcome().and_then(|outcome| outcome.winner) == side
        })
    };
    (0..games).map(|number| u64::from(won(number))).sum()
}

const GAMES: [&str; 6] =
    ["emulsion:5", "emulsion:6", "emulsion:free-4", "emergo:7x7", "emergo:9x9", "emergo:hex"];

#[test]
fn the_engine_wins_every_game_against_random_moves() {
    for name in GAMES {
        assert_eq!(wins(name, &Options::default(), Method::Random, 4), 4, "{name}");
    }
}

#[test]
fn the_engine_wins_every_game_against_a_greedy_player() {
    for name in GAMES {
        assert_eq!(wins(name, &Options::default(), Method::Greedy, 4), 4, "{name}");
    }
}

#[test]
fn the_weakest_level_beats_random_moves_but_not_the_engine() {
    let weakest = Options { level: Level::ALL[0], ..Options::default() };
    let won = wins("emergo:7x7", &weakest, Method::Random, 20);
    assert!((11..=20).contains(&won), "{won} of 20");
    let engine = wins("emergo:7x7", &weakest, Method::Engine, 4);
    assert_eq!(engine, 0, "it wins {engine} of 4 against the strongest");
}
