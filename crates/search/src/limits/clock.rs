//! Time management: the share of a clock that a move can use.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Time for the rest of the game, with an increment per move.
    Increment {
        /// The remaining time.
        left: Duration,
        /// The time added after the move.
        increment: Duration,
    },
    /// Time for this move only, as in correspondence games with days per move. Unused time is lost.
    PerMove {
        /// The remaining time.
        left: Duration,
    },
}

/// The time that a clock allows for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// After this time, no new iteration begins.
    pub(crate) soft: Duration,
    /// After this time, the search is aborted.
    pub(crate) hard: Duration,
}

/// The time reserved for delays between the search and the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The maximum time for a move of a correspondence game. Ten times as much time would improve a search only
/// a little.
const CORRESPONDENCE: Duration = Duration::from_secs(30);

impl Clock {
    /// Returns the time for a move if the side to move is expected to make `turns_left` moves. The time never exceeds the
    /// remaining time minus a margin.
    pub(crate) fn share(self, turns_left: u32) -> Share {
        match self {
            Clock::Increment { left, increment } => {
                let most = usable(left);
                let fair = most / turns_left.max(1) + increment * 3 / 4;
                // A difficult move can take up to four times its share, but at most a third of the remaining
                // time.
                Share { soft: fair.min(most / 3), hard: (fair * 4).min(most / 3) }
            }
            Clock::PerMove { left } => {
                let most = usable(left).min(CORRESPONDENCE);
                Share { soft: most / 2, hard: most }
            }
        }
    }
}

/// Returns the remaining time without the margin, but at least half of it.
fn usable(left: Duration) -> Duration {
    left.saturating_sub(OVERHEAD).max(left / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_the_remaining_time() {
        for left in [0, 1, 15, 40, 1_000, 60_000, 3 * 86_400_000].map(Duration::from_millis) {
            for increment in [0, 100, 30_000].map(Duration::from_millis) {
                for clock in [Clock::Increment { left, increment }, Clock::PerMove { left }] {
                    for turns_left in [0, 1, 25, u32::MAX] {
                        let Share { soft, hard } = clock.share(turns_left);
                        assert!(soft <= hard && hard <= left, "{clock:?}: {soft:?} {hard:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_clock_lasts_for_many_moves_without_increment() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            left -= Clock::Increment { left, increment: Duration::ZERO }.share(25).soft;
        }
        assert!(left > Duration::ZERO);
    }

    #[test]
    fn a_correspondence_move_takes_at_most_thirty_seconds() {
        let day = Duration::from_secs(86_400);
        assert_eq!(Clock::PerMove { left: 3 * day }.share(1).hard, CORRESPONDENCE);
    }
}
