//! What a search tells about itself.

use std::time::Duration;

use crate::score::Score;

/// A line that an iteration of a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Info {
    /// Which of the best lines this is, from 1, the best, to [`Options::lines`](crate::Options).
    pub rank: usize,
    /// Turns looked ahead.
    pub depth: u32,
    /// Turns of the longest line that was followed, extensions and forced captures included.
    pub longest: u32,
    /// The value of the position for the side to move.
    pub score: Score,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// The principal variation: the best play of both sides, as canonical move texts.
    pub pv: Vec<String>,
    /// How full the transposition table is with results of this search, in thousandths.
    pub table_use: u32,
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove {
    /// The canonical text of the move to play; `None` when the game is over.
    pub m: Option<String>,
    /// The value of the position for the side to move.
    pub score: Score,
    /// Turns looked ahead in the last iteration that was finished.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
}

/// Hears about a search, on the thread of the search.
pub trait Listener: Send {
    /// An iteration has found a line. With several lines asked for they come best first. One that was cut
    /// short after it found a better move tells all lines again, with the depth of the one before.
    fn info(&mut self, _info: &Info) {}

    /// The search has ended; the last call.
    fn best_move(&mut self, _best: &BestMove) {}
}

/// Hears nothing.
impl Listener for () {}
