//! The engine beats random play, and plays no illegal move.
//!
//! The measured matches are those of `luctor match`; this is their short form, with a limit of nodes
//! in place of time so that it comes out the same on every machine.

use luctor_rules::{Color, Game, Position, dispatch};
use luctor_search::{Engine, Level, Limits, Options, Random};

use crate::variant;

/// The games that `level` wins, out of `games`, half of them with each color.
fn wins(name: &str, level: Level, games: u64) -> u64 {
    let variant = variant(name);
    let mut engine =
        Engine::new(&variant, Options { hash_mib: 8, level, seed: 1, ..Options::default() });
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let mut won = 0;
    for number in 0..games {
        let mut side = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut random = Random::for_task(2, number);
        won += dispatch!(&variant, |P, config| {
            let mut game = Game::new(P::start(config));
            let mut texts = Vec::new();
            while game.outcome().is_none() {
                let text = if game.position().turn() == side {
                    engine.set_game(None, &texts).expect("all moves so far were legal");
                    engine.think(limits).m.expect("the game is not over")
                } else {
                    let moves = game.legal_moves();
                    game.position().move_text(moves[random.below(moves.len())])
                };
                let turn = game.position().turn();
                game.play_text(&text).unwrap_or_else(|refused| panic!("{name}: {text}: {refused}"));
                if game.position().turn() == turn {
                    // The pie rule: the players exchange their colors.
                    side = !side;
                }
                texts.push(text);
            }
            u64::from(game.outcome().and_then(|outcome| outcome.winner) == Some(side))
        });
    }
    won
}

#[test]
fn the_engine_wins_every_game_against_random_moves() {
    for name in
        ["emulsion:5", "emulsion:6", "emulsion:free-4", "emergo:7x7", "emergo:9x9", "emergo:hex"]
    {
        assert_eq!(wins(name, Level::STRONGEST, 6), 6, "{name}");
    }
}

#[test]
fn the_weakest_level_is_better_than_chance_and_no_wall() {
    let won = wins("emergo:7x7", Level::ALL[0], 20);
    assert!((11..=20).contains(&won), "{won} of 20");
}
