//! Limits of a search.

mod bounds;
mod clock;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clock::Share;

use crate::moment::Moment;

pub(crate) use bounds::Bounds;
pub use clock::Clock;

/// The limits of one search. The search stops at the first limit that it reaches. Without any limit, it ends when it is
/// stopped or the game is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The clock of the side to move. The search decides how much of it to use.
    pub clock: Option<Clock>,
    /// The time for the move.
    pub time: Option<Duration>,
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The number of turns to look ahead, without forced captures at the end. Monte Carlo tree search has no
    /// such depth; it runs at most 4,096 simulations per turn instead.
    pub depth: Option<u32>,
}

/// The maximum number of nodes between two checks of the clock. A node takes about a microsecond on the usual boards.
const CHECK_INTERVAL: u64 = 64;
/// The maximum time between two checks of the clock, if the nodes take as long as the last ones. A node of the largest
/// boards can take milliseconds.
const CHECK_TIME: Duration = Duration::from_millis(1);
/// The time that every search has to find a move, even if it is stopped at once or has no time left.
const MIN_TIME: Duration = Duration::from_millis(1);

/// The limits of one thread of a running search, and the part it has used.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    bounds: Bounds,
    /// The time that the limits allow.
    share: Option<Share>,
    started: Moment,
    stop: &'a AtomicBool,
    /// The shared counter of positions visited by all helper threads, if any.
    total: Option<&'a AtomicU64>,
    nodes: u64,
    checks: Checks,
    exhausted: bool,
}

/// The last and the next check of the clock.
#[derive(Debug)]
struct Checks {
    /// The nodes and the time of the search at the last check.
    nodes: u64,
    time: Duration,
    /// The nodes of the search at the next check.
    next: u64,
}

impl Checks {
    /// Records a check and chooses the next one. The interval grows to at most twice the last one. Returns the number
    /// of nodes since the last check.
    fn record(&mut self, nodes: u64, time: Duration) -> u64 {
        let interval = nodes - self.nodes;
        let taken = time.saturating_sub(self.time).as_nanos().max(1);
        let in_time = u128::from(interval) * CHECK_TIME.as_nanos() / taken;
        let most = CHECK_INTERVAL.min(2 * interval).max(1);
        let next = in_time.clamp(1, u128::from(most)) as u64;
        *self = Checks { nodes, time, next: nodes + next };
        interval
    }
}

impl<'a> Budget<'a> {
    pub(crate) fn new(
        bounds: Bounds,
        stop: &'a AtomicBool,
        total: Option<&'a AtomicU64>,
    ) -> Budget<'a> {
        // An iteration takes several times as long as the one before. If it began in the second half of the
        // time, it would rarely finish.
        let fixed = bounds.time.map(|time| Share { soft: time / 2, hard: time });
        let share = match (fixed, bounds.clock) {
            (Some(a), Some(b)) => {
                Some(Share { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) })
            }
            (one, other) => one.or(other),
        };
        let started = Moment::now();
        let checks = Checks { nodes: 0, time: Duration::ZERO, next: 1 };
        Budget { bounds, share, started, stop, total, nodes: 0, checks, exhausted: false }
    }

    /// Counts a node. Returns `true` if the search must end now.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.exhausted {
            return true;
        }
        self.nodes += 1;
        if self.bounds.nodes.is_some_and(|most| self.nodes >= most) {
            self.exhausted = true;
        }
        if self.nodes >= self.checks.next || self.stop.load(Ordering::Relaxed) {
            self.check();
        }
        self.exhausted
    }

    /// Returns `true` if a deeper iteration should begin.
    pub(crate) fn allows(&mut self, depth: u32) -> bool {
        self.check();
        let late = self.share.is_some_and(|share| self.elapsed() >= share.soft);
        let deep = self.bounds.depth.is_some_and(|most| depth > most);
        !(self.exhausted || deep || (late && depth > 1))
    }

    /// Returns `true` if a tenth of the limited time has passed, which is enough for an obvious move.
    pub(crate) fn is_past_a_tenth(&self) -> bool {
        self.share.is_some_and(|share| self.elapsed() >= share.soft / 5)
    }

    /// Checks the clock and counts the nodes since the last check for all helper threads.
    fn check(&mut self) {
        let time = self.elapsed();
        let late = self.share.is_some_and(|share| time >= share.hard);
        self.exhausted |= time >= MIN_TIME && (late || self.stop.load(Ordering::Relaxed));
        let nodes = self.checks.record(self.nodes, time);
        if let Some(total) = self.total {
            total.fetch_add(nodes, Ordering::Relaxed);
        }
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
