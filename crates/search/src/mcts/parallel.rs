//! Root-parallel Monte Carlo tree search: one tree per thread, reports and several lines.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use luctor_rules::{Game, Position};

use super::tree::Tree;
use super::{Mcts, MoveStats, Selection};
use crate::eval::Evaluate;
use crate::helpers::{scope, start_helpers};
use crate::limits::{Bounds, Budget};
use crate::line::{Found, Line, texts};
use crate::options::Options;
use crate::report::Info;

/// The number of simulations before the first report. It doubles for every further report.
const FIRST_REPORT: u64 = 1 << 12;

/// The stack size of a helper thread. Its search has no recursion, but positions of the largest boards are large.
const HELPER_STACK: usize = 4 << 20;

/// The input of a search, shared by all its threads.
#[derive(Debug)]
pub(crate) struct ParallelSearch<'a, P: Position> {
    pub(crate) game: &'a Game<P>,
    pub(crate) options: &'a Options,
    pub(crate) selection: Selection,
    pub(crate) seed: u64,
}

impl<P: Evaluate> ParallelSearch<'_, P> {
    /// Simulates with all threads until a limit is reached. Calls `report` with the best lines from time to time.
    ///
    /// Each thread builds its own tree, starting with one of `trees` if any is left. At the end, the statistics of
    /// the root's moves are added up. Returns the result and the trees.
    pub(crate) fn run(
        &self,
        trees: Vec<Tree<P::Move>>,
        bounds: Bounds,
        stop: &AtomicBool,
        mut report: impl FnMut(Info),
    ) -> (Found<P::Move>, Vec<Tree<P::Move>>) {
        let mut trees = trees.into_iter();
        let finished = AtomicBool::new(false);
        let others = AtomicU64::new(0);
        let bounds = bounds.at_ease();
        scope(|scope| {
            let mut main = self.start(trees.next(), Budget::new(bounds, stop, None), 0);
            let help = |number: usize| {
                let budget = Budget::new(Bounds::default(), &finished, Some(&others));
                let mut helper = self.start(trees.next(), budget, number as u64);
                move || {
                    helper.run(self.game, u64::MAX);
                    helper
                }
            };
            let helpers = start_helpers(scope, HELPER_STACK, (1..self.options.threads).map(help));
            let mut pause = FIRST_REPORT;
            while main.run(self.game, pause) {
                self.report_lines(&main, others.load(Relaxed), &mut report);
                pause *= 2;
            }
            finished.store(true, Relaxed);
            let mut moves = main.moves();
            let mut trees = Vec::new();
            for helper in helpers {
                let helper = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                for (own, other) in moves.iter_mut().zip(helper.moves()) {
                    own.add(&other);
                }
                trees.push(helper.into_tree());
            }
            self.report_lines(&main, others.load(Relaxed), &mut report);
            MoveStats::rank_side_swap(&mut moves, self.game.position().side_swap());
            let simulated = moves.iter().filter(|stats| stats.visits > 0.0);
            let best = simulated.max_by(|a, b| a.order(b));
            let nodes = main.budget().nodes() + others.load(Relaxed);
            let found = Found { line: best.map(|best| self.line(&main, best)), nodes };
            trees.insert(0, main.into_tree());
            (found, trees)
        })
    }

    fn start<'b>(
        &self,
        tree: Option<Tree<P::Move>>,
        budget: Budget<'b>,
        number: u64,
    ) -> Mcts<'b, P> {
        // The tree needs room at least for the moves of the root.
        let memory = (self.options.hash_mib / self.options.threads.max(1)).max(1);
        let seed = self.seed.wrapping_add(number);
        let tree = tree.unwrap_or_else(|| Tree::new(memory));
        Mcts::new(self.game, self.selection, tree, budget, seed)
    }

    fn line(&self, mcts: &Mcts<'_, P>, from: &MoveStats<P::Move>) -> Line<P::Move> {
        let pv = mcts.line(from.node);
        Line { score: from.score(), depth: pv.len() as u32, pv }
    }

    fn report_lines(&self, mcts: &Mcts<'_, P>, others: u64, report: &mut impl FnMut(Info)) {
        let mut moves = mcts.moves();
        MoveStats::rank_side_swap(&mut moves, self.game.position().side_swap());
        moves.sort_by(|a, b| b.order(a));
        let simulated = moves.iter().filter(|stats| stats.visits > 0.0);
        for (at, stats) in simulated.take(self.options.lines).enumerate() {
            let line = self.line(mcts, stats);
            report(Info {
                rank: at + 1,
                depth: line.depth,
                longest: mcts.longest(),
                score: line.score,
                nodes: mcts.budget().nodes() + others,
                time: mcts.budget().elapsed(),
                pv: texts(self.game.position(), &line.pv),
                table_use: mcts.permille(),
            });
        }
    }
}
