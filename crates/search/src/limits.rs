//! When a search must end.

mod clock;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::options::Handicap;
use clock::Share;

pub use clock::Clock;

/// Bounds of one search; the first that is reached ends it. Without any it ends when it is stopped
/// or the game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The clock of the side to move; the search decides how much of it the move is worth.
    pub clock: Option<Clock>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Positions to visit.
    pub nodes: Option<u64>,
    /// Turns to look ahead, forced captures at the end not counted. Monte Carlo tree search, which has no
    /// such depth, makes 4096 simulations at most for each.
    pub depth: Option<u32>,
}

impl Limits {
    /// These limits, and those of a handicap where they are closer.
    pub(crate) fn within(self, handicap: Handicap) -> Limits {
        /// The smaller of two bounds that may be missing.
        fn closer<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Limits {
            depth: closer(self.depth, handicap.depth),
            nodes: closer(self.nodes, handicap.nodes),
            ..self
        }
    }

    /// The limits of a search that can end at any time: it takes what the clock allows and no more.
    pub(crate) fn at_ease(self) -> Limits {
        let clock = self.clock.map(|clock| clock.share().soft);
        let time = self.time.into_iter().chain(clock).min();
        Limits { clock: None, time, ..self }
    }

    /// The limits of a search that knows no depth: so many simulations stand for each turn of it.
    pub(crate) fn with_simulations(self) -> Limits {
        let deep = self.depth.map(|depth| u64::from(depth) * SIMULATIONS);
        Limits { nodes: self.nodes.into_iter().chain(deep).min(), ..self }
    }

    /// A quarter of these limits; without any, a second.
    pub(crate) fn quarter(self) -> Limits {
        let Limits { time, nodes, depth, .. } = self.at_ease();
        let endless = time.is_none() && nodes.is_none();
        let time = if endless { Some(Duration::from_secs(1)) } else { time.map(|time| time / 4) };
        Limits { clock: None, time, nodes: nodes.map(|nodes| nodes / 4), depth }
    }

    /// What is left of these limits after a search.
    pub(crate) fn after(self, time: Duration, nodes: u64) -> Limits {
        let at_ease = self.at_ease();
        Limits {
            time: at_ease.time.map(|all| all.saturating_sub(time)),
            nodes: at_ease.nodes.map(|all| all.saturating_sub(nodes)),
            ..at_ease
        }
    }
}

/// Simulations for each turn of a bound of depth.
const SIMULATIONS: u64 = 4_096;

/// Nodes between two looks at the clock. A node takes about a microsecond on the usual boards and
/// less than a millisecond on the largest.
const CHECK_INTERVAL: u64 = 64;

/// The limits of one thread of a running search, and what it has used of them.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    limits: Limits,
    /// What time and clock allow.
    share: Option<Share>,
    started: Instant,
    stop: &'a AtomicBool,
    /// Where a thread tells how many positions it has visited, if somebody counts them all.
    total: Option<&'a AtomicU64>,
    nodes: u64,
    exhausted: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        total: Option<&'a AtomicU64>,
    ) -> Budget<'a> {
        // An iteration takes some times as long as the one before: begun in the second half of the
        // time it would hardly end.
        let fixed = limits.time.map(|time| Share { soft: time / 2, hard: time });
        let clock = limits.clock.map(Clock::share);
        let share = match (fixed, clock) {
            (Some(a), Some(b)) => {
                Some(Share { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) })
            }
            (one, other) => one.or(other),
        };
        let started = Instant::now();
        Budget { limits, share, started, stop, total, nodes: 0, exhausted: false }
    }

    /// Counts a node, and tells whether the search must end now.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.exhausted {
            return true;
        }
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.exhausted = true;
        }
        if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.look();
            if let Some(total) = self.total {
                total.fetch_add(CHECK_INTERVAL, Ordering::Relaxed);
            }
        }
        self.exhausted
    }

    /// Whether a further, deeper iteration is worth beginning.
    pub(crate) fn allows(&mut self, depth: u32) -> bool {
        self.look();
        let late = self.share.is_some_and(|share| self.elapsed() >= share.soft);
        let deep = self.limits.depth.is_some_and(|most| depth > most);
        !(self.exhausted || deep || (late && depth > 1))
    }

    /// Whether there is a limit of time and a tenth of it is gone: enough for a move that is clear.
    pub(crate) fn is_past_a_tenth(&self) -> bool {
        self.share.is_some_and(|share| self.elapsed() >= share.soft / 5)
    }

    fn look(&mut self) {
        let late = self.share.is_some_and(|share| self.elapsed() >= share.hard);
        self.exhausted |= late || self.stop.load(Ordering::Relaxed);
    }

    pub(crate) fn exhausted(&self) -> bool {
        self.exhausted
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
