//! The difficulty of a problem: the weakest level of the engine that solves it.

use luctor_rules::{Position, Variant, dispatch};
use luctor_search::{Engine, Level, Limits, Method, Options};

use crate::solution::{Attempt, Line, Verdict};

/// The positions that level 8 may visit for a move.
const NODES: u64 = 40_000;
/// Levels above this one are tried with one seed: they have no errors, or search so much that seeds matter little.
const LAST_WITH_SEEDS: u8 = 5;
/// The seeds of weak levels, of which two must solve the problem.
const SEEDS: [u64; 3] = [0, 1, 2];
/// The points that a problem gets above the strongest level if that does not solve it.
const UNSOLVED: i32 = 200;

/// The result of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Difficulty {
    /// The number of the weakest level that solves the problem, or `None` if no level does.
    pub(crate) level: Option<u8>,
    /// The first rating of the problem.
    pub(crate) rating: i32,
}

/// Rates a solution, or returns `None` if it is trivial: the greedy player or level 1 finds it.
pub(crate) fn rate(variant: &Variant, position: &str, solution: &[Line]) -> Option<Difficulty> {
    let options = Options { hash_mib: 1, method: Method::Greedy, ..Options::default() };
    if solves(variant, position, solution, &options) {
        return None;
    }
    let level = Level::ALL.into_iter().find(|&level| {
        let solved = |&seed: &u64| {
            let options = Options { hash_mib: 1, level, seed, ..Options::default() };
            solves(variant, position, solution, &options)
        };
        if level.number() > LAST_WITH_SEEDS {
            return solved(&SEEDS[0]);
        }
        // The third seed decides only if the first two disagree.
        match [solved(&SEEDS[0]), solved(&SEEDS[1])] {
            [true, true] => true,
            [false, false] => false,
            _ => solved(&SEEDS[2]),
        }
    });
    let rating = match level {
        Some(level) => level.rating(variant),
        None => Level::STRONGEST.rating(variant) + UNSOLVED,
    };
    let level = level.map(Level::number);
    (level != Some(1)).then_some(Difficulty { level, rating })
}

/// Returns whether an engine finds the whole solution.
fn solves(variant: &Variant, position: &str, solution: &[Line], options: &Options) -> bool {
    let mut engine = Engine::new(variant, options.clone());
    dispatch!(variant, |P, config| {
        let Ok(start) = P::from_text(config, position) else { return false };
        let mut attempt = Attempt::<P>::new(start, solution);
        loop {
            let at = attempt.game();
            let moves: Vec<String> = texts(at);
            if engine.set_game(Some(position), &moves).is_err() {
                return false;
            }
            let best = engine.think(Limits { nodes: Some(NODES), ..Limits::default() });
            match best.m.map(|m| attempt.play(&m)) {
                Some(Ok(Verdict::Right(_))) => {}
                Some(Ok(Verdict::Solved(_))) => return true,
                _ => return false,
            }
        }
    })
}

/// Returns the texts of the moves of a game.
fn texts<P: Position>(game: &luctor_rules::Game<P>) -> Vec<String> {
    let mut position = game.start().clone();
    let text = |&m: &P::Move| {
        let text = position.move_text(m);
        position.play_unchecked(m);
        text
    };
    game.moves().iter().map(text).collect()
}
