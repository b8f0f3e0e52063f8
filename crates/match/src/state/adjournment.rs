//! Adjournments: how long they last, and which offers to resume count at their end.

use crate::player::Player;

const DAY_MS: i64 = 24 * 3_600_000;

/// The time for which a match can be adjourned. Without an end, a player who would lose could refuse to resume, and the
/// match would run forever.
const USUAL_MS: i64 = 30 * DAY_MS;
/// The longest time, if players come back in turn.
const LONGEST_MS: i64 = 60 * DAY_MS;
/// The last part of the time. An offer to resume in it says nothing about the opponent, who may be away for as long: otherwise a
/// player could decline every offer, make the last one, and win.
const LATE_MS: i64 = 10 * DAY_MS;

/// An adjournment that has not ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Adjournment {
    since_ms: i64,
    /// The time at which the match ends if it is not resumed.
    pub(super) until_ms: i64,
    /// The player whose offer to resume was declined last. The other one can still answer it by an offer for a better time.
    pub(super) declined: Option<Player>,
}

impl Adjournment {
    pub(super) fn begin(at_ms: i64) -> Adjournment {
        let until_ms = at_ms.saturating_add(USUAL_MS);
        Adjournment { since_ms: at_ms, until_ms, declined: None }
    }

    /// Returns whether the adjournment cannot become longer.
    pub(super) fn is_longest(&self) -> bool {
        self.until_ms == self.since_ms.saturating_add(LONGEST_MS)
    }

    /// Returns whether an offer to resume counts at the end: it leaves the opponent enough time to come. An answer to an
    /// offer of the `opponent` makes the time longer: the offer `is_open` because its author is away, or it was declined.
    /// Otherwise that player could have made it at the last moment, or this one could have waited for the absence of the
    /// other.
    pub(super) fn counts(&mut self, at_ms: i64, is_open: bool, opponent: Player) -> bool {
        let late_ms = at_ms.saturating_add(LATE_MS);
        if self.declined.take_if(|by| *by == opponent).is_some() || is_open {
            let longest_ms = self.since_ms.saturating_add(LONGEST_MS);
            self.until_ms = self.until_ms.max(late_ms.min(longest_ms));
            return late_ms <= self.until_ms;
        }
        late_ms < self.until_ms
    }
}
