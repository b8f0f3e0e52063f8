//! Hours of the day in which an account gets no messages about open challenges.

use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Hours of the day in a time zone. If both ends are equal, there are none.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, try_from = "Unchecked")]
pub(crate) struct QuietHours {
    /// The first hour.
    #[schema(minimum = 0, maximum = 23)]
    from: i8,
    /// The hour at which they end.
    #[schema(minimum = 0, maximum = 23)]
    to: i8,
    /// A name of the IANA time zone database, such as `Europe/Amsterdam`.
    #[schema(example = "Europe/Amsterdam", max_length = 60)]
    time_zone: String,
}

/// Quiet hours as a client writes them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    from: i8,
    to: i8,
    time_zone: String,
}

/// The night, in UTC.
impl Default for QuietHours {
    fn default() -> QuietHours {
        QuietHours { from: 22, to: 8, time_zone: "UTC".to_owned() }
    }
}

impl TryFrom<Unchecked> for QuietHours {
    type Error = &'static str;

    fn try_from(Unchecked { from, to, time_zone }: Unchecked) -> Result<QuietHours, &'static str> {
        let is_hour = |hour: i8| (0..24).contains(&hour);
        if !is_hour(from) || !is_hour(to) {
            return Err("an hour is 0 to 23");
        }
        match TimeZone::get(&time_zone) {
            Ok(_) => Ok(QuietHours { from, to, time_zone }),
            Err(_) => Err("the time zone is unknown"),
        }
    }
}

impl QuietHours {
    /// Returns the end of the quiet hours, or `None` if an instant is not in them. Instants are in milliseconds since the
    /// Unix epoch.
    pub(crate) fn until(&self, now_ms: i64) -> Option<i64> {
        let zone = TimeZone::get(&self.time_zone).ok()?;
        let now = Timestamp::from_millisecond(now_ms).ok()?.to_zoned_datetime(zone.clone());
        let (from, to, hour) = (self.from, self.to, now.hour());
        let is_quiet = match from <= to {
            true => (from..to).contains(&hour),
            false => hour >= from || hour < to,
        };
        if !is_quiet {
            return None;
        }
        // The night may end on the next day.
        let date = if hour < to { now.date() } else { now.date().checked_add(1.day()).ok()? };
        let end = date.at(to, 0, 0, 0).to_zoned_datetime(zone).ok()?;
        Some(end.timestamp().as_millisecond())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(from: i8, to: i8, zone: &str) -> QuietHours {
        QuietHours::try_from(Unchecked { from, to, time_zone: zone.to_owned() }).unwrap()
    }

    /// Returns the end of the quiet hours at an instant, both as UTC.
    fn end(hours: &QuietHours, at: &str) -> Option<String> {
        let now: Timestamp = at.parse().unwrap();
        let until = hours.until(now.as_millisecond())?;
        Some(Timestamp::from_millisecond(until).unwrap().to_string())
    }

    #[test]
    fn the_night_ends_in_the_morning_of_the_time_zone() {
        let night = hours(22, 8, "Europe/Amsterdam");
        for (at, expected) in [
            ("2026-01-10T20:59:59Z", None),
            ("2026-01-10T21:00:00Z", Some("2026-01-11T07:00:00Z")),
            ("2026-01-11T06:59:59Z", Some("2026-01-11T07:00:00Z")),
            ("2026-01-11T07:00:00Z", None),
            ("2026-07-10T20:00:00Z", Some("2026-07-11T06:00:00Z")),
            // The clocks change in this night.
            ("2026-03-28T22:00:00Z", Some("2026-03-29T06:00:00Z")),
        ] {
            assert_eq!(end(&night, at).as_deref(), expected, "{at}");
        }
    }

    #[test]
    fn quiet_hours_may_be_within_a_day_or_absent() {
        let work = hours(9, 17, "America/New_York");
        assert_eq!(end(&work, "2026-01-10T14:00:00Z").as_deref(), Some("2026-01-10T22:00:00Z"));
        assert_eq!(end(&work, "2026-01-10T22:00:00Z"), None);
        let none = hours(8, 8, "UTC");
        assert_eq!(end(&none, "2026-01-10T08:30:00Z"), None);
    }

    #[test]
    fn invalid_quiet_hours_are_rejected() {
        for (from, to, zone) in [(24, 8, "UTC"), (22, -1, "UTC"), (22, 8, "Mars/Olympus")] {
            let time_zone = zone.to_owned();
            assert!(QuietHours::try_from(Unchecked { from, to, time_zone }).is_err(), "{zone}");
        }
    }
}
