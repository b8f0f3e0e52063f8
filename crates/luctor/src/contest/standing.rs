//! The sums of a match, added up in the order of pairs.

use std::collections::BTreeMap;
use std::time::Duration;

use super::game::{End, Played};
use super::pentanomial::Pentanomial;
use super::player::FaultKind;
use super::schedule::{Ended, Pair};

/// What the games have come to so far. Pairs count in their order and as wholes, so the sums do not
/// depend on which game ended first.
#[derive(Default)]
pub(super) struct Standing {
    pub(super) duels: BTreeMap<[usize; 2], Duel>,
    pub(super) players: BTreeMap<usize, Sums>,
    pub(super) games: u64,
    pub(super) plies: u64,
    /// How often games ended so.
    pub(super) ends: BTreeMap<String, u64>,
    /// Pairs that wait for one before them.
    waiting: BTreeMap<u64, Vec<Ended>>,
    next: u64,
}

/// The results of two players against each other, from the side of the first.
#[derive(Clone, Copy, Default)]
pub(super) struct Duel {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    pub(super) pairs: Pentanomial,
}

/// What a player did.
#[derive(Clone, Default)]
pub(super) struct Sums {
    pub(super) moves: u64,
    pub(super) time: Duration,
    pub(super) slowest: Duration,
    /// How often it did wrong, and in which words the first time.
    pub(super) faults: BTreeMap<FaultKind, (u64, String)>,
}

impl Duel {
    /// Points of the first player.
    pub(super) fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    pub(super) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

impl Standing {
    /// Takes a game. Its pair counts as soon as both its games and all pairs before have ended; `decided`
    /// is asked after each pair, and when it says so nothing more is counted.
    pub(super) fn add(&mut self, ended: Ended, mut decided: impl FnMut(&Standing) -> bool) -> bool {
        self.waiting.entry(ended.pair.number).or_default().push(ended);
        while let Some(games) = self.waiting.get(&self.next).filter(|games| games.len() == 2) {
            let pair = games[0].pair;
            let games = self.waiting.remove(&self.next).unwrap_or_default();
            self.next += 1;
            self.count(pair, &games);
            if decided(self) {
                return true;
            }
        }
        false
    }

    fn count(&mut self, pair: Pair, games: &[Ended]) {
        let mut half_points = 0;
        for Ended { played, .. } in games {
            let duel = self.duels.entry(pair.players).or_default();
            let (count, points) = match played.winner {
                Some(0) => (&mut duel.won, 2),
                None => (&mut duel.drawn, 1),
                Some(_) => (&mut duel.lost, 0),
            };
            *count += 1;
            half_points += points;
            self.games += 1;
            self.plies += played.moves.len() as u64;
            *self.ends.entry(played.end.reason()).or_default() += 1;
            self.count_players(pair, played);
        }
        self.duels.entry(pair.players).or_default().pairs.add(half_points);
    }

    fn count_players(&mut self, pair: Pair, played: &Played) {
        for (&mover, &took) in played.movers.iter().zip(&played.times) {
            let sums = self.players.entry(pair.players[mover]).or_default();
            sums.moves += 1;
            sums.time += took;
            sums.slowest = sums.slowest.max(took);
        }
        if let End::Fault(at, fault) = &played.end {
            let sums = self.players.entry(pair.players[*at]).or_default();
            let known = sums.faults.entry(fault.kind);
            known.or_insert_with(|| (0, fault.message.clone())).0 += 1;
        }
    }
}
