//! Monte Carlo tree search.
//!
//! Each simulation selects the most promising moves down the tree, plays a random game from the leaf, and
//! updates the nodes with its result. Positions where the game is over are proved, and proofs propagate up the
//! tree (Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008).

mod parallel;
mod playout;
mod reuse;
mod tree;

use luctor_rules::kernel::{self, Kernel};
use luctor_rules::{Color, Game, History, Position};

use crate::eval::Evaluate;
use crate::limits::Budget;
use crate::random::Random;
use crate::score::Score;
use playout::{Amaf, Made, Playout, value};
use tree::{Proof, Tree};

pub(crate) use parallel::ParallelSearch;
pub(crate) use reuse::SavedTrees;

/// The rule that selects the most promising move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Selection {
    /// Uses only the results of the move (Auer, Cesa-Bianchi and Fischer's UCB1; Kocsis and Szepesvári, "Bandit
    /// based Monte-Carlo planning", 2006).
    Ucb,
    /// Also uses the results of simulations in which the same player made the same move later: "all moves as
    /// first" (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007). It suits games whose
    /// moves stay possible and keep their value.
    Rave,
}

/// The number of visits after which a leaf is expanded with RAVE.
const EXPANDED: f32 = 3.0;

/// The number of random games per leaf with RAVE in a large tree. Descending and updating the tree costs as
/// much as a game, and each game contributes to the RAVE statistics.
const GAMES: usize = 4;
/// The number of root visits from which on a tree is large.
const LARGE: f32 = 4096.0;

/// The search of one thread.
#[derive(Debug)]
pub(crate) struct Mcts<'a, P: Position> {
    tree: Tree<P::Move>,
    selection: Selection,
    budget: Budget<'a>,
    random: Random,
    history: History,
    amaf: Amaf,
    scratch: Vec<P::Move>,
    /// The nodes from the root to the leaf of the simulation, each with the color to move.
    path: Vec<(usize, Color)>,
    /// The number of nodes of the longest path.
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
            amaf: Amaf::new(),
            scratch: Vec::new(),
            path: Vec::new(),
            longest: 1,
        }
    }

    /// Simulates until the budget is exhausted, the game is solved, or `pause` simulations are made. Returns `true`
    /// if the search should go on.
    pub(crate) fn run(&mut self, game: &Game<P>, pause: u64) -> bool {
        if game.outcome().is_some() {
            return false;
        }
        kernel::run(Simulations { mcts: self, root: game.position(), pause })
    }

    /// Returns the length of the longest path in turns.
    pub(crate) fn longest(&self) -> u32 {
        self.longest as u32 - 1
    }

    /// Returns the used share of the memory, in thousandths.
    pub(crate) fn permille(&self) -> u32 {
        self.tree.permille()
    }

    /// Returns the tree.
    pub(crate) fn into_tree(self) -> Tree<P::Move> {
        self.tree
    }

    pub(crate) fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    /// Runs one simulation.
    #[inline(always)]
    fn simulate(&mut self, root: &P) {
        let mut position = root.clone();
        let mut at = Tree::<P::Move>::ROOT;
        self.path.clear();
        self.path.push((at, position.turn()));
        self.amaf.begin();
        // 1. Descend to a leaf.
        while self.tree.is_expanded(at) && self.tree.proof(at).is_none() {
            at = match self.selection {
                Selection::Ucb => self.tree.best_by_ucb(at),
                Selection::Rave => match position.side_swap() {
                    None => self.tree.best_by_rave(at),
                    Some(swap) => self.tree.best_with_side_swap(at, swap),
                },
            };
            let m = self.tree.m(at);
            self.history.push(&position, m);
            let mover = position.turn();
            position.play_unchecked(m);
            self.amaf.share(Made::new(mover, self.tree.slot(at), position.turn()));
            self.path.push((at, position.turn()));
        }
        self.longest = self.longest.max(self.path.len());
        // 2. Play random games from the leaf.
        let (games, value) = self.leaf(at, position);
        // 3. Update the nodes of the path. Every turn passes the move to the other player.
        let mut below = if self.path.len() % 2 == 1 { value } else { 1.0 - value };
        for &(node, color) in &self.path {
            if self.selection == Selection::Rave {
                self.tree.add_to_children(node, self.amaf.of(color));
            }
            below = 1.0 - below;
            // The values of a node are those of the side that moved to it.
            self.tree.add(node, games, games * below);
        }
        for &(node, _) in self.path.iter().rev() {
            // Only proved nodes can prove their parents.
            if !self.tree.prove(node) {
                break;
            }
        }
        for _ in 1..self.path.len() {
            self.history.pop();
        }
    }

    /// Expands a leaf and plays random games from it. Returns the number of games and their mean value for the player
    /// to move.
    #[inline(always)]
    fn leaf(&mut self, at: usize, position: P) -> (f32, f32) {
        if let Some(value) = self.known(at, &position) {
            self.amaf.end(position.turn(), value);
            return (1.0, value);
        }
        let rave = self.selection == Selection::Rave;
        // Most leaves are never visited again, and their children would fill the memory.
        if !rave || at == Tree::<P::Move>::ROOT || self.tree.visits(at) >= EXPANDED {
            self.scratch.clear();
            position.legal_moves_into(&mut self.scratch);
            self.tree.expand::<P>(at, &self.scratch);
        }
        let many = rave && self.tree.visits(Tree::<P::Move>::ROOT) >= LARGE;
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
                amaf: &mut self.amaf,
                counted: if rave { position.rave_turns() } else { 0 },
            };
            sum += playout.run();
        }
        (games as f32, sum / games as f32)
    }

    /// Returns the value of a leaf without playing a game, if it is known.
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

    /// Returns the statistics of the root's moves.
    pub(crate) fn moves(&self) -> Vec<MoveStats<P::Move>> {
        let children = self.tree.children(Tree::<P::Move>::ROOT);
        children.map(|child| self.stats(child)).collect()
    }

    fn stats(&self, node: usize) -> MoveStats<P::Move> {
        MoveStats {
            m: self.tree.m(node),
            visits: self.tree.visits(node),
            sum: self.tree.sum(node),
            proof: self.tree.proof(node),
            node,
        }
    }

    /// Returns the most visited line, starting at a child of the root.
    pub(crate) fn line(&self, from: usize) -> Vec<P::Move> {
        let mut line = vec![self.tree.m(from)];
        let mut at = from;
        loop {
            let next =
                self.tree.children(at).map(|child| self.stats(child)).max_by(MoveStats::order);
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

/// A number of simulations, compiled for the instruction set of the machine.
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

/// The statistics of a move, for the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveStats<M> {
    pub(crate) m: M,
    pub(crate) visits: f32,
    pub(crate) sum: f32,
    pub(crate) proof: Option<Proof>,
    pub(crate) node: usize,
}

impl<M> MoveStats<M> {
    /// Puts the swap of sides behind all other moves, unless it has more simulations than they have together.
    pub(crate) fn rank_side_swap(moves: &mut [MoveStats<M>], swap: Option<M>)
    where
        M: PartialEq,
    {
        let all: f32 = moves.iter().map(|stats| stats.visits).sum();
        let swap = moves.iter_mut().find(|stats| Some(&stats.m) == swap.as_ref());
        if let Some(swap) = swap.filter(|stats| stats.visits > 0.0 && 2.0 * stats.visits <= all) {
            // The mean result stays.
            swap.sum /= swap.visits;
            swap.visits = 1.0;
        }
    }

    /// Adds the statistics of another tree.
    pub(crate) fn add(&mut self, other: &MoveStats<M>) {
        self.visits += other.visits;
        self.sum += other.sum;
        self.proof = self.proof.or(other.proof);
    }

    /// Compares moves: proved losses are the worst, then moves by visits, and proved wins are the best.
    pub(crate) fn order(&self, other: &MoveStats<M>) -> std::cmp::Ordering {
        let worth = |of: &MoveStats<M>| match of.proof {
            Some(Proof::Win) => f32::INFINITY,
            Some(Proof::Loss) => -1.0,
            None => of.visits,
        };
        worth(self).total_cmp(&worth(other))
    }

    /// Returns the mean result as a score. A proof is converted to an estimate, since its length is unknown.
    pub(crate) fn score(&self) -> Score {
        let chance = match self.proof {
            Some(Proof::Win) => 1.0,
            Some(Proof::Loss) => 0.0,
            None => f64::from(self.sum / self.visits.max(1.0)),
        };
        Score::of_chance(chance)
    }
}
