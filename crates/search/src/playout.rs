//! Uniformly random games (playouts).

use std::ops::Range;

use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Color, History, Outcome, Position, Reason};

use crate::random::Random;

/// The results of a number of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of turns in all games.
    pub plies: u64,
    /// The frequency of each result, sorted by result.
    pub results: Vec<(Outcome, u64)>,
    /// The number of games aborted after [`LONGEST`] turns.
    pub unfinished: u64,
}

/// The number of turns after which a game is aborted. Without the draw by repetition, Emergo can go on
/// forever: even forced captures can repeat.
pub const LONGEST: u64 = 1_000_000;

impl Tally {
    /// Adds one game.
    pub fn add(&mut self, outcome: Option<Outcome>, plies: u64) {
        self.games += 1;
        self.plies += plies;
        match outcome {
            Some(outcome) => self.count(outcome, 1),
            None => self.unfinished += 1,
        }
    }

    /// Adds the games of another tally. The sum does not depend on the order of merging.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.unfinished += other.unfinished;
        for &(outcome, count) in &other.results {
            self.count(outcome, count);
        }
    }

    /// Returns the number of games won by a color, or drawn for `None`.
    pub fn wins(&self, winner: Option<Color>) -> u64 {
        let won = self.results.iter().filter(|(outcome, _)| outcome.winner == winner);
        won.map(|(_, count)| count).sum()
    }

    fn count(&mut self, outcome: Outcome, more: u64) {
        match self.results.binary_search_by_key(&outcome, |&(known, _)| known) {
            Ok(at) => self.results[at].1 += more,
            Err(at) => self.results.insert(at, (outcome, more)),
        }
    }
}

/// Plays the games `numbers` of the sequence of random games determined by `seed`.
///
/// Game `n` of a sequence is always the same, so the work can be split in any way.
pub fn playouts<P: Position>(start: &P, seed: u64, numbers: Range<u64>) -> Tally {
    kernel::run(Playouts { start, seed, numbers })
}

/// Random games from one start.
struct Playouts<'a, P> {
    start: &'a P,
    seed: u64,
    numbers: Range<u64>,
}

impl<P: Position> Kernel for Playouts<'_, P> {
    type Output = Tally;

    #[inline(always)]
    fn run(self) -> Tally {
        let mut tally = Tally::default();
        let mut scratch = Vec::new();
        for number in self.numbers {
            let mut random = Random::for_task(self.seed, number);
            let (outcome, plies) = play(self.start, &mut random, &mut scratch);
            tally.add(outcome, plies);
        }
        tally
    }
}

/// Plays one uniformly random game. Returns its result, or `None` if it was aborted, and the number of turns.
/// The content of `scratch` is overwritten.
#[inline(always)]
fn play<P: Position>(
    start: &P,
    random: &mut Random,
    scratch: &mut Vec<P::Move>,
) -> (Option<Outcome>, u64) {
    let mut position = start.clone();
    let mut history = start.repetition_limit().map(|_| History::new());
    for plies in 0..LONGEST {
        if history.as_ref().is_some_and(|history| history.is_repetition_draw(&position)) {
            return (Some(Outcome { winner: None, reason: Reason::Repetition }), plies);
        }
        let Some(m) = position.pick(scratch, |count| random.below(count)) else {
            return (position.outcome(), plies);
        };
        if let Some(history) = &mut history {
            history.push(&position, m);
        }
        position.play_unchecked(m);
    }
    (None, LONGEST)
}
