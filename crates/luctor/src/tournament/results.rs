//! The results of a match, added up in the order of the pairs.

use std::collections::BTreeMap;
use std::time::Duration;

use super::game::{End, FinishedGame};
use super::pentanomial::Pentanomial;
use super::schedule::{Pair, PairGame};
use crate::players::FaultKind;

/// The results so far. Only complete pairs count, in their order. So the results do not depend on which
/// game ended first.
#[derive(Default)]
pub(super) struct Results {
    /// Scores by the two players.
    pub(super) scores: BTreeMap<[usize; 2], Score>,
    pub(super) players: BTreeMap<usize, PlayerTotals>,
    pub(super) games: u64,
    pub(super) plies: u64,
    /// Number of games by the reason of their end.
    pub(super) ends: BTreeMap<String, u64>,
    /// Games of pairs that are incomplete or not next in order.
    waiting: BTreeMap<u64, Vec<PairGame>>,
    /// Number of the next pair to count.
    next: u64,
}

/// The score between two players, from the point of view of the first.
#[derive(Clone, Copy, Default)]
pub(super) struct Score {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    pub(super) pairs: Pentanomial,
}

/// Totals of one player.
#[derive(Clone, Default)]
pub(super) struct PlayerTotals {
    pub(super) moves: u64,
    pub(super) time: Duration,
    pub(super) slowest: Duration,
    /// Number of faults by kind, with the message of the first one.
    pub(super) faults: BTreeMap<FaultKind, (u64, String)>,
}

impl Score {
    /// Returns the points of the first player.
    pub(super) fn points(&self) -> f64 {
        self.won as f64 + self.drawn as f64 / 2.0
    }

    pub(super) fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

impl Results {
    /// Adds a game. A pair counts once both games and all earlier pairs are finished. `is_decided` is
    /// called after each pair; if it returns true, this returns true and counts no further pairs.
    pub(super) fn add(
        &mut self,
        game: PairGame,
        mut is_decided: impl FnMut(&Results) -> bool,
    ) -> bool {
        self.waiting.entry(game.pair.number).or_default().push(game);
        while let Some(games) = self.waiting.get(&self.next).filter(|games| games.len() == 2) {
            let pair = games[0].pair;
            let games = self.waiting.remove(&self.next).unwrap_or_default();
            self.next += 1;
            self.count(pair, &games);
            if is_decided(self) {
                return true;
            }
        }
        false
    }

    fn count(&mut self, pair: Pair, games: &[PairGame]) {
        let mut half_points = 0;
        for PairGame { finished, .. } in games {
            let score = self.scores.entry(pair.players).or_default();
            let (count, points) = match finished.winner {
                Some(0) => (&mut score.won, 2),
                None => (&mut score.drawn, 1),
                Some(_) => (&mut score.lost, 0),
            };
            *count += 1;
            half_points += points;
            self.games += 1;
            self.plies += finished.moves.len() as u64;
            *self.ends.entry(finished.end.reason()).or_default() += 1;
            self.count_players(pair, finished);
        }
        self.scores.entry(pair.players).or_default().pairs.add(half_points);
    }

    fn count_players(&mut self, pair: Pair, game: &FinishedGame) {
        for (&mover, &took) in game.movers.iter().zip(&game.times) {
            let totals = self.players.entry(pair.players[mover]).or_default();
            totals.moves += 1;
            totals.time += took;
            totals.slowest = totals.slowest.max(took);
        }
        if let End::Fault(player, fault) = &game.end {
            let totals = self.players.entry(pair.players[*player]).or_default();
            let faults = totals.faults.entry(fault.kind);
            faults.or_insert_with(|| (0, fault.message.clone())).0 += 1;
        }
    }
}
