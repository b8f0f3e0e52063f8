//! Vacations: times in which the correspondence clocks of an account are stopped.

use std::sync::Arc;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountId, Db};

use crate::account::error::{AccountError, LONGEST_VACATION};
use crate::account::failure::AccountFailure;
use crate::live::Live;

/// Days of vacation in any 365 days.
const YEARLY: i64 = 30;
const YEAR_MS: i64 = 365 * DAY_MS;

/// The vacation of an account.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Vacation {
    /// The end of the present vacation, in milliseconds since the Unix epoch.
    pub(crate) until_ms: Option<i64>,
    /// Days left of this year's vacation, with fractions.
    pub(crate) days_left: f64,
}

/// Reads and sets vacations.
#[derive(Clone, Debug)]
pub(crate) struct Vacations {
    db: Db,
    live: Arc<Live>,
}

impl Vacations {
    /// Creates the service.
    pub(crate) fn new(db: Db, live: Arc<Live>) -> Vacations {
        Vacations { db, live }
    }

    /// Returns the vacation of an account.
    pub(crate) async fn get(&self, account: &AccountId) -> Result<Vacation, AccountFailure> {
        let now_ms = now_ms();
        let vacations = self.db.vacations(account.as_str(), now_ms - YEAR_MS).await?;
        let (used_ms, present) = used(&vacations, now_ms);
        let left_ms = (YEARLY * DAY_MS - used_ms).max(0);
        let until_ms = present.map(|(_, to)| to);
        Ok(Vacation { until_ms, days_left: left_ms as f64 / DAY_MS as f64 })
    }

    /// Starts a vacation now, extends the present one, or ends it with 0 days.
    pub(crate) async fn set(
        &self,
        account: &AccountId,
        days: i64,
    ) -> Result<Vacation, AccountFailure> {
        if !(0..=LONGEST_VACATION).contains(&days) {
            return Err(AccountError::VacationLength.into());
        }
        let id = account.as_str();
        let now_ms = now_ms();
        let vacations = self.db.vacations(id, now_ms - YEAR_MS).await?;
        let (used_ms, present) = used(&vacations, now_ms);
        let to_ms = now_ms + days * DAY_MS;
        let more_ms = to_ms - present.map_or(now_ms, |(_, to)| to);
        if used_ms + more_ms > YEARLY * DAY_MS {
            return Err(AccountError::NoVacation.into());
        }
        if days > 0 || present.is_some() {
            let from_ms = present.map_or(now_ms, |(from, _)| from);
            self.db.set_vacation(id, from_ms, to_ms).await?;
            // Deadlines of the account's matches have moved.
            self.live.hub.notify_all();
        }
        self.get(account).await
    }
}

/// Returns the vacation used in the year before `now_ms`, in milliseconds, and the bounds of a present vacation.
fn used(vacations: &[(i64, i64)], now_ms: i64) -> (i64, Option<(i64, i64)>) {
    let within = |&(from, to): &(i64, i64)| (to - from.max(now_ms - YEAR_MS)).max(0);
    let present = vacations.iter().copied().find(|&(from, to)| from <= now_ms && now_ms < to);
    (vacations.iter().map(within).sum(), present)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_year_counts() {
        let now = 2000 * DAY_MS;
        let old = (now - 400 * DAY_MS, now - 390 * DAY_MS);
        let cut = (now - 370 * DAY_MS, now - 360 * DAY_MS);
        let present = (now - DAY_MS, now + DAY_MS);
        assert_eq!(used(&[old, cut, present], now), (7 * DAY_MS, Some(present)));
        assert_eq!(used(&[], now), (0, None));
    }
}
