//! Generates random openings.

use std::collections::HashSet;

use luctor_rules::{Game, Position};
use luctor_search::Random;

/// Iterates over random openings with a given number of plies. All end in different positions, and none
/// ends the game. The sequence depends only on the seed, and ends when no new position is found.
pub(super) struct Candidates<P: Position> {
    start: P,
    plies: u32,
    seed: u64,
    tried: u64,
    seen: HashSet<String>,
}

/// Number of tries without a new position before the iterator ends.
const MAX_TRIES: u64 = 2000;

impl<P: Position> Candidates<P> {
    pub(super) fn new(start: P, plies: u32, seed: u64) -> Candidates<P> {
        Candidates { start, plies, seed, tried: 0, seen: HashSet::new() }
    }
}

impl<P: Position> Iterator for Candidates<P> {
    type Item = Game<P>;

    fn next(&mut self) -> Option<Game<P>> {
        let mut scratch = Vec::new();
        for _ in 0..MAX_TRIES {
            let mut random = Random::for_task(self.seed, self.tried);
            self.tried += 1;
            let mut game = Game::new(self.start.clone());
            for _ in 0..self.plies {
                let Some(m) = game.position().pick(&mut scratch, |count| random.below(count))
                else {
                    break;
                };
                game.play_unchecked(m);
            }
            let complete = game.moves().len() == self.plies as usize && game.outcome().is_none();
            if complete && self.seen.insert(game.position().to_string()) {
                return Some(game);
            }
        }
        None
    }
}
