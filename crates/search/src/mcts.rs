//! Monte Carlo tree search.
//!
//! A tree grows from the present position by one node for each simulation: down the tree along the most
//! promising moves, a random game from there to its end, and its result back up. A position whose game is over
//! is proved, and proofs climb (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008).

mod parallel;
mod playout;
mod reuse;
mod tree;

use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Game, History, Position};

use crate::eval::Evaluate;
use crate::limits::Budget;
use crate::random::Random;
use crate::score::Score;
use playout::{Playout, Stamps, value};
use tree::{Proof, Tree};

pub(crate) use parallel::Sampling;
pub(crate) use reuse::Forest;

/// How the most promising move is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Selection {
    /// By the results of the move alone (Auer, Cesa-Bianchi and Fischer's UCB1; Kocsis and Szepesvári, "Bandit
    /// based Monte-Carlo planning", 2006).
    Ucb,
    /// Also by the results of all simulations in which the same player made the same move later: "all moves as
    /// first" (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). It suits games whose
    /// moves stay possible and keep their worth.
    Rave,
}

/// With RAVE a leaf gets children at its visit after so many.
const EXPANDED: f32 = 3.0;

/// Random games from one leaf with RAVE, once so many were played in all: to go down the tree and up again
/// costs as much as a game, and what moves are worth later is learned from each.
const GAMES: usize = 4;
const BROAD: f32 = 4096.0;

/// One search.
#[derive(Debug)]
pub(crate) struct Mcts<'a, P: Position> {
    tree: Tree<P::Move>,
    selection: Selection,
    budget: Budget<'a>,
    random: Random,
    history: History,
    stamps: Stamps,
    scratch: Vec<P::Move>,
    /// Nodes from the root to the leaf of the simulation.
    path: Vec<usize>,
    /// Nodes of the longest path.
    longest: usize,
}

impl<'a, P: Evaluate> Mcts<'a, P> {
    pub(crate) fn new(
        game: &Game<P>,
        selection: Selection,
        tree: Tree<P::Move>,
        budget: Budget<'a>,
        seed: u64,
    ) -> Mcts<'a, P> {
        Mcts {
            tree,
            selection,
            budget,
            random: Random::new(seed),
            history: game.history().clone(),
            stamps: Stamps::new(),
            scratch: Vec::new(),
            path: Vec::new(),
            longest: 1,
        }
    }

    /// Simulates until the budget ends, the game is solved, or `pause` simulations are made. Tells whether it is
    /// worth going on.
    pub(crate) fn run(&mut self, game: &Game<P>, pause: u64) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        kernel::run(Simulations { mcts: self, root: game.position(), pause })
    }

    /// Turns of the longest line that was followed before a random game began.
    pub(crate) fn longest(&self) -> u32 {
        self.longest as u32 - 1
    }

    /// How full the memory is, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        self.tree.permille()
    }

    /// What has grown.
    pub(crate) fn into_tree(self) -> Tree<P::Move> {
        self.tree
    }

    pub(crate) fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    /// One simulation.
    #[inline(always)]
    fn simulate(&mut self, root: &P) {
        let mut position = root.clone();
        let mut at = Tree::<P::Move>::ROOT;
        self.path.clear();
        self.path.push(at);
        self.stamps.begin();
        // 1. Down the tree.
        while self.tree.is_expanded(at) && self.tree.proof(at).is_none() {
            at = match self.selection {
                Selection::Ucb => self.tree.best_by_ucb(at),
                Selection::Rave => self.tree.best_by_rave(at),
            };
            self.path.push(at);
            let m = self.tree.m(at);
            self.stamps.share(position.turn(), self.tree.slot(at));
            self.history.push(&position, m);
            position.play_unchecked(m);
        }
        self.longest = self.longest.max(self.path.len());
        // 2. The mean value for the side to move there.
        let (games, value) = self.leaf(at, position);
        // 3. Up again: every turn passes the move to the other person.
        let mut color = root.turn();
        let mut below = if self.path.len() % 2 == 1 { value } else { 1.0 - value };
        for &node in &self.path {
            if self.selection == Selection::Rave {
                self.tree.add_to_children(node, self.stamps.of(color));
            }
            color = !color;
            below = 1.0 - below;
            // A node counts for the side that moved there.
            self.tree.add(node, games, games * below);
        }
        for &node in self.path.iter().rev() {
            // Nothing follows from what is not proved.
            if !self.tree.prove(node) {
                break;
            }
        }
        for _ in 1..self.path.len() {
            self.history.pop();
        }
    }

    /// The value of the position of a leaf for the side to move, and how many games it is the mean of. The leaf gets
    /// children.
    #[inline(always)]
    fn leaf(&mut self, at: usize, position: P) -> (f32, f32) {
        if let Some(value) = self.known(at, &position) {
            self.stamps.end(position.turn(), value);
            return (1.0, value);
        }
        let rave = self.selection == Selection::Rave;
        // Most leaves are never seen again, and their children would fill the memory.
        if !rave || at == Tree::<P::Move>::ROOT || self.tree.visits(at) >= EXPANDED {
            self.scratch.clear();
            position.legal_moves_into(&mut self.scratch);
            self.tree.expand::<P>(at, &self.scratch);
        }
        let many = rave && self.tree.visits(Tree::<P::Move>::ROOT) >= BROAD;
        let games = if many { GAMES } else { 1 };
        let mut sum = 0.0;
        for game in 0..games {
            if game > 0 {
                self.budget.visit();
            }
            let playout = Playout {
                position: position.clone(),
                random: &mut self.random,
                scratch: &mut self.scratch,
                stamps: &mut self.stamps,
                stamped: if rave { position.telling_turns() } else { 0 },
            };
            let value = playout.run();
            self.stamps.end(position.turn(), value);
            sum += value;
        }
        (games as f32, sum / games as f32)
    }

    /// The value of a leaf that needs no game.
    fn known(&mut self, at: usize, position: &P) -> Option<f32> {
        if at != Tree::<P::Move>::ROOT && self.history.occurrences(position.zobrist()) > 1 {
            return Some(0.5);
        }
        if let Some(proof) = self.tree.proof(at) {
            return Some(if proof == Proof::Win { 0.0 } else { 1.0 });
        }
        let value = value(position.outcome()?, position.turn());
        if value == 0.0 {
            self.tree.set_proof(at, Proof::Win);
        } else if value == 1.0 {
            self.tree.set_proof(at, Proof::Loss);
        }
        Some(value)
    }

    /// The moves of the root with how often each was simulated and what it came to for the side that makes it.
    pub(crate) fn moves(&self) -> Vec<Sampled<P::Move>> {
        let children = self.tree.children(Tree::<P::Move>::ROOT);
        children.map(|child| self.sampled(child)).collect()
    }

    fn sampled(&self, node: usize) -> Sampled<P::Move> {
        Sampled {
            m: self.tree.m(node),
            visits: self.tree.visits(node),
            sum: self.tree.sum(node),
            proof: self.tree.proof(node),
            node,
        }
    }

    /// The line that was simulated most, from a child of the root on.
    pub(crate) fn line(&self, from: usize) -> Vec<P::Move> {
        let mut line = vec![self.tree.m(from)];
        let mut at = from;
        loop {
            let next =
                self.tree.children(at).map(|child| self.sampled(child)).max_by(Sampled::order);
            match next {
                Some(next) if next.visits > 0.0 => {
                    line.push(next.m);
                    at = next.node;
                }
                _ => return line,
            }
        }
    }
}

/// Some simulations; tells whether it is worth going on.
struct Simulations<'a, 'b, P: Position> {
    mcts: &'a mut Mcts<'b, P>,
    root: &'a P,
    pause: u64,
}

impl<P: Evaluate> Kernel for Simulations<'_, '_, P> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        for _ in 0..self.pause {
            let solved = self.mcts.tree.proof(Tree::<P::Move>::ROOT).is_some();
            if solved || self.mcts.budget.visit() {
                return false;
            }
            self.mcts.simulate(self.root);
        }
        true
    }
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampled<M> {
    pub(crate) m: M,
    pub(crate) visits: f32,
    pub(crate) sum: f32,
    pub(crate) proof: Option<Proof>,
    pub(crate) node: usize,
}

impl<M> Sampled<M> {
    /// Adds what another tree knows of the move.
    pub(crate) fn add(&mut self, other: &Sampled<M>) {
        self.visits += other.visits;
        self.sum += other.sum;
        self.proof = self.proof.or(other.proof);
    }

    /// By how good a move is: proved wins, then the most simulated, last proved losses.
    pub(crate) fn order(&self, other: &Sampled<M>) -> std::cmp::Ordering {
        let worth = |of: &Sampled<M>| match of.proof {
            Some(Proof::Win) => f32::INFINITY,
            Some(Proof::Loss) => -1.0,
            None => of.visits,
        };
        worth(self).total_cmp(&worth(other))
    }

    /// The mean result as a score. A proof has no length here: how soon the end comes is not known.
    pub(crate) fn score(&self) -> Score {
        let chance = match self.proof {
            Some(Proof::Win) => 1.0,
            Some(Proof::Loss) => 0.0,
            None => f64::from(self.sum / self.visits.max(1.0)),
        };
        Score::of_chance(chance)
    }
}
