//! Which moves are tried first.

use std::cmp::Reverse;

use crate::eval::Evaluate;

/// Slots of the history table.
const SLOTS: usize = 1 << 12;

/// A move with its rank and its place in the list that it came from.
pub(crate) type Ranked<M> = (Reverse<u32>, u32, M);

/// What the search learns about moves: those that refuted something lately, by distance from the root
/// (killers) and at all (history).
#[derive(Debug)]
pub(crate) struct Ordering<P: Evaluate> {
    killers: Vec<[Option<P::Move>; 2]>,
    history: Vec<u32>,
}

impl<P: Evaluate> Ordering<P> {
    pub(crate) fn new() -> Ordering<P> {
        Ordering { killers: Vec::new(), history: vec![0; SLOTS] }
    }

    /// Puts moves into `ranked`, the most promising first: the remembered best move, the killers, then
    /// by history; equal ones stay in their order.
    pub(crate) fn rank(
        &self,
        moves: &[P::Move],
        ranked: &mut Vec<Ranked<P::Move>>,
        remembered: Option<P::Move>,
        ply: usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        let rank = |m: P::Move| {
            if Some(m) == remembered {
                u32::MAX
            } else if let Some(at) = killers.iter().position(|&killer| killer == Some(m)) {
                u32::MAX - 1 - at as u32
            } else {
                self.history[slot::<P>(m)]
            }
        };
        ranked.clear();
        ranked.extend((0..).zip(moves).map(|(at, &m)| (Reverse(rank(m)), at, m)));
        ranked.sort_unstable_by_key(|&(rank, at, _)| (rank, at));
    }

    /// Remembers that `m` refuted the position before it.
    pub(crate) fn reward(&mut self, m: P::Move, depth: u32, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let at = slot::<P>(m);
        self.history[at] += depth * depth + 1;
        if self.history[at] > 1 << 24 {
            for value in &mut self.history {
                *value /= 2;
            }
        }
    }
}

fn slot<P: Evaluate>(m: P::Move) -> usize {
    // The high bits of a product with an odd number depend on all bits of the factor (Knuth's
    // multiplicative hashing).
    (P::fingerprint(m).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize & (SLOTS - 1)
}
