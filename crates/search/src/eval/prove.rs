//! Exact solvers of positions that an engine asks before it estimates.

/// Solves positions of one game by searching all moves, and remembers its results.
pub trait Prove<P: luctor_rules::Position>: Send {
    /// Searches a position on the calling thread. Returns `None` if the solver does not know all rules that still matter
    /// in the position.
    ///
    /// Visits at most `nodes` positions. The search also ends when `interrupt` returns `true`, which is called at
    /// least once in a millisecond or so.
    fn prove(
        &mut self,
        position: &P,
        nodes: u64,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Proof<P::Move>>;
}

/// The answer of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<M> {
    /// The result of the position.
    pub verdict: Verdict<M>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A proved result for the side to move, with a line of play in which the winner makes no mistake.
///
/// The line usually ends with the game. It is not always the shortest one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<M> {
    /// The side to move wins. The line has at least one move.
    Win(Vec<M>),
    /// The side to move loses.
    Loss(Vec<M>),
    /// The search ended before the result was known.
    Unknown,
}
