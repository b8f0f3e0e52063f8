//! How much of a game's time a move is worth.

use std::time::Duration;

/// The clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Time for the rest of the game, and what every move adds to it.
    Increment {
        /// Time left.
        left: Duration,
        /// Time that the clock gains with the move.
        increment: Duration,
    },
    /// Time for this move alone, as in correspondence games with days for each move: what is not used
    /// is lost.
    PerMove {
        /// Time left.
        left: Duration,
    },
}

/// What a clock allows for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// After this time no new iteration is begun.
    pub(crate) soft: Duration,
    /// After this time the search is broken off.
    pub(crate) hard: Duration,
}

/// Turns that a game is expected to last still, for the side to move.
const TURNS_LEFT: u32 = 25;

/// Kept back for what happens between the search and the clock.
const OVERHEAD: Duration = Duration::from_millis(20);

/// A move in a game by correspondence is worth this, however many days there are: a search gains little by a
/// tenfold time, and the other player is not waiting.
const CORRESPONDENCE: Duration = Duration::from_secs(30);

impl Clock {
    /// The share of a move. It is never more than is left, less a margin.
    pub(crate) fn share(self) -> Share {
        match self {
            Clock::Increment { left, increment } => {
                let most = usable(left);
                let fair = most / TURNS_LEFT + increment * 3 / 4;
                // A hard move may take up to four times its share, but never so much that the rest of the
                // game would be a scramble.
                Share { soft: fair.min(most / 3), hard: (fair * 4).min(most / 3) }
            }
            Clock::PerMove { left } => {
                let most = usable(left).min(CORRESPONDENCE);
                Share { soft: most / 2, hard: most }
            }
        }
    }
}

/// What is left after the margin: half of the last moments.
fn usable(left: Duration) -> Duration {
    left.saturating_sub(OVERHEAD).max(left / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_is_left() {
        for left in [0, 1, 15, 40, 1_000, 60_000, 3 * 86_400_000].map(Duration::from_millis) {
            for increment in [0, 100, 30_000].map(Duration::from_millis) {
                for clock in [Clock::Increment { left, increment }, Clock::PerMove { left }] {
                    let Share { soft, hard } = clock.share();
                    assert!(soft <= hard && hard <= left, "{clock:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn many_moves_without_increment_fit_the_clock() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            left -= Clock::Increment { left, increment: Duration::ZERO }.share().soft;
        }
        assert!(left > Duration::ZERO);
    }

    #[test]
    fn days_for_a_move_are_not_spent_on_thinking() {
        let day = Duration::from_secs(86_400);
        assert_eq!(Clock::PerMove { left: 3 * day }.share().hard, CORRESPONDENCE);
    }
}
