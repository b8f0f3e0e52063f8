//! Move ordering.

use luctor_rules::Color;

use crate::eval::Evaluate;
use crate::move_key::{MoveKey, SLOTS, move_key, slot};
use crate::options::{Technique, Techniques};

/// A move of a node with its rank in the move ordering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    /// Moves with higher ranks are tried earlier.
    pub(crate) rank: i32,
    pub(crate) key: MoveKey,
    pub(crate) m: M,
}

/// Ranks above every history value: the best move from the table, two killers, the counter move.
const REMEMBERED: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;
const COUNTER: i32 = 1 << 17;

/// The maximum absolute value of a history entry.
const HISTORY_MAX: i32 = 1 << 14;

/// The statistics of one thread about moves that caused cutoffs: by distance from the root (killers), by the
/// previous move (counter moves), and overall (history).
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

    /// Fills `candidates` with the moves and their ranks: the best move from the table, the killers, the counter
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

    /// Returns the history value of a move, scaled to -1 to 1.
    pub(crate) fn reputation(&self, turn: Color, key: MoveKey) -> f32 {
        f32::from(self.history[turn as usize][slot(key)]) / HISTORY_MAX as f32
    }

    /// Records that the last of the `tried` moves caused a cutoff and the others did not.
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

    /// Adds a bonus to a history value. The change shrinks as the value approaches its bound.
    fn credit(&mut self, turn: Color, key: MoveKey, bonus: i32) {
        let value = &mut self.history[turn as usize][slot(key)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
    }
}

/// The number of moves that are selected one by one before the rest is sorted. Most nodes need only a few.
const PICKED: usize = 4;

/// Moves the best of the candidates from index `at` on to `at`. Must be called for 0, 1, 2 ….
#[inline]
pub(crate) fn bring_best<M: Copy>(candidates: &mut [Candidate<M>], at: usize) {
    if at < PICKED {
        let rest = &candidates[at..];
        let mut best = 0;
        for (i, candidate) in rest.iter().enumerate().skip(1) {
            // The first of several equal candidates is chosen.
            if candidate.rank > rest[best].rank {
                best = i;
            }
        }
        candidates.swap(at, at + best);
    } else if at == PICKED {
        candidates[at..].sort_unstable_by_key(|candidate| (-candidate.rank, candidate.key));
    }
}
