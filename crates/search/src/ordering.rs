//! Which moves are tried first.

use luctor_rules::Color;

use crate::eval::Evaluate;
use crate::technique::{Technique, Techniques};

/// Tells moves apart, roughly and whatever the position: two moves of one position have the same mark once
/// in 65,536 times. 0 is no move.
pub(crate) type Mark = u16;

/// The mark of a move.
#[inline]
pub(crate) fn mark<P: Evaluate>(m: P::Move) -> Mark {
    // The high bits of a product with an odd number depend on all bits of the factor (Knuth's
    // multiplicative hashing).
    ((P::fingerprint(m).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as Mark).max(1)
}

/// Slots of the tables that are indexed by a move.
const SLOTS: usize = 1 << 12;

fn slot(mark: Mark) -> usize {
    usize::from(mark) % SLOTS
}

/// A move of a node with its rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    /// The higher, the earlier it is tried.
    pub(crate) rank: i32,
    pub(crate) mark: Mark,
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
    killers: Vec<[Mark; 2]>,
    counters: Vec<Mark>,
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
        remembered: Mark,
        previous: Mark,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let counter = self.counters[slot(previous)];
        let history = &self.history[turn as usize];
        let rank = |mark: Mark| {
            if mark == remembered {
                REMEMBERED
            } else if mark == killers[0] {
                KILLER + 1
            } else if mark == killers[1] {
                KILLER
            } else if mark == counter {
                COUNTER
            } else {
                i32::from(history[slot(mark)])
            }
        };
        candidates.clear();
        candidates.extend(moves.iter().map(|&m| {
            let mark = mark::<P>(m);
            Candidate { rank: rank(mark), mark, m }
        }));
    }

    /// What history says of a move, from -1 to 1.
    pub(crate) fn reputation(&self, turn: Color, mark: Mark) -> f32 {
        f32::from(self.history[turn as usize][slot(mark)]) / HISTORY_MAX as f32
    }

    /// Learns that the last of the `tried` moves refuted the position before it and that the others did not.
    pub(crate) fn learn<M>(
        &mut self,
        turn: Color,
        tried: &[Candidate<M>],
        previous: Mark,
        depth: i32,
        ply: usize,
    ) {
        let Some((refuter, others)) = tried.split_last() else { return };
        if self.techniques.has(Technique::Killers) {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [0; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != refuter.mark {
                *killers = [refuter.mark, killers[0]];
            }
        }
        if self.techniques.has(Technique::CounterMoves) && previous != 0 {
            self.counters[slot(previous)] = refuter.mark;
        }
        if self.techniques.has(Technique::History) {
            let bonus = (32 * depth * depth).min(HISTORY_MAX / 4);
            self.credit(turn, refuter.mark, bonus);
            for other in others {
                self.credit(turn, other.mark, -bonus / 4);
            }
        }
    }

    /// Moves a history value towards the bound in the direction of the bonus, the less the nearer it is.
    fn credit(&mut self, turn: Color, mark: Mark, bonus: i32) {
        let value = &mut self.history[turn as usize][slot(mark)];
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
        candidates[at..].sort_unstable_by_key(|candidate| (-candidate.rank, candidate.mark));
    }
}
