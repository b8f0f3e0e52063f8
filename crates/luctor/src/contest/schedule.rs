//! Which games are played, and playing them at the same time.

use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use luctor_rules::dispatch;
use luctor_search::Random;

use super::game::{Chair, Played, Terms, play};
use super::opening::Book;
use super::pace::Pace;
use super::spec::Spec;

/// All games of a match. Who plays which, with which opening and which seeds, depends on the number of
/// the pair alone, so it does not matter who plays when.
pub(super) struct Plan {
    pub(super) specs: Vec<Spec>,
    pub(super) book: Book,
    /// Pairs of games between each two players.
    pub(super) rounds: u64,
    pub(super) seed: u64,
    /// The bounds of players that have none of their own.
    pub(super) pace: Pace,
    pub(super) terms: Terms,
    /// Games that are played at the same time.
    pub(super) concurrency: usize,
}

/// A pair of games: one opening, with colors reversed in the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// The number of the pair, from 0.
    pub(super) number: u64,
    /// The two players, by their places in the plan.
    pub(super) players: [usize; 2],
    /// The place of the opening in the book.
    pub(super) opening: usize,
}

/// A game that has ended.
pub(super) struct Ended {
    pub(super) pair: Pair,
    /// The player of the pair, 0 or 1, that had the color that begins: its number as a game too.
    pub(super) beginner: usize,
    pub(super) played: Played,
}

/// The stack of a thread that plays: the positions of the largest boards are large.
const STACK: usize = 16 << 20;

impl Plan {
    /// Every two players, in a fixed order.
    pub(super) fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.specs.len();
        (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect()
    }

    /// The number of pairs of games.
    pub(super) fn pairs(&self) -> u64 {
        self.rounds * self.pairings().len() as u64
    }

    fn pair(&self, pairings: &[[usize; 2]], number: u64) -> Pair {
        let count = pairings.len() as u64;
        let (round, pairing) = (number / count, (number % count) as usize);
        let opening = (round % self.book.openings.len() as u64) as usize;
        Pair { number, players: pairings[pairing], opening }
    }

    /// Plays until all games are played or `stop` is set. `hear` is told of every game as it ends, the
    /// first of a pair before the second.
    pub(super) fn play(&self, stop: &AtomicBool, hear: impl FnOnce(Receiver<Ended>)) {
        let pairings = self.pairings();
        let (sender, ended) = channel();
        let next = AtomicU64::new(0);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.concurrency)
                .map(|_| {
                    let (sender, next, pairings) = (sender.clone(), &next, &pairings);
                    let work = move || self.work(pairings, next, stop, &sender);
                    let builder = thread::Builder::new().stack_size(STACK);
                    builder.spawn_scoped(scope, work).expect("the system can start a thread")
                })
                .collect();
            drop(sender);
            hear(ended);
            for worker in workers {
                worker.join().unwrap_or_else(|payload| panic::resume_unwind(payload));
            }
        });
    }

    fn work(
        &self,
        pairings: &[[usize; 2]],
        next: &AtomicU64,
        stop: &AtomicBool,
        sender: &Sender<Ended>,
    ) {
        let mut chairs: Vec<(usize, Chair<'_>)> = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs() || stop.load(Ordering::Relaxed) {
                return;
            }
            let pair = self.pair(pairings, number);
            // Only those who play now take memory.
            chairs.retain(|(player, _)| pair.players.contains(player));
            for player in pair.players {
                if !chairs.iter().any(|(seated, _)| *seated == player) {
                    chairs.push((player, Chair::new(&self.specs[player], self.pace)));
                }
            }
            chairs.sort_by_key(|(player, _)| *player);
            let [(_, first), (_, second)] = chairs.as_mut_slice() else {
                unreachable!("a pair has two players, the one with the lower number first");
            };
            for beginner in 0..2 {
                let opening = &self.book.openings[pair.opening];
                let mut random = Random::for_task(self.seed, 2 * number + beginner as u64);
                let seeds = [random.next(), random.next()];
                let chairs = [&mut *first, &mut *second];
                let played = dispatch!(&self.terms.house.variant, |P, config| {
                    play::<P>(config, opening, chairs, beginner, seeds, &self.terms, stop)
                });
                let Some(played) = played else { return };
                if sender.send(Ended { pair, beginner, played }).is_err() {
                    return;
                }
            }
        }
    }
}
