//! What happened before a position, as far as the rules need to know it.

use crate::position::Position;

/// Turns after which a position can stand again at the earliest: nobody can take back the other's
/// turn, so each side needs two.
pub(crate) const RETURN: usize = 4;

/// The positions that could still come back: one hash for each since the last irreversible move.
///
/// Two different positions with one 64-bit hash would be taken for a repetition; among the few
/// hundred positions of one game the chance is below 10⁻¹⁴.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct History {
    hashes: Vec<u64>,
    /// Start of the reversible run that the present position belongs to.
    starts: Vec<usize>,
}

impl History {
    /// The history of a position that nothing led to.
    pub fn new() -> History {
        History::default()
    }

    /// Notes that `m` is about to be played in `position`.
    pub fn push<P: Position>(&mut self, position: &P, m: P::Move) {
        self.hashes.push(position.zobrist());
        let start = if position.is_irreversible(m) { self.hashes.len() } else { self.start() };
        self.starts.push(start);
    }

    /// Takes the last [`push`](History::push) back.
    pub fn pop(&mut self) {
        self.hashes.pop();
        self.starts.pop();
    }

    /// How many times a position with this hash stands in the game, the present one, which must
    /// have it, included.
    pub fn occurrences(&self, zobrist: u64) -> usize {
        // Turns alternate wherever positions can come back, so every second one has the other side
        // to move.
        let earlier = self.hashes[self.start()..].iter().rev().skip(RETURN - 1).step_by(2);
        1 + earlier.filter(|&&hash| hash == zobrist).count()
    }

    /// Whether `position`, the present one, stands as often as its rules allow before a draw.
    pub fn is_repetition_draw<P: Position>(&self, position: &P) -> bool {
        position
            .repetition_limit()
            .is_some_and(|limit| self.occurrences(position.zobrist()) >= limit)
    }

    fn start(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }
}
