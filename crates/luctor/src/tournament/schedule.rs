//! Schedules the games of a match and plays them on several threads.

use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use luctor_rules::dispatch;
use luctor_search::Random;

use super::book::Book;
use super::game::{Conditions, FinishedGame, play};
use super::participant::Participant;
use crate::players::{PlayerSpec, ThinkingLimits};

/// All games of a match. The players, the opening and the seeds of a game depend only on the number of its
/// pair. So results do not depend on the order of play.
pub(super) struct Schedule {
    pub(super) specs: Vec<PlayerSpec>,
    pub(super) book: Book,
    /// Number of game pairs between each two players.
    pub(super) rounds: u64,
    pub(super) seed: u64,
    /// Limits of players without limits of their own.
    pub(super) limits: ThinkingLimits,
    pub(super) conditions: Conditions,
    /// Number of games played at the same time.
    pub(super) concurrency: usize,
}

/// A pair of games with the same opening and reversed colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// Number of the pair, starting from 0.
    pub(super) number: u64,
    /// Indices of the two players in the schedule.
    pub(super) players: [usize; 2],
    /// Index of the opening in the book.
    pub(super) opening: usize,
}

/// A finished game of a pair.
pub(super) struct PairGame {
    pub(super) pair: Pair,
    /// Player of the pair, 0 or 1, with the color that moves first. Also the number of the game in the pair.
    pub(super) beginner: usize,
    pub(super) finished: FinishedGame,
}

/// Stack size of the worker threads in bytes. Positions of the largest boards are large.
const STACK: usize = 16 << 20;

impl Schedule {
    /// Returns every combination of two players, in a fixed order.
    pub(super) fn pairings(&self) -> Vec<[usize; 2]> {
        let count = self.specs.len();
        (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b])).collect()
    }

    /// Returns the number of game pairs.
    pub(super) fn pairs(&self) -> u64 {
        self.rounds * self.pairings().len() as u64
    }

    fn pair(&self, pairings: &[[usize; 2]], number: u64) -> Pair {
        let count = pairings.len() as u64;
        let (round, pairing) = (number / count, (number % count) as usize);
        let opening = (round % self.book.openings.len() as u64) as usize;
        Pair { number, players: pairings[pairing], opening }
    }

    /// Plays until all games are finished or `stop` is set. `receive` gets every finished game, the first
    /// game of a pair before the second.
    pub(super) fn play(&self, stop: &AtomicBool, receive: impl FnOnce(Receiver<PairGame>)) {
        let pairings = self.pairings();
        let (sender, receiver) = channel();
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
            receive(receiver);
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
        sender: &Sender<PairGame>,
    ) {
        let mut participants: Vec<(usize, Participant<'_>)> = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs() || stop.load(Ordering::Relaxed) {
                return;
            }
            let pair = self.pair(pairings, number);
            // Players that are not in this pair free their memory.
            participants.retain(|(player, _)| pair.players.contains(player));
            for player in pair.players {
                if !participants.iter().any(|(present, _)| *present == player) {
                    participants.push((player, Participant::new(&self.specs[player], self.limits)));
                }
            }
            participants.sort_by_key(|(player, _)| *player);
            let [(_, first), (_, second)] = participants.as_mut_slice() else {
                unreachable!("a pair has two different players");
            };
            for beginner in 0..2 {
                let opening = &self.book.openings[pair.opening];
                let mut random = Random::for_task(self.seed, 2 * number + beginner as u64);
                let seeds = [random.next(), random.next()];
                let players = [&mut *first, &mut *second];
                let conditions = &self.conditions;
                let finished = dispatch!(&conditions.setup.variant, |P, config| {
                    play::<P>(config, opening, players, beginner, seeds, conditions, stop)
                });
                let Some(finished) = finished else { return };
                if sender.send(PairGame { pair, beginner, finished }).is_err() {
                    return;
                }
            }
        }
    }
}
