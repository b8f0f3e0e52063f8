//! The positions before the current one, for draws by repetition.

use crate::position::Position;

/// The fewest turns after which a position can occur again. A side cannot undo the other side's turn,
/// so each side needs two.
pub(crate) const RETURN: usize = 4;

/// The hashes of the positions since the last irreversible move, which could occur again.
///
/// Two different positions with the same 64-bit hash would count as a repetition. Among the few
/// hundred positions of a game, the chance of that is below 10⁻¹⁴.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    hashes: Vec<u64>,
    /// For each position, the index where its run of reversible moves begins.
    starts: Vec<usize>,
}

impl History {
    /// Creates an empty history.
    pub fn new() -> History {
        History::default()
    }

    /// Records that `m` is about to be played in `position`.
    pub fn push<P: Position>(&mut self, position: &P, m: P::Move) {
        self.hashes.push(position.zobrist());
        let start = if position.is_irreversible(m) { self.hashes.len() } else { self.start() };
        self.starts.push(start);
    }

    /// Undoes the last [`push`](History::push).
    pub fn pop(&mut self) {
        self.hashes.pop();
        self.starts.pop();
    }

    /// Returns how often a position with this hash has occurred, including the current position, which must
    /// have this hash.
    pub fn occurrences(&self, zobrist: u64) -> usize {
        // Sides alternate as long as positions can repeat, so every second position has the other side to
        // move.
        let earlier = self.hashes[self.start()..].iter().rev().skip(RETURN - 1).step_by(2);
        1 + earlier.filter(|&&hash| hash == zobrist).count()
    }

    /// Returns `true` if the current position `position` has occurred often enough for a draw.
    pub fn is_repetition_draw<P: Position>(&self, position: &P) -> bool {
        position
            .repetition_limit()
            .is_some_and(|limit| self.occurrences(position.zobrist()) >= limit)
    }

    fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }
}
