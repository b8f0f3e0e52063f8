//! Positions of self-play with the results of their games.

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use luctor_rules::{Game, Position, Variant, dispatch};
use luctor_search::{Evaluate, Random, Weight};

use crate::fit::Sample;
use crate::player::choose;

/// What the games are.
pub(crate) struct Recipe {
    /// The boards, game by game in turn.
    pub(crate) boards: &'static [&'static str],
    pub(crate) seed: u64,
    /// Games of a generation.
    pub(crate) games: usize,
    pub(crate) generations: u64,
    /// Positions that a player looks at for a move.
    pub(crate) nodes: u64,
    /// Turns at the beginning that are random, at most.
    pub(crate) random_turns: usize,
}

/// The judgement of the first generation: the one term that the rules speak of.
pub(crate) fn first_weights<P: Evaluate>() -> Vec<Weight> {
    let main = ["mean group", "caps", "men in hand"];
    P::TERMS.iter().map(|term| if main.contains(term) { [100, 100] } else { [0, 0] }).collect()
}

/// The samples of a generation, in the order of its games whichever thread played them.
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

/// Games that are still undecided then are left out: they say nothing.
const LONGEST: usize = 200;

/// The quiet positions of one game, from the first chosen move on.
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
