//! Iterative deepening at the root, with several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use luctor_rules::{Game, Probe};

use super::table::Table;
use super::{MAX_PLY, Noise, Place, Search};
use crate::eval::{Evaluate, Evaluator};
use crate::helpers::{scope, start_helpers};
use crate::limits::{Bounds, Budget};
use crate::line::{Found, Line, texts};
use crate::options::{Options, Technique};
use crate::report::Info;
use crate::score::Score;

/// The stack size of a search thread. It fits lines of 200 turns on the largest boards.
pub(crate) const STACK: usize = 256 << 20;

/// The input of a search, shared by all its threads.
#[derive(Debug)]
pub(crate) struct Task<'a, P: Evaluate, E> {
    pub(crate) game: &'a Game<P>,
    pub(crate) table: &'a Table,
    pub(crate) evaluator: &'a E,
    pub(crate) options: &'a Options,
    /// Exact values of some positions.
    pub(crate) probe: Option<&'a dyn Probe>,
}

impl<P: Evaluate, E: Evaluator<P> + Sync> Task<'_, P, E> {
    /// Searches with all threads until a limit is reached. Calls `report` with each line of each iteration.
    ///
    /// All threads search the same position and share only the transposition table (lazy SMP). Results of one
    /// thread save work for the others. Concurrent changes of the table make the threads diverge.
    pub(crate) fn search(
        &self,
        bounds: Bounds,
        stop: &AtomicBool,
        mut report: impl FnMut(Info),
    ) -> Found<P::Move> {
        self.table.age();
        let finished = AtomicBool::new(false);
        let others = AtomicU64::new(0);
        scope(|scope| {
            let help = |number: usize| {
                let budget = Budget::new(Bounds::default(), &finished, Some(&others));
                move || {
                    // Every second helper starts one iteration ahead.
                    Deepening::new(self, budget).run(1 + number as u32 % 2, |_| {});
                }
            };
            start_helpers(scope, STACK, (1..self.options.threads).map(help));
            let budget = Budget::new(bounds, stop, None);
            let mut main = Deepening::new(self, budget);
            let line = main.run(1, |mut info| {
                info.nodes += others.load(Relaxed);
                report(info);
            });
            finished.store(true, Relaxed);
            Found { line, nodes: main.search.budget.nodes() + others.load(Relaxed) }
        })
    }
}

/// One thread's iterative deepening.
struct Deepening<'a, P: Evaluate, E> {
    game: &'a Game<P>,
    options: &'a Options,
    search: Search<'a, P, E>,
    /// The best lines of the last iteration, best first.
    lines: Vec<Line<P::Move>>,
}

/// Half the width of the first window around the score of the previous iteration.
const WINDOW: i32 = 40;
/// The first iteration with a window.
const WINDOW_DEPTH: u32 = 4;

impl<'a, P: Evaluate, E: Evaluator<P>> Deepening<'a, P, E> {
    fn new(task: &Task<'a, P, E>, budget: Budget<'a>) -> Deepening<'a, P, E> {
        let Options { level, seed, techniques, .. } = *task.options;
        let techniques = techniques.intersection(P::TECHNIQUES);
        let noise = Noise { most: P::handicap(level).noise, seed };
        let evaluator = task.evaluator.clone();
        let mut search = Search::new(task.table, budget, evaluator, techniques, noise);
        search.probe = task.probe;
        Deepening { game: task.game, options: task.options, search, lines: Vec::new() }
    }

    /// Searches with increasing depth, starting at `first`, and returns the best line.
    fn run(&mut self, first: u32, mut report: impl FnMut(Info)) -> Option<Line<P::Move>> {
        let game = self.game;
        let moves = game.legal_moves();
        let count = self.options.lines.clamp(1, moves.len().max(1));
        self.search.begin(game.position(), game.history());
        self.lines = moves
            .iter()
            .take(count)
            .map(|&m| Line { pv: vec![m], score: Score::DRAW, depth: 0 })
            .collect();
        for depth in first..MAX_PLY as u32 {
            if moves.is_empty() || !self.search.budget.allows(depth) {
                break;
            }
            self.search.longest = 0;
            for rank in 0..count {
                let former = self.lines[rank].clone();
                let at = self.iteration(depth, rank);
                if self.search.budget.exhausted() {
                    if rank == 0 && self.displaces(former) {
                        (0..count).for_each(|rank| report(self.info(rank)));
                    }
                    break;
                }
                // A better line has changed the ranks of those below it.
                (at..=rank).for_each(|rank| report(self.info(rank)));
            }
            if self.search.budget.exhausted() || self.is_settled(moves.len()) {
                break;
            }
        }
        self.lines.first().cloned()
    }

    /// Searches the line of one rank after those of better ranks. Returns its rank among the lines so far.
    fn iteration(&mut self, depth: u32, rank: usize) -> usize {
        let known = self.lines[..rank].iter().map(|line| line.pv[0]);
        self.search.excluded.clear();
        self.search.excluded.extend(known);
        let position = self.game.position();
        let place = Place { depth: depth as i32, ply: 0, previous: 0 };
        // 1. Start with a window around the last score if it was an estimate.
        let last = self.lines[rank].score;
        let narrow = depth >= WINDOW_DEPTH
            && last.win_in().is_none()
            && self.search.techniques.has(Technique::Aspiration);
        let mut width = if narrow { WINDOW } else { i32::MAX };
        loop {
            let (alpha, beta) = window(last, width);
            let score = self.search.node(position, alpha, beta, place);
            // 2. In an aborted iteration, only lines that were searched completely count. The previous best
            // move was tried first, so such a line is no worse.
            let pv = &self.search.pv[0];
            if !pv.is_empty() && score > alpha {
                self.lines[rank].pv.clone_from(pv);
            }
            if self.search.budget.exhausted() {
                return rank;
            }
            // 3. A value outside the window is only a bound, so widen the window.
            if (score <= alpha && alpha > -Score::INFINITE)
                || (score >= beta && beta < Score::INFINITE)
            {
                width = if width > 1_000 { i32::MAX } else { width * 3 };
                continue;
            }
            self.lines[rank].score = score;
            self.lines[rank].depth = depth;
            break;
        }
        // 4. Sort the line in: it can be better than those found before.
        let line = self.lines.remove(rank);
        let at = self.lines[..rank].partition_point(|better| better.score >= line.score);
        self.lines.insert(at, line);
        at
    }

    /// Returns `true` if an aborted iteration found another best line than `former`, and moves `former` to the
    /// second rank. Returns `false` if no iteration was finished.
    fn displaces(&mut self, former: Line<P::Move>) -> bool {
        let best = self.lines[0].pv[0];
        if best == former.pv[0] || former.depth == 0 {
            return false;
        }
        if self.lines.len() > 1 {
            // The new best line may have had another rank before.
            let others = &self.lines[1..];
            let known = others.iter().position(|line| line.pv[0] == best);
            self.lines.remove(known.map_or(others.len(), |at| at + 1));
            self.lines.insert(1, former);
        }
        true
    }

    /// Returns `true` if a deeper search is pointless, because every line is proved or only one move is legal.
    /// With limited time, any proof is enough. Otherwise the search goes on to find the shortest win.
    fn is_settled(&self, choices: usize) -> bool {
        let hurry = self.search.budget.is_past_a_tenth();
        let proved = |line: &Line<P::Move>| {
            let end = line.score.win_in();
            end.is_some_and(|end| hurry || end.unsigned_abs() <= line.depth)
        };
        self.lines.iter().all(proved) || (choices == 1 && hurry)
    }

    fn info(&self, rank: usize) -> Info {
        let line = &self.lines[rank];
        let budget = &self.search.budget;
        Info {
            rank: rank + 1,
            depth: line.depth,
            longest: self.search.longest as u32,
            score: line.score,
            nodes: budget.nodes(),
            time: budget.elapsed(),
            pv: texts(self.game.position(), &line.pv),
            table_use: self.search.table.permille(),
        }
    }
}

/// Returns the window of a half width around a score.
fn window(around: Score, width: i32) -> (Score, Score) {
    if width == i32::MAX {
        (-Score::INFINITE, Score::INFINITE)
    } else {
        (around.with_margin(-width), around.with_margin(width))
    }
}
