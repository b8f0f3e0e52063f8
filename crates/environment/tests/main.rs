//! Tests of environments against the rules.
#![allow(clippy::unwrap_used, reason = "the helpers of tests fail the test, as the tests do")]

mod actions;
mod batches;
mod observations;
mod results;
mod texts;

use luctor_environment::{Environment, start};
use luctor_search::Random;

/// Games of every kind: boards of each width, options, the free game, hexagons.
const GAMES: [&str; 14] = [
    "emulsion:2",
    "emulsion:5,pie=off",
    "emulsion:8",
    "emulsion:9",
    "emulsion:12,pie=off",
    "emulsion:17",
    "emulsion:free-5",
    "emulsion:free-4,pie=off",
    "emergo",
    "emergo:7x7,blocked=loss",
    "emergo:5x5,repetition=off",
    "emergo:hex",
    "emergo:hex-alternate",
    "emergo:hex-5",
];

fn state(game: &str) -> Box<dyn Environment> {
    start(&game.parse().unwrap(), None).unwrap()
}

/// Calls `visit` with every state of some random games, including the last one of each.
fn random_states(game: &str, games: u64, mut visit: impl FnMut(&dyn Environment)) {
    for number in 0..games {
        let mut random = Random::for_task(7, number);
        let mut state = state(game);
        while state.player().is_some() {
            visit(&*state);
            let actions = state.legal_actions();
            state.act(actions[random.below(actions.len())]).unwrap();
        }
        visit(&*state);
    }
}
