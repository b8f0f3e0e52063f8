//! The times for which records are stored.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use luctor_store::time::DAY_MS;

/// The time for which records of a kind are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum KeepFor {
    /// Without end.
    #[default]
    Forever,
    /// For a number of days.
    Days(NonZeroU16),
}

/// The times for which records are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// Finished games in which no account has a seat, counted from their end, and analyses that guests share.
    pub guest_games: KeepFor,
    /// Chat lines.
    pub chat: KeepFor,
    /// Addresses that were never confirmed.
    pub unconfirmed_emails: KeepFor,
    /// Records of sent emails and push messages.
    pub message_log: KeepFor,
}

/// Games and chat are stored forever, unconfirmed addresses for 30 days, and records of messages for 90 days.
impl Default for Retention {
    fn default() -> Retention {
        Retention {
            guest_games: KeepFor::Forever,
            chat: KeepFor::Forever,
            unconfirmed_emails: KeepFor::days(30),
            message_log: KeepFor::days(90),
        }
    }
}

impl KeepFor {
    /// Returns the time of some days, of which there is at least one.
    const fn days(days: u16) -> KeepFor {
        match NonZeroU16::new(days) {
            Some(days) => KeepFor::Days(days),
            None => KeepFor::Days(NonZeroU16::MIN),
        }
    }

    /// Returns the time until which records are too old at `now_ms`.
    pub(crate) fn before_ms(self, now_ms: i64) -> Option<i64> {
        match self {
            KeepFor::Forever => None,
            KeepFor::Days(days) => Some(now_ms - i64::from(days.get()) * DAY_MS),
        }
    }
}

impl FromStr for KeepFor {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<KeepFor, &'static str> {
        if text == "forever" {
            return Ok(KeepFor::Forever);
        }
        let days = text.strip_suffix('d').and_then(|days| days.parse().ok());
        days.map(KeepFor::Days).ok_or("expected a number of days such as 90d, or forever")
    }
}

impl fmt::Display for KeepFor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeepFor::Forever => f.write_str("forever"),
            KeepFor::Days(days) => write!(f, "{days}d"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_days_or_forever() {
        for text in ["forever", "1d", "90d", "65535d"] {
            assert_eq!(text.parse::<KeepFor>().unwrap().to_string(), text);
        }
        for text in ["", "0d", "90", "-1d", "1.5d", "65536d", "never", "d"] {
            assert!(text.parse::<KeepFor>().is_err(), "{text}");
        }
        assert_eq!(KeepFor::Forever.before_ms(DAY_MS), None);
        assert_eq!(KeepFor::days(1).before_ms(DAY_MS + 5), Some(5));
    }
}
