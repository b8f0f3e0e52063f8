//! Threats of Emulsion: what one move of a side could do to the biggest groups.

use luctor_rules::Position;
use luctor_rules::emulsion::Emulsion;

use crate::prove::after;

/// The fewest pieces of difference that count: one piece more or less is no reason for a move.
const CLEAR: usize = 2;

/// What the moves of one side can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Threats {
    /// The size of its biggest group after the move that makes it largest.
    join: usize,
    /// The size of the other side's biggest group after the move that makes it smallest.
    cut: usize,
}

impl Threats {
    /// Returns the threats of the side to move.
    pub(super) fn of(position: &Emulsion<u64>) -> Threats {
        let (own, other) = (position.turn(), !position.turn());
        let now = Threats { join: position.biggest(own), cut: position.biggest(other) };
        let moves = position.legal_moves();
        let next = moves.into_iter().map(|m| after(position, m));
        next.fold(now, |best, at| Threats {
            join: best.join.max(at.biggest(own)),
            cut: best.cut.min(at.biggest(other)),
        })
    }

    /// Returns whether these threats contain a cut that is not `left`. `biggest` is the size of the group to cut.
    pub(super) fn cuts_more_than(&self, left: &Threats, biggest: usize) -> bool {
        self.cut + CLEAR <= biggest && self.cut + CLEAR <= left.cut
    }

    /// Returns whether these threats contain a group larger than the biggest ones of both sides, `other` and `own`, that
    /// is not `left`.
    pub(super) fn joins_more_than(&self, left: &Threats, other: usize, own: usize) -> bool {
        self.join > other && self.join >= own + CLEAR && self.join >= left.join + CLEAR
    }
}

/// Returns the position with the other side to move, or `None` if there is none.
pub(super) fn pass(position: &Emulsion<u64>) -> Option<Emulsion<u64>> {
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    setup.into_position(Position::config(position)).ok()
}
