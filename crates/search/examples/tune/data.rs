//! Positions from self-play with the results of their games.

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::{Evaluate, Random, Weight};

use crate::fit::Sample;
use crate::player::choose;

/// The parameters of a tuning run.
pub(crate) struct Recipe {
    /// The boards. Games use them in turn.
    pub(crate) boards: &'static [&'static str],
    pub(crate) seed: u64,
    /// The number of games per generation.
    pub(crate) games: usize,
    pub(crate) generations: u64,
    /// The number of positions that a player visits for a move.
    pub(crate) nodes: u64,
    /// The maximum number of random turns at the beginning.
    pub(crate) random_turns: usize,
}

/// Returns the weights of the first generation: only the term that decides the game by its rules.
pub(crate) fn first_weights<P: Evaluate>() -> Vec<Weight> {
    let main = ["mean group", "caps", "men in hand"];
    P::TERMS.iter().map(|term| if main.contains(term) { [100, 100] } else { [0, 0] }).collect()
}

/// Plays the games of a generation. Returns the samples in the order of the games.
pub(crate) fn sample(
    recipe: &Recipe,
    generation: u64,
    weights: &[Weight],
    threads: usize,
) -> Result<Vec<Sample>, Box<dyn Error>> {
    let boards: Result<Vec<Variant>, _> = recipe.boards.iter().map(|name| name.parse()).collect();
    let boards = boards?;
    let next = AtomicUsize::new(0);
    let play_some = || {
        let mut games = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= recipe.games {
                return games;
            }
            let seed = recipe.seed.wrapping_add(generation << 32);
            let mut random = Random::for_task(seed, number as u64);
            let samples = dispatch!(boards[number % boards.len()], |P, config| {
                play(&P::start(config), recipe, weights, &mut random)
            });
            games.push((number, samples));
        }
    };
    let mut games: Vec<(usize, Vec<Sample>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(play_some)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, _>| worker.join().expect("no game panics");
        workers.into_iter().flat_map(join).collect()
    });
    games.sort_unstable_by_key(|(number, _)| *number);
    Ok(games.into_iter().flat_map(|(_, samples)| samples).collect())
}

/// The number of turns after which an undecided game is discarded.
const LONGEST: usize = 200;

/// Plays one game. Returns its quiet positions after the random opening.
fn play<P: Evaluate>(
    start: &P,
    recipe: &Recipe,
    weights: &[Weight],
    random: &mut Random,
) -> Vec<Sample> {
    let mut game = Game::new(start.clone());
    let opening = 1 + random.below(recipe.random_turns);
    let mut samples = Vec::new();
    let mut movers = Vec::new();
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let position = game.position();
        let moves = position.legal_moves();
        let m = if game.moves().len() < opening {
            moves[random.below(moves.len())]
        } else {
            if position.is_quiet() {
                samples.push(Sample::of(position));
                movers.push(position.turn());
            }
            choose(&game, weights, recipe.nodes)
        };
        game.play_unchecked(m);
    }
    let Some(outcome) = game.outcome() else { return Vec::new() };
    for (sample, mover) in samples.iter_mut().zip(movers) {
        sample.result = match outcome.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == mover)),
        };
    }
    samples
}
