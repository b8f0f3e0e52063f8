//! The player of the tuner's games.
//!
//! It is plain alpha-beta with the weights being tuned. The engine's search is not used, so changes of it do not
//! affect the games and the weights.

use luctor_rules::{Color, Game, History, Outcome};
use luctor_search::{Evaluate, Evaluator, Linear, Score, Weight};

/// The maximum depth of an iteration, and the maximum length of a line with its captures.
const DEEPEST: u32 = 40;
const LONGEST: usize = 100;

/// Returns the move that iterative deepening finds within the nodes.
pub(crate) fn choose<P: Evaluate>(game: &Game<P>, weights: &[Weight], nodes: u64) -> P::Move {
    let mut search =
        Plain { linear: Linear::new(weights), history: game.history().clone(), nodes_left: nodes };
    let mut moves = game.legal_moves();
    for depth in 1..=DEEPEST {
        let mut scored = Vec::with_capacity(moves.len());
        let mut alpha = -Score::INFINITE;
        for &m in &moves {
            let score = search.child(game.position(), m, alpha, Score::INFINITE, depth, 0);
            if search.nodes_left == 0 {
                // The first move was the best of the previous iteration. A move with a higher score is better.
                return best(&scored).unwrap_or(moves[0]);
            }
            alpha = alpha.max(score);
            scored.push((score, m));
        }
        scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        moves = scored.iter().map(|&(_, m)| m).collect();
        if alpha.win_in().is_some() || moves.len() == 1 {
            break;
        }
    }
    moves[0]
}

/// Returns the first move with the highest score.
fn best<M: Copy>(scored: &[(Score, M)]) -> Option<M> {
    scored.iter().rev().max_by_key(|&&(score, _)| score).map(|&(_, m)| m)
}

struct Plain<'a> {
    linear: Linear<'a>,
    history: History,
    nodes_left: u64,
}

impl Plain<'_> {
    fn child<P: Evaluate>(
        &mut self,
        position: &P,
        m: P::Move,
        alpha: Score,
        beta: Score,
        depth: u32,
        ply: usize,
    ) -> Score {
        let mut next = position.clone();
        next.play_unchecked(m);
        self.history.push(position, m);
        let score = -self.node(&next, -beta, -alpha, depth.saturating_sub(1), ply + 1);
        self.history.pop();
        score
    }

    fn node<P: Evaluate>(
        &mut self,
        position: &P,
        mut alpha: Score,
        beta: Score,
        depth: u32,
        ply: usize,
    ) -> Score {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        if self.nodes_left == 0 {
            return Score::DRAW;
        }
        if self.history.occurrences(position.zobrist()) > 1 {
            return Score::DRAW;
        }
        if let Some(Outcome { winner, .. }) = position.outcome() {
            return result(winner, position.turn(), ply);
        }
        if ply >= LONGEST || (depth == 0 && position.is_quiet()) {
            return Score::estimate(self.linear.evaluate(position));
        }
        let mut best = -Score::INFINITE;
        for m in position.legal_moves() {
            let score = self.child(position, m, alpha, beta, depth, ply);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.nodes_left == 0 {
                break;
            }
        }
        best
    }
}

fn result(winner: Option<Color>, turn: Color, ply: usize) -> Score {
    match winner {
        None => Score::DRAW,
        Some(winner) if winner == turn => Score::won_at(ply),
        Some(_) => Score::lost_at(ply),
    }
}
