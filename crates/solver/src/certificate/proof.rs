//! Finding a small proof in the results of a search.
//!
//! The proof grows from the root in the order of layers: the number of like pairs plus the number of pieces, which
//! every move raises. A lost position needs all positions after its moves. A won position needs one lost reply; all
//! won positions of a layer choose theirs together, so that they share many of them.

use std::collections::{BTreeMap, HashMap, HashSet};

use luctor_rules::Position as _;
use luctor_rules::emulsion::{Emulsion, Move};

use super::keys::Keys;
use crate::position::Position;
use crate::solver::{SolveError, Solver};

/// The stride of the solver's sets.
const STRIDE: usize = 8;

/// A set of lost positions that proves itself.
pub(super) struct Proof {
    /// The sorted keys of the lost positions that are not over, by layer.
    pub(super) layers: BTreeMap<u32, Vec<u64>>,
    /// The number of won positions.
    pub(super) won: u64,
}

impl Proof {
    /// Returns the number of lost positions.
    pub(super) fn nodes(&self) -> u64 {
        self.layers.values().map(|keys| keys.len() as u64).sum()
    }
}

/// The positions of a layer that need a proof.
#[derive(Default)]
struct Layer {
    lost: HashSet<u64>,
    won: HashMap<u64, Position>,
}

/// A reply of a won position, which is lost for the next side to move.
struct Reply {
    key: u64,
    layer: u32,
    /// The bit length of the work of its search.
    work: u8,
}

struct Search<'a> {
    solver: &'a Solver,
    keys: Keys,
    layers: BTreeMap<u32, Layer>,
}

/// Finds a proof of the value of a position.
///
/// # Errors
///
/// Fails if the solver is stopped while it searches a position whose result is no longer in the table.
pub(super) fn find(solver: &Solver, position: &Emulsion<u64>) -> Result<Proof, SolveError> {
    let keys = Keys::new(solver.config());
    let mut search = Search { solver, keys, layers: BTreeMap::new() };
    for root in roots(position) {
        let root = Position::of(&root, solver.config().size());
        if solver.is_over(root) {
            continue;
        }
        match solver.solve(root)? {
            true => search.add_won(root),
            false => search.add_lost(root),
        }
    }
    let mut proof = Proof { layers: BTreeMap::new(), won: 0 };
    while let Some((number, layer)) = search.layers.pop_first() {
        proof.won += layer.won.len() as u64;
        let mut won: Vec<(u64, Position)> = layer.won.into_iter().collect();
        // Results that the table has replaced are searched again, and the order of these searches decides what it
        // knows later. So the order makes the certificate the same in each run.
        won.sort_unstable_by_key(|&(key, _)| key);
        search.answer(&won)?;
        let mut keys: Vec<u64> = layer.lost.into_iter().collect();
        keys.sort_unstable();
        for &key in &keys {
            search.add_children(key);
        }
        if !keys.is_empty() {
            proof.layers.insert(number, keys);
        }
    }
    Ok(proof)
}

/// Returns the positions whose results decide a position: itself, or those after the first moves if the exchange of
/// colors can still occur.
fn roots(position: &Emulsion<u64>) -> Vec<Emulsion<u64>> {
    let moves = position.legal_moves();
    let first = position.config().pie() && position.ply() == 0;
    if !first || moves.is_empty() {
        return vec![position.clone()];
    }
    let after = |m: Move| {
        let mut after = position.clone();
        after.play_unchecked(m);
        after
    };
    moves.into_iter().map(after).collect()
}

impl Search<'_> {
    fn key(&self, position: Position) -> u64 {
        self.keys.key(position.own, position.other, STRIDE)
    }

    fn add_won(&mut self, position: Position) {
        let (layer, key) = (self.solver.layer(position), self.key(position));
        self.layers.entry(layer).or_default().won.entry(key).or_insert(position);
    }

    fn add_lost(&mut self, position: Position) {
        let (layer, key) = (self.solver.layer(position), self.key(position));
        self.layers.entry(layer).or_default().lost.insert(key);
    }

    fn is_lost(&self, layer: u32, key: u64) -> bool {
        self.layers.get(&layer).is_some_and(|layer| layer.lost.contains(&key))
    }

    /// Adds the positions after all moves of a lost position.
    fn add_children(&mut self, key: u64) {
        let squares = self.keys.squares(key).expect("the key belongs to a position");
        let set = |digit: u8| {
            let size = self.solver.config().size();
            let squares = squares.iter().enumerate().filter(|&(_, &square)| square == digit);
            squares.fold(0, |set, (at, _)| set | 1 << (at % size + STRIDE * (at / size)))
        };
        let position = Position { own: set(1), other: set(2) };
        for child in self.solver.children(position) {
            // A game that is over needs no proof.
            if !self.solver.is_over(child) {
                self.add_won(child);
            }
        }
    }

    /// Chooses a lost reply for each won position of a layer.
    fn answer(&mut self, won: &[(u64, Position)]) -> Result<(), SolveError> {
        // 1. Skip positions that can end the game, or that have a reply in the proof.
        let mut open: Vec<(u64, Vec<Reply>)> = Vec::new();
        let mut uses: HashMap<u64, u32> = HashMap::new();
        for &(key, position) in won {
            if let Some(lost) = self.lost_replies(position)? {
                for reply in &lost {
                    *uses.entry(reply.key).or_default() += 1;
                }
                open.push((key, lost));
            }
        }
        // 2. Choose among the others: the reply with the least work, lowered for replies that many share.
        open.sort_unstable_by_key(|(key, lost)| (lost.len(), *key));
        for (_, lost) in open {
            if lost.iter().any(|reply| self.is_lost(reply.layer, reply.key)) {
                continue;
            }
            let chosen = lost.iter().min_by_key(|reply| {
                let shared = uses.get(&reply.key).copied().unwrap_or(1);
                ((2 * u32::from(reply.work)).saturating_sub(shared.ilog2()), reply.key)
            });
            if let Some(reply) = chosen {
                self.layers.entry(reply.layer).or_default().lost.insert(reply.key);
            }
        }
        Ok(())
    }

    /// Returns the replies that are known to be lost, or `None` if the position is proved already: a reply ends the
    /// game, or is in the proof.
    fn lost_replies(&self, position: Position) -> Result<Option<Vec<Reply>>, SolveError> {
        let mut lost = Vec::new();
        for reply in self.solver.children(position) {
            if self.solver.is_over(reply) {
                if !self.solver.wins_at_the_end(reply) {
                    return Ok(None);
                }
                continue;
            }
            let (layer, key) = (self.solver.layer(reply), self.key(reply));
            if self.is_lost(layer, key) {
                return Ok(None);
            }
            if let Some((false, work)) = self.solver.known(reply) {
                lost.push(Reply { key, layer, work });
            }
        }
        if lost.is_empty() {
            // The table has replaced all of them.
            lost.push(self.search_reply(position)?);
        }
        Ok(Some(lost))
    }

    /// Searches a lost reply of a won position.
    fn search_reply(&self, position: Position) -> Result<Reply, SolveError> {
        for reply in self.solver.children(position) {
            if !self.solver.is_over(reply) && !self.solver.solve(reply)? {
                return Ok(Reply {
                    key: self.key(reply),
                    layer: self.solver.layer(reply),
                    work: 0,
                });
            }
        }
        unreachable!("a won position has a lost reply")
    }
}
