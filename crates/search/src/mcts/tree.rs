//! The search tree: one array for each property of the nodes.
//!
//! The children of a node are adjacent, so selecting one of them reads short slices of a few arrays. The
//! compiler uses vector instructions for that.

use std::ops::Range;

use super::playout::Side;
use crate::eval::Evaluate;
use crate::move_key::SLOTS;

/// A proved result for the side that moved to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proof {
    Win,
    Loss,
}

#[derive(Debug)]
pub(crate) struct Tree<M> {
    moves: Vec<M>,
    slots: Vec<u16>,
    /// The index of the first child and the number of children.
    children: Vec<(u32, u16)>,
    proofs: Vec<Option<Proof>>,
    visits: Vec<f32>,
    /// The sums of results for the side that moved to the node. A win counts 1.
    sums: Vec<f32>,
    /// The same for games in which the move was made later.
    rave_visits: Vec<f32>,
    rave_sums: Vec<f32>,
    /// A buffer for the values of the children of one node.
    values: Vec<f32>,
    /// The maximum number of nodes.
    capacity: usize,
}

/// The exploration constant of UCB1, for results from 0 to 1.
const UCB: f32 = 1.4;

/// The RAVE mean of a move counts as much as this many simulations of the move.
const RAVE_WEIGHT: f32 = 8000.0;
/// The exploration constant with RAVE, which explores by itself.
const RAVE_EXPLORATION: f32 = 0.04;
/// The exploration constant of the choice whether to swap sides.
const SIDE_SWAP: f32 = 0.3;

impl<M: Copy> Tree<M> {
    pub(super) const ROOT: usize = 0;

    pub(crate) fn new(mebibytes: usize) -> Tree<M> {
        let node = size_of::<M>() + size_of::<u16>() + size_of::<(u32, u16)>() + 1 + 16;
        let mut tree = Tree {
            moves: Vec::new(),
            slots: vec![0],
            children: vec![(0, 0)],
            proofs: vec![None],
            visits: vec![0.0],
            sums: vec![0.0],
            rave_visits: vec![0.0],
            rave_sums: vec![0.0],
            values: Vec::new(),
            capacity: ((mebibytes << 20) / node).min(u32::MAX as usize),
        };
        tree.moves.reserve(1024);
        tree
    }

    /// Returns the subtree of a child of the root with the same capacity, or `None` if the child is not expanded.
    /// Its nodes are sorted by depth.
    pub(crate) fn below(&self, m: M) -> Option<Tree<M>>
    where
        M: PartialEq,
    {
        let root = self.children(Self::ROOT).find(|&child| self.m(child) == m)?;
        if !self.is_expanded(root) {
            return None;
        }
        let mut tree = Tree { capacity: self.capacity, ..Tree::new(0) };
        tree.proofs[Self::ROOT] = self.proofs[root];
        tree.visits[Self::ROOT] = self.visits[root];
        tree.sums[Self::ROOT] = self.sums[root];
        // For each new node, its index in this tree.
        let mut origins = vec![root];
        let mut node = Self::ROOT;
        while node < origins.len() {
            let children = self.children(origins[node]);
            if !children.is_empty() {
                tree.children[node] = (origins.len() as u32, children.len() as u16);
                origins.extend(children.clone());
                tree.append(self, children);
            }
            node += 1;
        }
        Some(tree)
    }

    /// Appends nodes of another tree without their children.
    fn append(&mut self, other: &Tree<M>, nodes: Range<usize>) {
        self.moves.extend_from_slice(&other.moves[nodes.start - 1..nodes.end - 1]);
        self.slots.extend_from_slice(&other.slots[nodes.clone()]);
        self.children.resize(self.children.len() + nodes.len(), (0, 0));
        self.proofs.extend_from_slice(&other.proofs[nodes.clone()]);
        self.visits.extend_from_slice(&other.visits[nodes.clone()]);
        self.sums.extend_from_slice(&other.sums[nodes.clone()]);
        self.rave_visits.extend_from_slice(&other.rave_visits[nodes.clone()]);
        self.rave_sums.extend_from_slice(&other.rave_sums[nodes]);
    }

    /// Returns the move that leads to a node other than the root.
    pub(super) fn m(&self, node: usize) -> M {
        self.moves[node - 1]
    }

    #[inline(always)]
    pub(super) fn slot(&self, node: usize) -> usize {
        usize::from(self.slots[node])
    }

    pub(super) fn visits(&self, node: usize) -> f32 {
        self.visits[node]
    }

    pub(super) fn sum(&self, node: usize) -> f32 {
        self.sums[node]
    }

    pub(super) fn proof(&self, node: usize) -> Option<Proof> {
        self.proofs[node]
    }

    pub(super) fn set_proof(&mut self, node: usize, proof: Proof) {
        self.proofs[node] = Some(proof);
        if proof == Proof::Loss {
            // The node is never selected again.
            self.sums[node] = f32::NEG_INFINITY;
        }
    }

    pub(super) fn permille(&self) -> u32 {
        (self.visits.len() as u64 * 1000 / self.capacity.max(1) as u64).min(1000) as u32
    }

    pub(super) fn is_expanded(&self, node: usize) -> bool {
        self.children[node].1 > 0
    }

    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let (first, count) = self.children[node];
        first as usize..first as usize + usize::from(count)
    }

    /// Adds the children of a node, unless the tree is full.
    pub(super) fn expand<P: Evaluate<Move = M>>(&mut self, node: usize, moves: &[M]) {
        let first = self.visits.len();
        if first + moves.len() > self.capacity || moves.len() > usize::from(u16::MAX) {
            return;
        }
        self.children[node] = (first as u32, moves.len() as u16);
        self.moves.extend_from_slice(moves);
        self.slots.extend(moves.iter().map(|&m| P::slot(m) as u16));
        let all = first + moves.len();
        self.children.resize(all, (0, 0));
        self.proofs.resize(all, None);
        for values in [&mut self.visits, &mut self.sums, &mut self.rave_visits, &mut self.rave_sums]
        {
            values.resize(all, 0.0);
        }
    }

    /// Adds the games of a simulation to a node.
    pub(super) fn add(&mut self, node: usize, games: f32, sum: f32) {
        self.visits[node] += games;
        self.sums[node] += sum;
    }

    /// Adds the games of a simulation to the RAVE statistics of all children whose moves were made in them.
    #[inline(always)]
    pub(super) fn add_to_children(&mut self, node: usize, made: &Side) {
        let range = self.children(node);
        let slots = &self.slots[range.clone()];
        let visits = &mut self.rave_visits[range.clone()];
        let sums = &mut self.rave_sums[range];
        for ((&slot, visits), sum) in slots.iter().zip(visits).zip(sums) {
            let slot = usize::from(slot) % SLOTS;
            *visits += made.games[slot];
            *sum += made.sums[slot];
        }
    }

    /// Proves a node if its children allow it. Returns `true` if the node is proved.
    pub(super) fn prove(&mut self, node: usize) -> bool {
        if self.proofs[node].is_some() || !self.is_expanded(node) {
            return self.proofs[node].is_some();
        }
        let proofs = &self.proofs[self.children(node)];
        if proofs.contains(&Some(Proof::Win)) {
            self.set_proof(node, Proof::Loss);
        } else if proofs.iter().all(|proof| *proof == Some(Proof::Loss)) {
            self.set_proof(node, Proof::Win);
        }
        self.proofs[node].is_some()
    }

    /// Selects a child by UCB1.
    #[inline(always)]
    pub(super) fn best_by_ucb(&mut self, node: usize) -> usize {
        let range = self.children(node);
        if let Some(fresh) = range.clone().find(|&child| self.visits[child] == 0.0) {
            return fresh;
        }
        let log = self.visits[node].max(1.0).ln();
        self.values.clear();
        self.values.extend(
            self.visits[range.clone()]
                .iter()
                .zip(&self.sums[range.clone()])
                .map(|(&visits, &sum)| sum / visits + UCB * (log / visits).sqrt()),
        );
        range.start + greatest(&self.values)
    }

    /// Selects a child by RAVE.
    #[inline(always)]
    pub(super) fn best_by_rave(&mut self, node: usize) -> usize {
        self.best_other_by_rave(node, None)
    }

    /// Selects a child of a node where `swap` swaps sides. It is made at once or never, so RAVE cannot compare it with
    /// the other moves. UCB1 chooses between the swap of sides and all other moves together.
    pub(super) fn best_with_side_swap(&mut self, node: usize, swap: M) -> usize
    where
        M: PartialEq,
    {
        let Some(swap) = self.children(node).find(|&child| self.m(child) == swap) else {
            return self.best_by_rave(node);
        };
        let (all, sum) = (self.visits[node], self.visits[node] - self.sums[node]);
        let log = all.max(1.0).ln();
        let value = |visits: f32, sum: f32| {
            if visits > 0.0 { sum / visits + SIDE_SWAP * (log / visits).sqrt() } else { f32::MAX }
        };
        let own = value(self.visits[swap], self.sums[swap]);
        let others = value(all - self.visits[swap], sum - self.sums[swap]);
        if own > others { swap } else { self.best_other_by_rave(node, Some(swap)) }
    }

    /// Selects a child other than `without` by RAVE.
    #[inline(always)]
    fn best_other_by_rave(&mut self, node: usize, without: Option<usize>) -> usize {
        let range = self.children(node);
        let count = range.len();
        let all = self.visits[node].max(1.0);
        // Unknown moves start with the mean value of the node.
        let mean = 1.0 - (self.sums[node] / all).max(0.0);
        // The integer logarithm is the same on every machine.
        let explore = RAVE_EXPLORATION * ((all as u32).ilog2() as f32).sqrt();
        let own = self.visits[range.clone()].iter().zip(&self.sums[range.clone()]);
        let rave = self.rave_visits[range.clone()].iter().zip(&self.rave_sums[range.clone()]);
        self.values.resize(count, 0.0);
        // Loops over slices of the same length use vector instructions; appending to a list does not.
        for (value, ((&visits, &sum), (&rave_visits, &rave_sum))) in
            self.values.iter_mut().zip(own.zip(rave))
        {
            let rave = (rave_sum + mean) / (rave_visits + 1.0);
            *value = (sum + RAVE_WEIGHT * rave) / (visits + RAVE_WEIGHT)
                + explore / (visits + 1.0).sqrt();
        }
        if let Some(without) = without {
            self.values[without - range.start] = f32::NEG_INFINITY;
        }
        range.start + greatest(&self.values)
    }
}

/// Returns the index of the first greatest value.
#[inline(always)]
fn greatest(values: &[f32]) -> usize {
    // This comparison compiles to vector instructions, and `f32::max` does not.
    let most = values.iter().copied().fold(f32::NEG_INFINITY, |a, b| if b > a { b } else { a });
    values.iter().position(|&value| value == most).unwrap_or(0)
}
