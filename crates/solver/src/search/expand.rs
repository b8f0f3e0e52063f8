//! The inner loops of the search: generating children, and ranking them.

use luctor_rules::kernel::Kernel;

use super::Shared;
use crate::position::{MOVE_CODES, Position};
use crate::technique::Technique;

/// The weights of a rank, found by measurement: the number of moves, of squares with moves, and of squares by which
/// the biggest group leads.
const MOBILITY: i32 = 20;
const SQUARES: i32 = 6;
const LEAD: i32 = 10;
const HISTORY_BIT: i32 = 10;

/// A position after a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) position: Position,
    pub(super) hash: u64,
    /// The place in the order: children with lower ranks are searched first.
    pub(super) rank: i32,
    /// The code of the move.
    pub(super) code: usize,
}

/// Generates the children of a position. Returns whether the side to move wins if that is known already.
pub(super) struct Expand<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) position: Position,
    pub(super) children: &'a mut Vec<Child>,
}

impl Kernel for Expand<'_> {
    type Output = Option<bool>;

    #[inline(always)]
    fn run(self) -> Option<bool> {
        let Expand { shared, position, children } = self;
        let board = shared.board;
        let moves = position.moves(board);
        if moves.count() == 0 {
            return Some(position.wins_at_the_end(board));
        }
        if shared.techniques.has(Technique::Settled) {
            let result = position.settled_result(board, &moves);
            if result.is_some() {
                return result;
            }
        }
        let keys = position.exchanged().image_keys(board);
        position.for_each_move(&moves, |m| {
            let hash = shared.hash_after(&keys, m);
            shared.table.prefetch(hash);
            children.push(Child { position: position.after(m), hash, rank: 0, code: m.code });
        });
        None
    }
}

/// Ranks children. Returns `true` if one of them is over and lost for its side to move.
pub(super) struct Rank<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) children: &'a mut [Child],
    pub(super) history: &'a [u32; MOVE_CODES],
}

impl Kernel for Rank<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Rank { shared, children, history } = self;
        let (board, techniques) = (shared.board, shared.techniques);
        for child in children {
            let legal = child.position.moves(board);
            let moves = legal.count();
            if moves == 0 && !child.position.wins_at_the_end(board) {
                return true;
            }
            if techniques.has(Technique::Mobility) {
                child.rank += MOBILITY * moves as i32;
                child.rank += SQUARES * legal.swap_squares().count_ones() as i32;
            }
            if techniques.has(Technique::Lead) {
                child.rank += LEAD * child.position.lead(board);
            }
            if techniques.has(Technique::History) {
                child.rank -= HISTORY_BIT * history[child.code].checked_ilog2().unwrap_or(0) as i32;
            }
            if techniques.has(Technique::Parity) {
                child.rank = 2 * child.rank + (moves & 1) as i32;
            }
        }
        false
    }
}
