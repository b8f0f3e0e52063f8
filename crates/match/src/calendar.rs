//! The time that counts on a clock: server outages, vacations and, on request, weekends do not count.
//!
//! All instants are milliseconds since the Unix epoch, all durations milliseconds. Results that do not
//! fit into an `i64` saturate, so an instant that never comes is `i64::MAX`.

/// A half-open interval of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The first instant of the interval.
    pub from: i64,
    /// The first instant after the interval.
    pub to: i64,
}

/// The time that counts on a player's clock. By default all time counts.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Calendar {
    /// Sorted intervals that are not empty and neither overlap nor touch.
    free: Vec<Interval>,
    weekends_off: bool,
}

const DAY: i128 = 24 * 60 * 60 * 1000;
const WEEK: i128 = 7 * DAY;
const WORKING_WEEK: i128 = 5 * DAY;

/// The first Monday after the epoch, which was a Thursday.
const MONDAY: i128 = 4 * DAY;

impl Calendar {
    /// Creates a calendar in which these intervals do not count, and neither do Saturdays and Sundays
    /// (UTC) if `weekends_off`. The intervals may overlap and come in any order. An interval that ends
    /// before it starts is empty.
    pub fn new(mut free: Vec<Interval>, weekends_off: bool) -> Calendar {
        free.retain(|interval| interval.from < interval.to);
        free.sort_unstable_by_key(|interval| interval.from);
        free.dedup_by(|next, last| {
            let touches = next.from <= last.to;
            if touches {
                last.to = last.to.max(next.to);
            }
            touches
        });
        Calendar { free, weekends_off }
    }

    /// Returns the time that counts between two instants, or 0 if the second is not later.
    pub fn counted(&self, from: i64, to: i64) -> i64 {
        if to <= from {
            return 0;
        }
        let mut counted = self.working(from, to);
        for interval in self.free_after(from).iter().take_while(|interval| interval.from < to) {
            counted -= self.working(interval.from.max(from), interval.to.min(to));
        }
        saturated(counted)
    }

    /// Returns the first instant at which `remaining` milliseconds have counted since `from`. That is
    /// `from` itself if `remaining` is not positive.
    pub fn deadline(&self, from: i64, remaining: i64) -> i64 {
        if remaining <= 0 {
            return from;
        }
        let mut at = from;
        let mut remaining = i128::from(remaining);
        for interval in self.free_after(from) {
            let working = self.working(at, interval.from);
            if remaining <= working {
                break;
            }
            remaining -= working.max(0);
            at = interval.to;
        }
        saturated(self.instant(self.worked(at) + remaining))
    }

    /// Returns the free intervals that end after an instant.
    fn free_after(&self, instant: i64) -> &[Interval] {
        &self.free[self.free.partition_point(|interval| interval.to <= instant)..]
    }

    /// Returns the time between two instants without weekends off.
    fn working(&self, from: i64, to: i64) -> i128 {
        self.worked(to) - self.worked(from)
    }

    /// Returns the time since the first Monday without weekends off. The time between two instants is
    /// then a subtraction, however long it is.
    fn worked(&self, instant: i64) -> i128 {
        let since = i128::from(instant) - MONDAY;
        if !self.weekends_off {
            return since;
        }
        since.div_euclid(WEEK) * WORKING_WEEK + since.rem_euclid(WEEK).min(WORKING_WEEK)
    }

    /// Returns the first instant with this [`worked`](Calendar::worked) time. The end of a Friday and
    /// the start of the next Monday have the same one, and Friday comes first.
    fn instant(&self, worked: i128) -> i128 {
        if !self.weekends_off {
            return MONDAY + worked;
        }
        let (weeks, rest) = (worked.div_euclid(WORKING_WEEK), worked.rem_euclid(WORKING_WEEK));
        match rest {
            0 => MONDAY + (weeks - 1) * WEEK + WORKING_WEEK,
            _ => MONDAY + weeks * WEEK + rest,
        }
    }
}

fn saturated(ms: i128) -> i64 {
    i64::try_from(ms).unwrap_or(if ms < 0 { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests;
