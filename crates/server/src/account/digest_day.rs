//! The days of the daily digest.

use luctor_store::time::{DAY_MS, HOUR_MS};

/// The hour, in UTC, at which the digest of a day is due: morning in Europe, evening in America. Accounts have no time
/// zones.
const HOUR: i64 = 6;

/// Returns the day whose digest is due at an instant, in days since the Unix epoch.
pub(crate) fn day(now_ms: i64) -> i64 {
    (now_ms - HOUR * HOUR_MS).div_euclid(DAY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_its_hour() {
        let at = |days: i64, hours: i64| day(days * DAY_MS + hours * HOUR_MS);
        assert_eq!([at(1, 5), at(1, 6), at(1, 23), at(2, 5), at(2, 6)], [0, 1, 1, 1, 2]);
        assert_eq!(day(0), -1);
    }
}
