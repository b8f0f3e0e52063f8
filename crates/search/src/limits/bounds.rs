//! The limits of one search.

use std::time::Duration;

use super::Limits;
use super::clock::Share;
use crate::options::Handicap;

/// The limits of the search of one position, with its share of the clock. The search stops at the first limit that it
/// reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bounds {
    /// The share of the clock.
    pub(crate) clock: Option<Share>,
    /// The time for the move.
    pub(crate) time: Option<Duration>,
    /// The number of positions to visit.
    pub(crate) nodes: Option<u64>,
    /// The number of turns to look ahead.
    pub(crate) depth: Option<u32>,
}

/// The number of simulations per turn of depth.
const SIMULATIONS: u64 = 4_096;

impl Limits {
    /// Returns the limits of a search with a handicap, in a position from which the side to move is expected to make
    /// `turns_left` moves.
    pub(crate) fn bounds(self, handicap: Handicap, turns_left: u32) -> Bounds {
        Bounds {
            clock: self.clock.map(|clock| clock.share(turns_left)),
            time: self.time,
            nodes: closer(self.nodes, handicap.nodes),
            depth: closer(self.depth, handicap.depth),
        }
    }
}

impl Bounds {
    /// Returns the bounds of a search that can end at any time, with the share of the clock converted to a time.
    pub(crate) fn at_ease(self) -> Bounds {
        let time = closer(self.time, self.clock.map(|share| share.soft));
        Bounds { clock: None, time, ..self }
    }

    /// Returns the bounds of a search without depth, with the depth converted to simulations.
    pub(crate) fn with_simulations(self) -> Bounds {
        let deep = self.depth.map(|depth| u64::from(depth) * SIMULATIONS);
        Bounds { nodes: closer(self.nodes, deep), ..self }
    }

    /// Returns a quarter of the time and nodes. Without a limit of time or nodes, the time is one second.
    pub(crate) fn quarter(self) -> Bounds {
        let Bounds { time, nodes, depth, .. } = self.at_ease();
        let endless = time.is_none() && nodes.is_none();
        let time = if endless { Some(Duration::from_secs(1)) } else { time.map(|time| time / 4) };
        Bounds { clock: None, time, nodes: nodes.map(|nodes| nodes / 4), depth }
    }

    /// Returns the remaining bounds after a search.
    pub(crate) fn after(self, time: Duration, nodes: u64) -> Bounds {
        let at_ease = self.at_ease();
        Bounds {
            time: at_ease.time.map(|all| all.saturating_sub(time)),
            nodes: at_ease.nodes.map(|all| all.saturating_sub(nodes)),
            ..at_ease
        }
    }
}

/// Returns the smaller of two optional limits.
fn closer<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}
