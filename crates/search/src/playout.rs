//! Uniformly random games.

use luctor_rules::{Color, Game, Outcome, Position, Reason};

use crate::random::Random;

/// What a number of random games came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played to their end.
    pub games: u64,
    /// Turns of all games.
    pub plies: u64,
    /// How often each result was reached, in the order of their first occurrence in the text of
    /// reason and winner.
    pub results: Vec<(Outcome, u64)>,
}

impl Tally {
    /// Counts one game.
    pub fn add(&mut self, outcome: Outcome, plies: u64) {
        self.games += 1;
        self.plies += plies;
        self.count(outcome, 1);
    }

    /// Counts the games of another tally. The sum does not depend on the order of merging.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        for &(outcome, count) in &other.results {
            self.count(outcome, count);
        }
    }

    /// Games won by a color.
    pub fn wins(&self, winner: Option<Color>) -> u64 {
        let won = self.results.iter().filter(|(outcome, _)| outcome.winner == winner);
        won.map(|(_, count)| count).sum()
    }

    fn count(&mut self, outcome: Outcome, more: u64) {
        let order = |outcome: &Outcome| (outcome.reason.to_string(), outcome.winner);
        match self.results.binary_search_by_key(&order(&outcome), |(known, _)| order(known)) {
            Ok(at) => self.results[at].1 += more,
            Err(at) => self.results.insert(at, (outcome, more)),
        }
    }
}

/// Plays games `numbers` of the sequence of random games that belongs to `seed`. Game `n` is the same
/// whoever plays it, so work can be split in any way.
pub fn playouts<P: Position>(start: &P, seed: u64, numbers: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    let mut scratch = Vec::new();
    for number in numbers {
        let mut random = Random::for_task(seed, number);
        let (outcome, plies) = playout(start, &mut random, &mut scratch);
        tally.add(outcome, plies);
    }
    tally
}

/// Plays one uniformly random game to its end, and tells the result and the number of turns.
/// `scratch` is working space.
pub fn playout<P: Position>(
    start: &P,
    random: &mut Random,
    scratch: &mut Vec<P::Move>,
) -> (Outcome, u64) {
    let mut game = Game::new(start.clone());
    loop {
        let position = game.position();
        let repeated = game.history().is_repetition_draw(position);
        if repeated {
            let drawn = Outcome { winner: None, reason: Reason::Repetition };
            return (drawn, game.moves().len() as u64);
        }
        let count = position.legal_count();
        if count == 0 {
            let outcome = position.outcome().expect("a position without moves is over");
            return (outcome, game.moves().len() as u64);
        }
        let m = position
            .nth_legal(random.below(count), scratch)
            .expect("there are as many moves as were counted");
        game.play_unchecked(m);
    }
}
