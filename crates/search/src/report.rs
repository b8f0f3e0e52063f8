//! Progress reports and results of a search.

use std::time::Duration;

use crate::score::Score;

/// A line found by an iteration of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// The rank of the line, from 1 for the best to [`Options::lines`](crate::Options).
    pub rank: usize,
    /// The depth of the search in turns.
    pub depth: u32,
    /// The length of the longest line in turns, including extensions and forced captures.
    pub longest: u32,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// The principal variation: the best play of both sides, as canonical move texts.
    pub pv: Vec<String>,
    /// The share of the transposition table with results of this search, in thousandths.
    pub table_use: u32,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove {
    /// The canonical text of the best move, or `None` if the game is over.
    pub m: Option<String>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The depth of the last finished iteration in turns.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
}

/// Receives reports of a search, on the thread of the search.
pub trait Listener: Send {
    /// Called once before the search. Its helper threads start later and may inherit properties of this thread.
    fn started(&mut self) {}

    /// Called when an iteration has found a line. Several lines are reported best first.
    ///
    /// An aborted iteration that found a better move reports all lines again, with the depth of the previous
    /// iteration.
    fn info(&mut self, _info: &Info) {}

    /// Called once at the end of the search, after all other calls.
    fn best_move(&mut self, _best: &BestMove) {}
}

/// Ignores all reports.
impl Listener for () {}
