//! Positions of Emulsion: the winner after each move, from the solver.

use luctor_rules::emulsion::{Config, Emulsion, Move};
use luctor_rules::{Color, Position};
use luctor_solver::{Options, Solver};

use super::{Judge, Undecided, after, distinct};

/// The size of the solver's table in bytes.
const MEMORY: usize = 4 << 20;

/// The moves that win, by the solver.
#[derive(Debug)]
pub(crate) struct WinningMoves {
    solver: Solver,
}

impl WinningMoves {
    /// Creates a judge that searches at most `most` positions. Returns `None` if the board is too large for the solver.
    pub(crate) fn new(config: &Config, most: u64) -> Option<WinningMoves> {
        let options = Options { memory: MEMORY, ..Options::default() };
        let solver = Solver::new(config, options).ok()?.with_limit(most);
        Some(WinningMoves { solver })
    }

    /// Returns whether a move wins for the side to move.
    fn wins(&self, position: &Emulsion<u64>, m: Move) -> Result<bool, Undecided> {
        let winner = self.solver.winner(&after(position, m)).map_err(|_| Undecided)?;
        Ok(winner == position.turn())
    }

    /// Returns the winning moves if they lead to one position, or to mirror images of it. Ends early otherwise.
    pub(crate) fn only(&self, position: &Emulsion<u64>) -> Result<Option<Vec<Move>>, Undecided> {
        let mut winning = Vec::new();
        for m in position.legal_moves() {
            if self.wins(position, m)? {
                winning.push(m);
                if distinct(position, &winning) > 1 {
                    return Ok(None);
                }
            }
        }
        Ok((!winning.is_empty()).then_some(winning))
    }
}

impl Judge<Emulsion<u64>> for WinningMoves {
    const MOST_RIGHT: usize = 2;

    fn right(&mut self, position: &Emulsion<u64>, _left: u8) -> Result<Vec<Move>, Undecided> {
        let mut right = Vec::new();
        for m in position.legal_moves() {
            if self.wins(position, m)? {
                right.push(m);
            }
        }
        Ok(right)
    }

    /// Chooses the reply that leaves the fewest winning moves.
    fn reply(&mut self, position: &Emulsion<u64>, left: u8) -> Result<Move, Undecided> {
        let mut best = None;
        for m in position.legal_moves() {
            let next = after(position, m);
            let count = match next.outcome() {
                Some(_) => usize::MAX,
                None => distinct(&next, &self.right(&next, left)?),
            };
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, m));
            }
        }
        best.map(|(_, m)| m).ok_or(Undecided)
    }

    /// Chooses the move after which the solver is ahead most clearly.
    fn go_on(&self, position: &Emulsion<u64>, right: &[Move]) -> Option<Move> {
        right.iter().copied().max_by_key(|&m| lead(&after(position, m), position.turn()))
    }
}

/// Returns how far a side is ahead: by the difference of the biggest groups, then by the size of its own.
pub(crate) fn lead(position: &Emulsion<u64>, side: Color) -> (i64, usize) {
    let (own, other) = (position.biggest(side), position.biggest(!side));
    (own as i64 - other as i64, own)
}
