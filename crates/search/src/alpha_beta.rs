//! Principal variation search of one node.
//!
//! A value that is a proved win or loss is one whatever was reduced or pruned on the way: a reduced
//! search that ends in a proof is a proof, and where moves are not searched at all, the node's
//! value is never a proved loss.

mod deepening;
mod leaf;
mod ordering;
mod table;

use std::sync::LazyLock;

use luctor_rules::{Color, History};

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

/// The longest line that is followed, forced captures included.
pub(crate) const MAX_PLY: usize = 200;

/// One thread's search of one game's present position.
#[derive(Debug)]
pub(crate) struct Search<'a, P: Evaluate, E> {
    pub(crate) table: &'a Table,
    pub(crate) budget: Budget<'a>,
    evaluator: E,
    ordering: Ordering,
    pub(crate) techniques: Techniques,
    /// The error of judgement of a weak level: how large it is at most, and what chooses it.
    noise: Noise,
    /// The past of the position that is looked at.
    pub(crate) history: History,
    /// Moves of the root that are not to be searched, because their lines are known.
    pub(crate) excluded: Vec<P::Move>,
    /// Values of positions at the horizon, as seen from themselves, by their hashes.
    leaves: Vec<(u64, Score)>,
    /// Lists that wait for their next use, so that the search soon stops allocating.
    pool: Vec<Lists<P::Move>>,
    /// The principal variation from each ply on.
    pub(crate) pv: Vec<Vec<P::Move>>,
    /// Turns of the longest line of the iteration.
    pub(crate) longest: usize,
}

/// The moves of a node, as they are generated and as they are tried.
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

/// Where a node stands in the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Turns to look ahead; 0 or less at the horizon.
    pub(crate) depth: i32,
    /// Turns since the root.
    pub(crate) ply: usize,
    /// The move that led here.
    pub(crate) previous: MoveKey,
}

/// A position that is better than beta by this much for each turn of depth is not searched.
const REVERSE_FUTILITY: i32 = 120;
/// The depth up to which that is done, and moves are left out.
const SHALLOW: i32 = 4;
/// A position that is worse than alpha by this much for each turn of depth is not saved by a usual move.
const FUTILITY: i32 = 150;
/// The least depth of reductions.
const REDUCED: i32 = 3;

/// How many turns less deeply a move is searched, by depth and number of the move, both up to 63.
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
            history: History::new(),
            excluded: Vec::new(),
            leaves: vec![(0, Score::DRAW); LEAVES],
            pool: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
            longest: 0,
        }
    }

    /// A search begins at the position that a game has reached.
    pub(crate) fn begin(&mut self, position: &P, history: &History) {
        self.history.clone_from(history);
        self.evaluator.begin(position);
    }

    /// The value of a position within the window from `alpha` to `beta`; outside the window a bound of it
    /// (fail-soft). Leaves the principal variation in `self.pv[ply]`.
    ///
    /// When the budget ends within, the value means nothing; at the root, the variation is
    /// still that of the best move that was searched to its end.
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
            // Step 2. Repetition. The second occurrence counts as a draw already, for whoever can force it
            // can force the third; and where the rules know no such draw it is no progress either.
            if self.history.occurrences(position.zobrist()) > 1 {
                return Score::DRAW;
            }
            // Step 3. Mate distance: here nothing better than a win at once can come, and nothing worse than
            // a loss at once. The one who has no move left can be either.
            alpha = alpha.max(Score::lost_at(ply));
            beta = beta.min(Score::won_at(ply));
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 4. The horizon. Quiescence: where captures are forced, or the end is near enough to be
        // counted, the search goes on below without counting depth.
        if depth <= 0
            && let Some(score) = self.known_leaf(position, ply)
        {
            return score;
        }
        let quiet = position.is_quiet();
        if ply >= MAX_PLY || (depth <= 0 && quiet) {
            return self.leaf(position, ply);
        }

        // Step 5. What is remembered.
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

        // Step 7. The static evaluation. Where a capture is under way it is worth little.
        let estimate = match entry {
            Some(entry) => entry.estimate,
            None => self.estimate(position),
        };
        let selective = !pv && quiet && !forced && !alpha.is_loss() && !beta.is_win();

        // Step 8. Reverse futility pruning: so good that the other side would not let it come to this.
        if selective
            && depth <= SHALLOW
            && self.techniques.has(Technique::ReverseFutility)
            && estimate.value() - REVERSE_FUTILITY * depth >= beta.value()
        {
            self.pool.push(lists);
            return estimate;
        }

        // Step 9. Internal reduction: without a remembered move the order is poor, and a shallower search
        // that leaves one behind costs less than a deep one in a bad order.
        let remembered = entry.map_or(0, |entry| entry.key);
        if remembered == 0 && depth >= 4 && self.techniques.has(Technique::InternalReduction) {
            depth -= 1;
        }

        // Step 10. All moves, the most promising first.
        let turn = position.turn();
        self.ordering.rank::<P>(
            turn,
            &lists.moves,
            &mut lists.candidates,
            remembered,
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

            // Step 11. Shallow pruning: near the horizon the last moves of a node, and all but the best
            // where the position is far below alpha, are not searched. Never before something is
            // found that does not lose.
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

            // Step 13. The move: a null window first for all but the first, and again if it surprises.
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

        // Step 14. Remember.
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

    /// The value of the position after a move, for the side that makes it.
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
        // Every turn passes the move to the other person, the pie rule's exchange too: the color to move
        // stays, but it is the other person's now. So the sign always changes.
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

    /// How much less deeply a late move is searched at first.
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

/// A move with at least this rank is not futile.
const HISTORY_GOOD: i32 = 1 << 13;

/// The number of moves of a shallow node that are searched.
fn late_moves(depth: i32, count: usize) -> usize {
    3 + count * depth as usize / 6
}
