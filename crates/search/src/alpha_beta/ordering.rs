//! Which moves are tried first.

use luctor_rules::Color;

use crate::eval::Evaluate;
use crate::move_key::{MoveKey, SLOTS, move_key, slot};
use crate::options::{Technique, Techniques};

/// A move of a node with its rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    /// The higher, the earlier it is tried.
    pub(crate) rank: i32,
    pub(crate) key: MoveKey,
    pub(crate) m: M,
}

/// Ranks above every history: the remembered best move, two killers, the counter move.
const REMEMBERED: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
const COUNTER: i32 = 1 << 17;

/// The bound of a history value.
const HISTORY_MAX: i32 = 1 << 14;

/// What one thread of a search has learned about moves: those that refuted something lately, by distance
/// from the root (killers), after the same move (counter moves) and at all (history).
#[derive(Debug)]
pub(crate) struct Ordering {
    techniques: Techniques,
    killers: Vec<[MoveKey; 2]>,
    counters: Vec<MoveKey>,
    history: [Vec<i16>; 2],
}

impl Ordering {
    pub(crate) fn new(techniques: Techniques) -> Ordering {
        Ordering {
            techniques,
            killers: Vec::new(),
            counters: vec![0; SLOTS],
            history: [vec![0; SLOTS], vec![0; SLOTS]],
        }
    }

    /// Puts moves into `candidates` with their ranks: the remembered best move, the killers, the counter
    /// move, then by history.
    pub(crate) fn rank<P: Evaluate>(
        &self,
        turn: Color,
        moves: &[P::Move],
        candidates: &mut Vec<Candidate<P::Move>>,
        remembered: MoveKey,
        previous: MoveKey,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let counter = self.counters[slot(previous)];
        let history = &self.history[turn as usize];
        let rank = |key: MoveKey| {
            if key == remembered {
                REMEMBERED
            } else if key == killers[0] {
                KILLER + 1
            } else if key == killers[1] {
                KILLER
            } else if key == counter {
                COUNTER
            } else {
                i32::from(history[slot(key)])
            }
        };
        candidates.clear();
        candidates.extend(moves.iter().map(|&m| {
            let key = move_key(P::fingerprint(m));
            Candidate { rank: rank(key), key, m }
        }));
    }

    /// What history says of a move, from -1 to 1.
    pub(crate) fn reputation(&self, turn: Color, key: MoveKey) -> f32 {
        f32::from(self.history[turn as usize][slot(key)]) / HISTORY_MAX as f32
    }

    /// Learns that the last of the `tried` moves refuted the position before it and that the others did not.
    pub(crate) fn learn<M>(
        &mut self,
        turn: Color,
        tried: &[Candidate<M>],
        previous: MoveKey,
        depth: i32,
        ply: usize,
    ) {
        let Some((refuter, others)) = tried.split_last() else { return };
        if self.techniques.has(Technique::Killers) {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [0; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != refuter.key {
                *killers = [refuter.key, killers[0]];
            }
        }
        if self.techniques.has(Technique::CounterMoves) && previous != 0 {
            self.counters[slot(previous)] = refuter.key;
        }
        if self.techniques.has(Technique::History) {
            let bonus = (32 * depth * depth).min(HISTORY_MAX / 4);
            self.credit(turn, refuter.key, bonus);
            for other in others {
                self.credit(turn, other.key, -bonus / 4);
            }
        }
    }

    /// Moves a history value towards the bound in the direction of the bonus, the less the nearer it is.
    fn credit(&mut self, turn: Color, key: MoveKey, bonus: i32) {
        let value = &mut self.history[turn as usize][slot(key)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

/// Moves that are picked singly before the rest is sorted: most nodes are left after a few.
const PICKED: usize = 4;

/// Brings the best of the candidates from `at` on to `at`. Called for 0, 1, 2 ….
#[inline]
pub(crate) fn bring_best<M: Copy>(candidates: &mut [Candidate<M>], at: usize) {
    if at < PICKED {
        let rest = &candidates[at..];
        let mut best = 0;
        for (i, candidate) in rest.iter().enumerate().skip(1) {
            // Equal ones stay in their order, as far as the swaps before have left it.
            if candidate.rank > rest[best].rank {
                best = i;
            }
        }
        candidates.swap(at, at + best);
    } else if at == PICKED {
        candidates[at..].sort_unstable_by_key(|candidate| (-candidate.rank, candidate.key));
    }
}
