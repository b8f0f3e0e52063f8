//! What a player may spend on its moves.

use std::str::FromStr;
use std::time::Duration;

/// The bounds of a player's thinking; of several the first that is reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pace {
    /// Time for each move.
    pub(crate) time: Option<Duration>,
    /// Positions to visit for each move.
    pub(crate) nodes: Option<u64>,
    /// Turns to look ahead.
    pub(crate) depth: Option<u32>,
    /// A clock for the whole game.
    pub(crate) clock: Option<Control>,
}

/// A clock: time for the game, and what each move adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Control {
    /// Time at the start.
    pub(crate) base: Duration,
    /// Time gained with each move.
    pub(crate) increment: Duration,
}

impl Pace {
    /// Whether nothing is bounded.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Pace::default()
    }
}

/// Reads `10s+0.1s`, or `10s` alone.
impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Control, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        let control = Control { base: time(base)?, increment: increment_time(increment)? };
        Ok(control)
    }
}

/// Reads a time: a number, which may have a decimal point, and `ms`, `s`, `m` or `h`.
///
/// # Errors
///
/// The text is no time, or none that a move could have: zero, or more than a week.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let time = increment_time(text)?;
    if time.is_zero() { Err(format!("{text:?} is no time to think")) } else { Ok(time) }
}

fn increment_time(text: &str) -> Result<Duration, String> {
    const WEEK: f64 = 7.0 * 86_400.0;
    let no_time = || format!("{text:?} is no time: write 200ms, 1.5s, 2m or 1h");
    let unit = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(no_time)?;
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(no_time()),
    };
    let plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: f64 = number.parse().ok().filter(|_| plain).ok_or_else(no_time)?;
    let time = number * seconds;
    if time <= WEEK { Ok(Duration::from_secs_f64(time)) } else { Err(no_time()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_unit() {
        for (text, milliseconds) in [("200ms", 200), ("1.5s", 1500), ("2m", 120_000)] {
            assert_eq!(time(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", "5", "s", "0ms", "-1s", "1e9s", "infs", "1 s", "9999h", "1d"] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_may_have_an_increment() {
        let control = |base, increment| Control {
            base: Duration::from_secs(base),
            increment: Duration::from_millis(increment),
        };
        assert_eq!("10s+0.1s".parse(), Ok(control(10, 100)));
        assert_eq!("1m".parse(), Ok(control(60, 0)));
        for text in ["10", "0s+1s", "10s+", "10s+1", "+1s"] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }
}
