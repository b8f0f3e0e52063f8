//! Tests of the calendar.

use super::*;

const HOUR_MS: i64 = 60 * 60 * 1000;
const DAY_MS: i64 = 24 * HOUR_MS;

/// Friday, 2 January 1970, 0:00.
const FRIDAY: i64 = DAY_MS;
/// Wednesday, 29 February 2040, 12:00.
const LEAP_DAY: i64 = 2_214_129_600_000;

fn free(intervals: &[(i64, i64)]) -> Vec<Interval> {
    intervals.iter().map(|&(from, to)| Interval { from, to }).collect()
}

/// A generator of reproducible pseudorandom numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: i64) -> i64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % bound
    }
}

#[test]
fn all_time_counts_without_free_intervals() {
    let calendar = Calendar::default();
    for (from, to, counted) in
        [(0, 0, 0), (0, 1, 1), (-5, 7, 12), (7, -5, 0), (FRIDAY, LEAP_DAY, LEAP_DAY - FRIDAY)]
    {
        assert_eq!(calendar.counted(from, to), counted, "{from} to {to}");
    }
    assert_eq!(calendar.deadline(100, 50), 150);
    assert_eq!(calendar.deadline(100, 0), 100);
    assert_eq!(calendar.deadline(100, -50), 100);
}

#[test]
fn an_outage_is_subtracted_where_it_overlaps() {
    let calendar = Calendar::new(free(&[(100, 200)]), false);
    let table = [
        (0, 100, 100),
        (0, 150, 100),
        (0, 200, 100),
        (0, 300, 200),
        (150, 180, 0),
        (150, 250, 50),
        (200, 250, 50),
    ];
    for (from, to, counted) in table {
        assert_eq!(calendar.counted(from, to), counted, "{from} to {to}");
    }
    // A clock that reaches zero when the outage starts has run out.
    for (from, remaining, deadline) in
        [(0, 100, 100), (0, 101, 201), (150, 1, 201), (200, 1, 201), (300, 7, 307)]
    {
        assert_eq!(calendar.deadline(from, remaining), deadline, "{from} and {remaining}");
    }
}

#[test]
fn intervals_may_overlap_and_come_in_any_order() {
    let messy = [(50, 60), (0, 10), (5, 20), (60, 70), (20, 20), (90, 80), (52, 55), (0, 10)];
    let calendar = Calendar::new(free(&messy), false);
    assert_eq!(calendar, Calendar::new(free(&[(0, 20), (50, 70)]), false));
    assert_eq!(calendar.counted(0, 100), 60);
}

#[test]
fn a_weekend_is_saturday_and_sunday_in_utc() {
    let calendar = Calendar::new(Vec::new(), true);
    let monday = FRIDAY + 3 * DAY_MS;
    let table = [
        (FRIDAY, FRIDAY + DAY_MS, DAY_MS),
        (FRIDAY + DAY_MS, monday, 0),
        (FRIDAY, monday, DAY_MS),
        (FRIDAY, monday + 1, DAY_MS + 1),
        (FRIDAY + DAY_MS - 1, monday, 1),
        (FRIDAY, FRIDAY + 7 * DAY_MS, 5 * DAY_MS),
        // Thursday, 25 December 1969, to New Year's Day: a week before the epoch.
        (-7 * DAY_MS, 0, 5 * DAY_MS),
    ];
    for (from, to, counted) in table {
        assert_eq!(calendar.counted(from, to), counted, "{from} to {to}");
    }
    // A day that starts on Friday noon ends on Monday noon. One that starts on Sunday ends with Monday.
    assert_eq!(calendar.deadline(FRIDAY + DAY_MS / 2, DAY_MS), monday + DAY_MS / 2);
    assert_eq!(calendar.deadline(monday - 5, DAY_MS), monday + DAY_MS);
    // Time that is used up at midnight on Friday does not last until Monday.
    assert_eq!(calendar.deadline(FRIDAY, DAY_MS), FRIDAY + DAY_MS);
}

/// The table of docs/clocks.md. Days are counted from Friday.
#[test]
fn the_documented_examples_are_correct() {
    let noon = |day: i64| FRIDAY + day * DAY_MS + DAY_MS / 2;
    let always = Calendar::default();
    let weekends = Calendar::new(Vec::new(), true);
    let vacation = Calendar::new(free(&[(noon(4), noon(11))]), false);
    let table = [
        (&always, noon(0), 1, noon(1)),
        (&weekends, noon(0), 1, noon(3)),
        (&weekends, noon(2), 1, FRIDAY + 4 * DAY_MS),
        (&weekends, noon(0), 3, noon(5)),
        (&vacation, noon(3), 2, noon(12)),
    ];
    for (calendar, now, days, deadline) in table {
        assert_eq!(calendar.deadline(now, days * DAY_MS), deadline, "{calendar:?} {now} {days}");
    }
}

#[test]
fn a_leap_day_is_an_ordinary_day() {
    let calendar = Calendar::new(Vec::new(), true);
    assert_eq!(calendar.counted(LEAP_DAY, LEAP_DAY + 7 * DAY_MS), 5 * DAY_MS);
    // The weekend starts two and a half days after Wednesday noon.
    assert_eq!(calendar.counted(LEAP_DAY, LEAP_DAY + 4 * DAY_MS), 5 * DAY_MS / 2);
    assert_eq!(calendar.deadline(LEAP_DAY, 3 * DAY_MS), LEAP_DAY + 5 * DAY_MS);
}

/// Compares two weeks with a count hour by hour.
#[test]
fn counted_time_is_the_sum_of_all_hours() {
    let mut numbers = Numbers(1);
    for round in 0..200 {
        let intervals: Vec<(i64, i64)> = (0..numbers.below(5))
            .map(|_| (numbers.below(336), numbers.below(336)))
            .map(|(from, to)| (from * HOUR_MS, to * HOUR_MS))
            .collect();
        let weekends_off = round % 2 == 0;
        let calendar = Calendar::new(free(&intervals), weekends_off);
        let counts = |hour: i64| {
            let at = hour * HOUR_MS;
            // The epoch was a Thursday, so days 2 and 3 are the first weekend.
            let weekend = matches!((hour / 24) % 7, 2 | 3);
            let outage = intervals.iter().any(|&(from, to)| (from..to).contains(&at));
            !(outage || weekends_off && weekend)
        };
        let (from, to) = (numbers.below(336), numbers.below(336));
        let hours = (from..to).filter(|&hour| counts(hour)).count();
        let counted = calendar.counted(from * HOUR_MS, to * HOUR_MS);
        assert_eq!(counted, i64::try_from(hours).unwrap() * HOUR_MS, "{calendar:?} {from} {to}");
    }
}

#[test]
fn a_deadline_is_the_first_instant_at_which_the_time_has_passed() {
    let mut numbers = Numbers(2);
    for round in 0..2000 {
        let intervals: Vec<(i64, i64)> = (0..numbers.below(6))
            .map(|_| (numbers.below(60 * DAY_MS), numbers.below(9 * DAY_MS)))
            .map(|(from, length)| (from, from + length))
            .collect();
        let calendar = Calendar::new(free(&intervals), round % 2 == 0);
        let from = numbers.below(60 * DAY_MS);
        let remaining = 1 + numbers.below(30 * DAY_MS);
        let deadline = calendar.deadline(from, remaining);
        assert_eq!(calendar.counted(from, deadline), remaining, "{calendar:?} {from}");
        assert_eq!(calendar.counted(from, deadline - 1), remaining - 1, "{calendar:?} {from}");
        let between = from + numbers.below(deadline - from + 1);
        let parts = calendar.counted(from, between) + calendar.counted(between, deadline);
        assert_eq!(parts, remaining, "{calendar:?} {from} {between}");
    }
}

#[test]
fn extreme_instants_do_not_overflow() {
    let extremes = [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX - 1, i64::MAX];
    for weekends_off in [false, true] {
        for (first, second) in extremes.into_iter().flat_map(|a| extremes.map(|b| (a, b))) {
            let calendar = Calendar::new(free(&[(first, second), (0, DAY_MS)]), weekends_off);
            for (from, to) in extremes.into_iter().flat_map(|a| extremes.map(|b| (a, b))) {
                assert!(calendar.counted(from, to) >= 0);
                assert!(calendar.deadline(from, to) >= from);
            }
        }
    }
    let never = Calendar::new(free(&[(0, i64::MAX)]), false);
    assert_eq!(never.deadline(5, 1), i64::MAX);
    assert_eq!(never.counted(5, i64::MAX), 0);
    assert_eq!(Calendar::default().counted(i64::MIN, i64::MAX), i64::MAX);
}
