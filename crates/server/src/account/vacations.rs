//! Vacations: times in which the correspondence clocks of an account are stopped.

use std::sync::Arc;

use luctor_store::time::{DAY_MS, now_ms};
use luctor_store::{AccountId, Db};

use crate::account::error::{AccountError, LONGEST_VACATION};
use crate::account::failure::AccountFailure;
use crate::limits::Limits;

/// Days of vacation in any 365 days.
const YEARLY: i64 = 30;
const YEAR_MS: i64 = 365 * DAY_MS;
/// The time that a vacation uses up at least. It keeps the number of vacations of an account small.
const LEAST_MS: i64 = DAY_MS;
/// The time in which a vacation that was started by mistake can be ended as if it had not begun.
const MISTAKE_MS: i64 = 60_000;

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
    limits: Arc<Limits>,
}

impl Vacations {
    /// Creates the service.
    pub(crate) fn new(db: Db, limits: Arc<Limits>) -> Vacations {
        Vacations { db, limits }
    }

    /// Returns the vacation of an account.
    pub(crate) async fn get(&self, account: &AccountId) -> Result<Vacation, AccountFailure> {
        let now_ms = now_ms();
        let vacations = self.db.vacations(account.as_str(), now_ms - YEAR_MS).await?;
        let left_ms = (YEARLY * DAY_MS - used_ms(&vacations, now_ms)).max(0);
        let until_ms = present(&vacations, now_ms).map(|(_, to)| to);
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
        let present = present(&vacations, now_ms);
        let (from_ms, to_ms) = (present.map_or(now_ms, |(from, _)| from), now_ms + days * DAY_MS);
        let others = vacations.iter().copied().filter(|&(from, _)| from != from_ms);
        let wanted: Vec<_> = others.chain([(from_ms, to_ms)]).collect();
        if days > 0 && used_ms(&wanted, now_ms) > YEARLY * DAY_MS {
            return Err(AccountError::NoVacation.into());
        }
        let is_mistake = days == 0 && now_ms - from_ms < MISTAKE_MS;
        if days > 0 || present.is_some() {
            self.limits.vacations.count(account)?;
            let to_ms = (!is_mistake).then_some(to_ms);
            self.db.set_vacation(id, from_ms, to_ms, now_ms).await?;
        }
        self.get(account).await
    }
}

/// Returns the vacation used in the year before `now_ms`, in milliseconds.
fn used_ms(vacations: &[(i64, i64)], now_ms: i64) -> i64 {
    let within = |&(from, to): &(i64, i64)| {
        let to = to.max(from + LEAST_MS);
        (to - from.max(now_ms - YEAR_MS)).max(0)
    };
    vacations.iter().map(within).sum()
}

/// Returns the bounds of the present vacation.
fn present(vacations: &[(i64, i64)], now_ms: i64) -> Option<(i64, i64)> {
    vacations.iter().copied().find(|&(from, to)| from <= now_ms && now_ms < to)
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
        assert_eq!(used_ms(&[old, cut, present], now), 7 * DAY_MS);
        assert_eq!(used_ms(&[], now), 0);
    }

    #[test]
    fn every_vacation_uses_up_a_day() {
        let now = 2000 * DAY_MS;
        let short: Vec<_> =
            (0..5).map(|nth| (now - nth * 60_000, now - nth * 60_000 + 1)).collect();
        assert_eq!(used_ms(&short, now), 5 * DAY_MS);
    }
}
