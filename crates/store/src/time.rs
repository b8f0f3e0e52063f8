//! The time of the process. It never goes back, even if the system clock does.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use luctor_match::steady_time::SteadyTime;

/// The first reading of the clock without an epoch.
static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
static TIME: LazyLock<Mutex<SteadyTime>> =
    LazyLock::new(|| Mutex::new(SteadyTime::new(wall_ms(), steady_ms())));

/// Returns the current time in milliseconds since the Unix epoch. It never goes back. If the system clock was set back,
/// the time is ahead of it until the process ends.
pub fn now_ms() -> i64 {
    // Both values are changed at once, so a panic elsewhere has not broken them.
    let mut time = TIME.lock().unwrap_or_else(PoisonError::into_inner);
    time.read(wall_ms(), steady_ms())
}

/// Continues from a time that was stored before, for example by another process whose clock is ahead. Returns false if
/// the time is more than a day ahead, which is an error of some clock and changes nothing.
pub fn continue_from(stored_ms: i64) -> bool {
    let is_plausible = stored_ms <= now_ms().saturating_add(DAY_MS);
    if is_plausible {
        let mut time = TIME.lock().unwrap_or_else(PoisonError::into_inner);
        time.advance_to(stored_ms, steady_ms());
    }
    is_plausible
}

fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn steady_ms() -> i64 {
    i64::try_from(ORIGIN.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// One minute in milliseconds.
pub const MINUTE_MS: i64 = 60 * 1000;
/// One hour in milliseconds.
pub const HOUR_MS: i64 = 60 * MINUTE_MS;
/// One day in milliseconds.
pub const DAY_MS: i64 = 24 * HOUR_MS;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_continues_from_stored_times_unless_they_are_absurd() {
        let now = now_ms();
        assert!(!continue_from(now + 2 * DAY_MS));
        assert!(now_ms() < now + DAY_MS);
        assert!(continue_from(now + 60_000));
        assert!(now_ms() >= now + 60_000);
        assert!(continue_from(now));
        assert!(now_ms() >= now + 60_000);
    }
}
