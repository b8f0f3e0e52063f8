//! Perft: counts move sequences, to test move generation and to measure its speed.

use crate::history::{History, RETURN};
use crate::kernel::{self, Kernel};
use crate::position::Position;

/// Returns the number of legal move sequences of exactly `depth` turns from `position`.
///
/// Moves with different texts are different moves. Finished games, including draws by repetition within
/// the sequence, have no continuation. The swap of the pie rule is not counted. The moves of the last
/// turn are counted without playing them.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    let position = position.clone().for_perft();
    Counter::new(&position, depth).count(&position, depth)
}

/// Returns [`perft`] for each first move, in generation order. Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let position = position.clone().for_perft();
    let mut counter = Counter::new(&position, depth);
    let moves = position.legal_moves();
    moves.into_iter().map(|m| (m, counter.count_after(&position, m, rest))).collect()
}

/// The state of a count. The history is `None` if no repetition can occur. The pool of move lists avoids
/// allocations.
struct Counter<P: Position> {
    history: Option<History>,
    pool: Vec<Vec<P::Move>>,
}

impl<P: Position> Counter<P> {
    fn new(position: &P, depth: u32) -> Counter<P> {
        let draws = position.repetition_limit().map(|limit| RETURN * (limit - 1));
        let repeats = draws.is_some_and(|earliest| depth as usize > earliest);
        Counter { history: repeats.then(History::new), pool: Vec::new() }
    }

    fn count(&mut self, position: &P, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.history.as_ref().is_some_and(|history| history.is_repetition_draw(position)) {
            return 0;
        }
        if depth == 1 {
            return position.legal_count() as u64;
        }
        let mut moves = self.pool.pop().unwrap_or_default();
        position.legal_moves_into(&mut moves);
        let nodes = if depth == 2 && self.history.is_none() {
            kernel::run(Replies { position, moves: &moves })
        } else {
            moves.iter().map(|&m| self.count_after(position, m, depth - 1)).sum()
        };
        moves.clear();
        self.pool.push(moves);
        nodes
    }

    fn count_after(&mut self, position: &P, m: P::Move, depth: u32) -> u64 {
        if let Some(history) = &mut self.history {
            history.push(position, m);
        }
        let nodes = self.count(&after(position, m), depth);
        if let Some(history) = &mut self.history {
            history.pop();
        }
        nodes
    }
}

/// Counts the replies to all of the given moves.
struct Replies<'a, P: Position> {
    position: &'a P,
    moves: &'a [P::Move],
}

impl<P: Position> Kernel for Replies<'_, P> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.moves.iter().map(|&m| after(self.position, m).legal_count() as u64).sum()
    }
}

#[inline]
fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}
