//! Which time counts: not while the server was down, not during a vacation, and on request not on
//! weekends.

/// From the first instant up to and without the second, both in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The first instant that belongs to it.
    pub from: i64,
    /// The first instant after it.
    pub to: i64,
}

/// Which time counts on the clock of a player. The default counts all.
///
/// Instants and durations are milliseconds. Durations that no `i64` holds are the longest that one
/// does, and an instant that never comes is `i64::MAX`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Calendar {
    /// Sorted, none empty, none touching another.
    free: Vec<Interval>,
    weekends_off: bool,
}

const DAY: i128 = 24 * 60 * 60 * 1000;
const WEEK: i128 = 7 * DAY;
const WORKING_WEEK: i128 = 5 * DAY;

/// The first Monday: 1970 began on a Thursday.
const MONDAY: i128 = 4 * DAY;

impl Calendar {
    /// A calendar in which these intervals do not count, and Saturdays and Sundays (UTC) if
    /// `weekends_off`. Intervals may overlap and come in any order; one that ends before it begins
    /// is empty.
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

    /// The time that counts between two instants, in milliseconds; none if the second is not
    /// later.
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

    /// The first instant at which so many milliseconds that count have passed since `from`; that
    /// instant itself if there are none to pass.
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

    /// The free intervals that end after an instant.
    fn free_after(&self, instant: i64) -> &[Interval] {
        &self.free[self.free.partition_point(|interval| interval.to <= instant)..]
    }

    /// The time between two instants that is not on a weekend off.
    fn working(&self, from: i64, to: i64) -> i128 {
        self.worked(to) - self.worked(from)
    }

    /// The time since the first Monday that is not on a weekend off. Sums over years are then one
    /// subtraction.
    fn worked(&self, instant: i64) -> i128 {
        let since = i128::from(instant) - MONDAY;
        if !self.weekends_off {
            return since;
        }
        since.div_euclid(WEEK) * WORKING_WEEK + since.rem_euclid(WEEK).min(WORKING_WEEK)
    }

    /// The first instant with so much [`worked`](Calendar::worked) time: the end of a Friday comes
    /// before the beginning of the Monday.
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
