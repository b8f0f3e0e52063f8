//! The text form of time controls: `unlimited`, `5+3`, `3d`, `bank:10d+12h`.

use std::fmt;
use std::str::FromStr;

use super::{DAY, HOUR, MINUTE, QUARTER, TimeControl, TimeControlError};

const WEEKENDS_OFF: &str = "weekends-off";

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Unlimited => f.write_str("unlimited")?,
            TimeControl::Live { base_s, increment_s } => {
                let minutes = f64::from(base_s) / f64::from(MINUTE);
                write!(f, "{minutes}+{increment_s}")?;
            }
            TimeControl::Days { days, .. } => write!(f, "{days}d")?,
            TimeControl::Bank { bank_s, increment_s, .. } => {
                write!(f, "bank:{}+{}", Span(bank_s), Span(increment_s))?;
            }
        }
        if self.weekends_off() { write!(f, ",{WEEKENDS_OFF}") } else { Ok(()) }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        read(text).ok_or(TimeControlError::Unreadable)?.checked()
    }
}

/// Parses a time control without checking the bounds of its figures.
fn read(text: &str) -> Option<TimeControl> {
    if text == "unlimited" {
        return Some(TimeControl::Unlimited);
    }
    let (text, weekends_off) = match text.split_once(',') {
        None => (text, false),
        Some((text, WEEKENDS_OFF)) => (text, true),
        Some(_) => return None,
    };
    if let Some(bank) = text.strip_prefix("bank:") {
        let (bank, increment) = bank.split_once('+')?;
        let (Span(bank_s), Span(increment_s)) = (Span::read(bank)?, Span::read(increment)?);
        Some(TimeControl::Bank { bank_s, increment_s, weekends_off })
    } else if let Some(days) = text.strip_suffix('d') {
        Some(TimeControl::Days { days: number(days)?, weekends_off })
    } else if let Some((minutes, increment)) = text.split_once('+').filter(|_| !weekends_off) {
        let (base_s, increment_s) = (seconds(minutes)?, number(increment)?);
        Some(TimeControl::Live { base_s, increment_s })
    } else {
        None
    }
}

/// Parses minutes with quarters, and returns seconds.
fn seconds(minutes: &str) -> Option<u32> {
    let (whole, fraction) = minutes.split_once('.').unwrap_or((minutes, "0"));
    let quarters = match fraction {
        "0" | "00" => 0,
        "25" => 1,
        "5" | "50" => 2,
        "75" => 3,
        _ => return None,
    };
    Some(number(whole)?.saturating_mul(MINUTE).saturating_add(quarters * QUARTER))
}

/// Parses decimal digits. A number that is too large becomes `u32::MAX`, which is out of every bound.
fn number(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// A duration in seconds, written in days or hours.
struct Span(u32);

impl Span {
    fn read(text: &str) -> Option<Span> {
        let (figures, unit) = match text.strip_suffix('d') {
            Some(days) => (days, DAY),
            None => (text.strip_suffix('h')?, HOUR),
        };
        Some(Span(number(figures)?.saturating_mul(unit)))
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            days if days > 0 && days.is_multiple_of(DAY) => write!(f, "{}d", days / DAY),
            hours => write!(f, "{}h", hours / HOUR),
        }
    }
}
