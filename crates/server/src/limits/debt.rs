//! A limit on what is known only afterwards, such as the size of a response: who has received too much must wait.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::TooOften;

/// The number of keys from which on those without a debt are removed.
const SWEEP: usize = 10_000;

/// Counts units for each key. Each unit takes a time to be paid.
#[derive(Debug)]
pub(crate) struct Debts<K> {
    /// The times at which all units of a key will be paid; `None` if nothing is limited.
    paid: Option<Mutex<HashMap<K, Instant>>>,
    /// The time per unit.
    period: Duration,
    /// The debt with which a key is still served.
    allowed: Duration,
}

impl<K: Hash + Eq + Clone> Debts<K> {
    /// Creates a limit of so many units per second, and those of four seconds at once. `None` limits nothing.
    pub(super) fn new(per_second: Option<NonZeroU32>) -> Debts<K> {
        let paid = per_second.map(|_| Mutex::default());
        let period =
            per_second.map_or(Duration::ZERO, |units| Duration::from_secs(1) / units.get());
        Debts { paid, period, allowed: Duration::from_secs(4) }
    }

    /// Fails if a key has received more units than allowed and has not paid them yet.
    pub(crate) fn check(&self, key: &K) -> Result<(), TooOften> {
        self.check_at(key, Instant::now())
    }

    /// Adds units that a key has received.
    pub(crate) fn add(&self, key: &K, units: u64) {
        self.add_at(key, units, Instant::now());
    }

    fn check_at(&self, key: &K, now: Instant) -> Result<(), TooOften> {
        let Some(paid) = &self.paid else { return Ok(()) };
        let Some(&until) = lock(paid).get(key) else { return Ok(()) };
        let debt = until.saturating_duration_since(now);
        match debt.checked_sub(self.allowed) {
            None | Some(Duration::ZERO) => Ok(()),
            Some(wait) => Err(TooOften(wait)),
        }
    }

    fn add_at(&self, key: &K, units: u64, now: Instant) {
        let Some(paid) = &self.paid else { return };
        let mut paid = lock(paid);
        if paid.len() >= SWEEP {
            paid.retain(|_, until| *until > now);
        }
        let time = self.period.saturating_mul(u32::try_from(units).unwrap_or(u32::MAX));
        let until = paid.entry(key.clone()).or_insert(now);
        *until = (*until).max(now) + time;
    }
}

fn lock<K>(paid: &Mutex<HashMap<K, Instant>>) -> MutexGuard<'_, HashMap<K, Instant>> {
    // Every statement leaves the map valid, so a panic elsewhere has not broken it.
    paid.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_key_waits_until_its_debt_is_small_enough() {
        let debts = Debts::new(NonZeroU32::new(2));
        let start = Instant::now();
        debts.add_at(&"anna", 8, start);
        assert_eq!(debts.check_at(&"anna", start), Ok(()));
        debts.add_at(&"anna", 20, start);
        assert_eq!(debts.check_at(&"anna", start), Err(TooOften(10 * SECOND)));
        assert_eq!(debts.check_at(&"bert", start), Ok(()));
        assert_eq!(debts.check_at(&"anna", start + 9 * SECOND), Err(TooOften(SECOND)));
        assert_eq!(debts.check_at(&"anna", start + 10 * SECOND), Ok(()));
        // Time without debt is not saved.
        debts.add_at(&"anna", 10, start + 100 * SECOND);
        assert_eq!(debts.check_at(&"anna", start + 100 * SECOND), Err(TooOften(SECOND)));
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let debts = Debts::new(None);
        debts.add(&"anna", u64::MAX);
        assert_eq!(debts.check(&"anna"), Ok(()));
    }

    #[test]
    fn keys_without_debt_are_removed() {
        let debts = Debts::new(NonZeroU32::new(1));
        let start = Instant::now();
        (0..SWEEP).for_each(|key| debts.add_at(&key, 1, start));
        debts.add_at(&SWEEP, 1, start + 2 * SECOND);
        assert_eq!(lock(debts.paid.as_ref().unwrap()).len(), 1);
    }
}
