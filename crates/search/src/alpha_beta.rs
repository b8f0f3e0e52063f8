//! Iterative deepening alpha-beta.

use luctor_rules::{Game, History};

use crate::eval::Evaluate;
use crate::level::Level;
use crate::limits::Budget;
use crate::ordering::{Ordering, Ranked};
use crate::random::Random;
use crate::report::Info;
use crate::score::Score;
use crate::table::{Bound, Table};

/// The longest line that is followed, forced captures included.
const MAX_PLY: usize = 200;

/// One search of one game's present position.
#[derive(Debug)]
pub struct Search<'a, P: Evaluate> {
    table: &'a mut Table<P::Move>,
    budget: Budget<'a>,
    ordering: Ordering<P>,
    history: History,
    level: Level,
    seed: u64,
    /// Lists that wait for their next use, so that the search soon stops allocating.
    pool: Vec<Lists<P::Move>>,
    /// The principal variation from each ply on.
    pv: Vec<Vec<P::Move>>,
}

/// The moves of a node, as they are generated and as they are tried.
#[derive(Debug)]
struct Lists<M> {
    moves: Vec<M>,
    ranked: Vec<Ranked<M>>,
}

impl<M> Default for Lists<M> {
    fn default() -> Lists<M> {
        Lists { moves: Vec::new(), ranked: Vec::new() }
    }
}

/// The best line found.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    pub(crate) pv: Vec<M>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
}

impl<'a, P: Evaluate> Search<'a, P> {
    pub(crate) fn new(
        table: &'a mut Table<P::Move>,
        budget: Budget<'a>,
        level: Level,
        seed: u64,
    ) -> Search<'a, P> {
        table.age();
        Search {
            table,
            budget,
            ordering: Ordering::new(),
            history: History::new(),
            level,
            seed,
            pool: Vec::new(),
            pv: vec![Vec::new(); MAX_PLY + 2],
        }
    }

    pub(crate) fn budget(&self) -> &Budget<'a> {
        &self.budget
    }

    /// Searches deeper and deeper until a limit is reached, and tells `heard` about each iteration.
    /// `None` when the game is over.
    pub(crate) fn run(
        &mut self,
        game: &Game<P>,
        mut heard: impl FnMut(Info),
    ) -> Option<Line<P::Move>> {
        let position = game.position();
        let moves = game.legal_moves();
        let &first = moves.first()?;
        self.history = game.history().clone();
        let mut best = Line { pv: vec![first], score: Score::DRAW, depth: 0 };
        for depth in 1..MAX_PLY as u32 {
            if !self.budget.allows(depth) {
                break;
            }
            let score = self.node(position, -Score::INFINITE, Score::INFINITE, depth, 0);
            // An iteration that was cut short has still tried the former best move first, so what it
            // has found since is no worse.
            let pv = &self.pv[0];
            if pv.is_empty() {
                break;
            }
            if self.budget.exhausted() {
                best.pv.clone_from(pv);
                break;
            }
            best = Line { pv: pv.clone(), score, depth };
            heard(self.info(position, &best));
            // 1. Nothing to choose. 2. The end is proved: looking deeper cannot change it.
            if moves.len() == 1 || score.win_in().is_some_and(|end| end.unsigned_abs() <= depth) {
                break;
            }
        }
        Some(best)
    }

    fn info(&self, position: &P, line: &Line<P::Move>) -> Info {
        let mut at = position.clone();
        let mut pv = Vec::new();
        for &m in &line.pv {
            pv.push(at.move_text(m));
            at.play_unchecked(m);
        }
        Info {
            rank: 1,
            longest: line.depth,
            table_use: 0,
            depth: line.depth,
            score: line.score,
            nodes: self.budget.nodes(),
            time: self.budget.elapsed(),
            pv,
        }
    }

    /// The value of a position within the window from `alpha` to `beta`, looking `depth` turns ahead;
    /// outside the window a bound of it (fail-soft). Leaves the principal variation in
    /// `self.pv[ply]`.
    ///
    /// When the budget ends within, the value means nothing; at the root, the variation is
    /// still that of the best move that was searched to its end.
    fn node(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        depth: u32,
        ply: usize,
    ) -> Score {
        debug_assert!(alpha < beta, "a window has an inside");
        self.pv[ply].clear();

        // Step 1. The budget.
        if self.budget.visit() {
            return alpha;
        }

        // Step 2. Repetition. The second occurrence counts as a draw already, for whoever can force it
        // can force the third; and where the rules know no such draw it is no progress either.
        if ply > 0 && self.history.occurrences(position.zobrist()) > 1 {
            return Score::DRAW;
        }

        // Step 3. What is remembered.
        let entry = self.table.get(position.zobrist()).copied();
        if let Some(entry) = entry
            && ply > 0
            && entry.depth >= depth
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

        // Step 4. The horizon. Quiescence: where captures are forced, every legal move is one, and the
        // search goes on below without counting depth.
        let mut lists = self.pool.pop().unwrap_or_default();
        lists.moves.clear();
        let horizon = ply >= MAX_PLY || (depth == 0 && position.is_quiet());
        if !horizon {
            position.legal_moves_into(&mut lists.moves);
        }
        if lists.moves.is_empty() {
            self.pool.push(lists);
            return self.leaf(position, ply);
        }

        // Step 5. All moves, the most promising first.
        let remembered = entry.and_then(|entry| entry.best);
        self.ordering.rank(&lists.moves, &mut lists.ranked, remembered, ply);
        let before = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        for (at, &(_, _, m)) in lists.ranked.iter().enumerate() {
            let score = self.child(position, m, alpha, beta, depth, ply, at == 0);
            if self.budget.exhausted() {
                break;
            }
            if score > best {
                best = score;
                best_move = Some(m);
                if score > alpha {
                    alpha = score;
                    self.extend_pv(m, ply);
                }
                if score >= beta {
                    self.ordering.reward(m, depth, ply);
                    break;
                }
            }
        }
        self.pool.push(lists);

        // Step 6. Remember.
        if !self.budget.exhausted() {
            let bound = if best >= beta {
                Bound::AtLeast
            } else if best > before {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            let score = best.seen_from(ply);
            self.table.put(position.zobrist(), best_move, score, depth, bound);
        }
        best
    }

    /// The value of the position after a move, for the side that makes it: a principal variation
    /// search tries all moves but the first with a null window, and again if they surprise.
    #[allow(clippy::too_many_arguments)] // The state of a node; a struct for it would only rename it.
    fn child(
        &mut self,
        position: &P,
        m: P::Move,
        alpha: Score,
        beta: Score,
        depth: u32,
        ply: usize,
        first: bool,
    ) -> Score {
        // Every turn passes the move to the other person, the pie rule's exchange too: the color to move
        // stays, but it is the other person's now. So the sign always changes.
        let mut next = position.clone();
        next.play_unchecked(m);
        self.history.push(position, m);
        let depth = depth.saturating_sub(1);
        let mut search =
            |alpha: Score, beta: Score| -self.node(&next, -beta, -alpha, depth, ply + 1);
        let mut score = if first { alpha } else { search(alpha, alpha.next()) };
        if first || (score > alpha && score < beta) {
            score = search(alpha, beta);
        }
        self.history.pop();
        score
    }

    /// The value of a position without moves or at the horizon.
    fn leaf(&self, position: &P, ply: usize) -> Score {
        match position.outcome() {
            None => Score::estimate(position.evaluate() + self.noise(position)),
            Some(outcome) => match outcome.winner {
                None => Score::DRAW,
                Some(winner) if winner == position.turn() => Score::won_at(ply),
                Some(_) => Score::lost_at(ply),
            },
        }
    }

    /// The error of judgement of a weak level, the same whenever the position is seen.
    fn noise(&self, position: &P) -> i32 {
        let most = P::handicap(self.level).noise;
        if most == 0 {
            return 0;
        }
        let mut random = Random::new(self.seed ^ position.zobrist());
        random.below(2 * most as usize + 1) as i32 - most
    }

    fn extend_pv(&mut self, m: P::Move, ply: usize) {
        let (own, rest) = self.pv.split_at_mut(ply + 1);
        let own = &mut own[ply];
        own.clear();
        own.push(m);
        own.extend_from_slice(&rest[0]);
    }
}
