//! Alpha-beta: principal variation search of one node.
//!
//! Proved wins and losses are exact despite reductions and pruning. A reduced search that ends in a proof is
//! a proof. A node with pruned moves is never valued as a proved loss.

mod deepening;
mod exact;
mod leaf;
mod ordering;
mod table;

use std::sync::LazyLock;

use luctor_rules::{Color, History, Probe};

use crate::eval::{Evaluate, Evaluator};
use crate::limits::Budget;
use crate::move_key::MoveKey;
use crate::options::{Technique, Techniques};
use crate::score::Score;
use leaf::{LEAVES, Noise};
use ordering::{Candidate, Ordering, bring_best};
use table::{Bound, Entry};

pub(crate) use deepening::{STACK, Task};
pub(crate) use table::Table;

/// The length of the longest line, including forced captures.
pub(crate) const MAX_PLY: usize = 200;

/// One thread's search of the current position of a game.
#[derive(Debug)]
pub(crate) struct Search<'a, P: Evaluate, E> {
    pub(crate) table: &'a Table,
    pub(crate) budget: Budget<'a>,
    evaluator: E,
    ordering: Ordering,
    pub(crate) techniques: Techniques,
    /// The evaluation error of a weak level.
    noise: Noise,
    /// Exact values of some positions.
    pub(crate) probe: Option<&'a dyn Probe>,
    /// The history of the position being searched.
    pub(crate) history: History,
    /// Moves of the root to skip, because their lines are known.
    pub(crate) excluded: Vec<P::Move>,
    /// A cache of leaf values with proved results counted from the leaf, indexed by hash.
    leaves: Vec<(u64, Score)>,
    /// Unused lists, to avoid allocations.
    pool: Vec<Lists<P::Move>>,
    /// The principal variation from each ply.
    pub(crate) pv: Vec<Vec<P::Move>>,
    /// The length of the longest line of the iteration in turns.
    pub(crate) longest: usize,
}

/// The moves of a node in generation order and in search order.
#[derive(Debug)]
struct Lists<M> {
    moves: Vec<M>,
    candidates: Vec<Candidate<M>>,
}

impl<M> Default for Lists<M> {
    fn default() -> Lists<M> {
        Lists { moves: Vec::new(), candidates: Vec::new() }
    }
}

/// The location of a node in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The remaining turns to look ahead; 0 or less at the horizon.
    pub(crate) depth: i32,
    /// The number of turns since the root.
    pub(crate) ply: usize,
    /// The key of the move that led to the node.
    pub(crate) previous: MoveKey,
}

/// The margin above beta, per turn of depth, at which a position is not searched.
const REVERSE_FUTILITY: i32 = 120;
/// The maximum depth of reverse futility pruning and move pruning.
const SHALLOW: i32 = 4;
/// The margin below alpha, per turn of depth, at which ordinary moves are not searched.
const FUTILITY: i32 = 150;
/// The minimum depth of reductions.
const REDUCED: i32 = 3;

/// The reduction of a move in turns, by depth and index of the move, both up to 63.
static REDUCTIONS: LazyLock<[[f32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            0.5 + (depth.max(1) as f32).ln() * (number.max(1) as f32).ln() / 2.0
        })
    })
});

impl<'a, P: Evaluate, E: Evaluator<P>> Search<'a, P, E> {
    pub(crate) fn new(
        table: &'a Table,
        budget: Budget<'a>,
        evaluator: E,
        techniques: Techniques,
        noise: Noise,
    ) -> Search<'a, P, E> {
        Search {
            table,
            budget,
            evaluator,
            ordering: Ordering::new(techniques),
            techniques,
            noise,
            probe: None,
            history: History::new(),
            excluded: Vec::new(),
            leaves: vec![(0, Score::DRAW); LEAVES],
            pool: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            longest: 0,
        }
    }

    /// Starts a search at the current position of a game.
    pub(crate) fn begin(&mut self, position: &P, history: &History) {
        self.history.clone_from(history);
        self.evaluator.begin(position);
    }

    /// Returns the value of a position if it is between `alpha` and `beta`, and otherwise a bound of it
    /// (fail-soft). Stores the principal variation in `self.pv[ply]`.
    ///
    /// The value is meaningless if the budget is exhausted. At the root, the variation is still that of the best
    /// move that was searched completely.
    pub(crate) fn node(
        &mut self,
        position: &P,
        mut alpha: Score,
        mut beta: Score,
        place: Place,
    ) -> Score {
        let Place { mut depth, ply, previous } = place;
        debug_assert!(alpha < beta, "a window has an inside");
        let root = ply == 0;
        let pv = alpha.next() < beta;
        self.pv[ply].clear();
        self.longest = self.longest.max(ply);

        // Step 1. The budget.
        if self.budget.visit() {
            return alpha;
        }

        if !root {
            // Step 2. Exact values and repetition. The second occurrence already counts as a draw, because a
            // side that can force it can also force the third. It is no progress even if the rules have no
            // such draw. But if the value is known, the winner need not come back once more.
            let occurrences = self.history.occurrences(position.zobrist());
            if occurrences <= 2
                && let Some(score) = self.exact(position, ply)
            {
                return score;
            }
            if occurrences > 1 {
                return Score::DRAW;
            }
            // Step 3. Mate distance pruning: the best result here is an immediate win, and the worst an
            // immediate loss. A side without a legal move can have won or lost.
            alpha = alpha.max(Score::lost_at(ply));
            beta = beta.min(Score::won_at(ply));
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 4. The horizon. In positions that are not quiet, because captures are forced or the end is
        // near, the search goes on (quiescence).
        if depth <= 0
            && let Some(score) = self.known_leaf(position, ply)
        {
            return score;
        }
        let quiet = position.is_quiet();
        if ply >= MAX_PLY || (depth <= 0 && quiet) {
            return self.leaf(position, ply);
        }

        // Step 5. The transposition table.
        let table_key = position.table_key();
        let entry = self.table.get(table_key);
        if let Some(entry) = entry
            && !pv
            && i32::from(entry.depth) >= depth
        {
            let score = entry.score.seen_from_root_at(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }

        // Step 6. The moves.
        let mut lists = self.pool.pop().unwrap_or_default();
        lists.moves.clear();
        position.legal_moves_into(&mut lists.moves);
        if lists.moves.is_empty() {
            self.pool.push(lists);
            return self.leaf(position, ply);
        }
        let forced = lists.moves.len() == 1;

        // Step 7. The static evaluation. It is unreliable during captures.
        let estimate = match entry {
            Some(entry) => entry.estimate,
            None => self.estimate(position),
        };
        let selective = !pv && quiet && !forced && !alpha.is_loss() && !beta.is_win();

        // Step 8. Reverse futility pruning: the position is so good that the other side will avoid it.
        if selective
            && depth <= SHALLOW
            && self.techniques.has(Technique::ReverseFutility)
            && estimate.value() - REVERSE_FUTILITY * depth >= beta.value()
        {
            self.pool.push(lists);
            return estimate;
        }

        // Step 9. Internal reduction: without a best move from the table, the move ordering is poor. A
        // shallower search costs less and stores a best move for the next iteration.
        let table_move = entry.map_or(0, |entry| entry.key);
        if table_move == 0 && depth >= 4 && self.techniques.has(Technique::InternalReduction) {
            depth -= 1;
        }

        // Step 10. The loop over all moves, most promising first.
        let turn = position.turn();
        self.ordering.rank::<P>(
            turn,
            &lists.moves,
            &mut lists.candidates,
            table_move,
            previous,
            ply,
        );
        if root {
            lists.candidates.retain(|candidate| !self.excluded.contains(&candidate.m));
        }
        let before = alpha;
        let mut best = -Score::INFINITE;
        let mut best_key = 0;
        let count = lists.candidates.len();
        for at in 0..count {
            bring_best(&mut lists.candidates, at);
            let Candidate { rank, key, m } = lists.candidates[at];

            // Step 11. Shallow pruning: near the horizon, skip the last moves of a node, and ordinary
            // moves if the position is far below alpha. A move that does not lose must be found first.
            if selective && depth <= SHALLOW && !best.is_loss() && at > 0 {
                let late = self.techniques.has(Technique::LateMovePruning)
                    && at >= late_moves(depth, count);
                let futile = self.techniques.has(Technique::Futility)
                    && rank < HISTORY_GOOD
                    && estimate.value() + FUTILITY * depth <= alpha.value();
                if late || futile {
                    break;
                }
            }

            // Step 12. Extensions and reductions.
            let forced = forced && self.techniques.has(Technique::Extensions);
            let next = if forced { depth } else { depth - 1 };
            let reduction = if at >= 2 && depth >= REDUCED && quiet {
                self.reduction(depth, at, pv, turn, key).min(next - 1).max(0)
            } else {
                0
            };

            // Step 13. Search the move. All but the first start with a null window.
            let score = self.child(position, m, key, alpha, beta, ply, next, reduction, at == 0);
            if self.budget.exhausted() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_key = key;
                    self.extend_pv(m, ply);
                }
                if score >= beta {
                    self.ordering.learn(turn, &lists.candidates[..=at], previous, depth, ply);
                    break;
                }
            }
        }
        self.pool.push(lists);

        // Step 14. Store the result in the table.
        if !self.budget.exhausted() && self.excluded.is_empty() {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > before {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let entry = Entry {
                key: best_key,
                score: best.seen_from(ply),
                estimate,
                depth: place.depth.clamp(0, 255) as u8,
                bound,
            };
            self.table.put(table_key, entry);
        }
        best
    }

    /// Returns the value of the position after a move, for the side that makes the move.
    #[allow(clippy::too_many_arguments)] // The state of a node; a struct for it would only rename it.
    fn child(
        &mut self,
        position: &P,
        m: P::Move,
        key: MoveKey,
        alpha: Score,
        beta: Score,
        ply: usize,
        depth: i32,
        reduction: i32,
        first: bool,
    ) -> Score {
        // Every turn passes the move to the other player. After the swap of the pie rule, the color to move
        // is the same, but it belongs to the other player. So the sign always changes.
        let mut next = position.clone();
        next.play_unchecked(m);
        self.history.push(position, m);
        self.evaluator.push(&next);
        if depth > 0 {
            self.table.prefetch(next.zobrist());
        }
        let mut search = |alpha: Score, beta: Score, depth: i32| {
            -self.node(&next, -beta, -alpha, Place { depth, ply: ply + 1, previous: key })
        };
        let score = if first {
            search(alpha, beta, depth)
        } else {
            let mut score = search(alpha, alpha.next(), depth - reduction);
            if reduction > 0 && score > alpha {
                score = search(alpha, alpha.next(), depth);
            }
            if score > alpha && score < beta {
                score = search(alpha, beta, depth);
            }
            score
        };
        self.evaluator.pop();
        self.history.pop();
        score
    }

    /// Returns the reduction of a late move in turns.
    fn reduction(&self, depth: i32, at: usize, pv: bool, turn: Color, key: MoveKey) -> i32 {
        if !self.techniques.has(Technique::LateMoveReductions) {
            return 0;
        }
        let usual = REDUCTIONS[depth.min(63) as usize][at.min(63)];
        let reputation = 2.0 * self.ordering.reputation(turn, key);
        (usual - reputation - f32::from(u8::from(pv))) as i32
    }

    fn extend_pv(&mut self, m: P::Move, ply: usize) {
        let (own, rest) = self.pv.split_at_mut(ply + 1);
        let own = &mut own[ply];
        own.clear();
        own.push(m);
        own.extend_from_slice(&rest[0]);
    }
}

/// The rank from which on a move is not skipped by futility pruning.
const HISTORY_GOOD: i32 = 1 << 13;

/// Returns the number of moves of a shallow node that are searched.
fn late_moves(depth: i32, count: usize) -> usize {
    3 + count * depth as usize / 6
}
