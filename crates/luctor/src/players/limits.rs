//! Limits on a player's thinking.

use std::str::FromStr;
use std::time::Duration;

use crate::input::HumanDuration;

/// Limits on a player's thinking. If several are set, the first one reached counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ThinkingLimits {
    /// Time per move.
    pub(crate) time: Option<Duration>,
    /// Number of positions to search per move.
    pub(crate) nodes: Option<u64>,
    /// Search depth in turns.
    pub(crate) depth: Option<u32>,
    /// Clock for the whole game.
    pub(crate) clock: Option<TimeControl>,
}

/// A clock with an increment per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    /// Time at the start of the game.
    pub(crate) base: Duration,
    /// Time added after each move.
    pub(crate) increment: Duration,
}

impl ThinkingLimits {
    /// Returns whether no limit is set.
    pub(crate) fn is_empty(&self) -> bool {
        *self == ThinkingLimits::default()
    }
}

/// Parses `10s+0.1s`, or `10s` alone.
impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeControl, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        Ok(TimeControl { base: parse_thinking_time(base)?, increment: parse_duration(increment)? })
    }
}

/// Parses a [`HumanDuration`] that is not zero.
///
/// # Errors
///
/// Fails if the text is not a duration or is zero.
pub(crate) fn parse_thinking_time(text: &str) -> Result<Duration, String> {
    match parse_duration(text)? {
        Duration::ZERO => Err(format!("invalid time {text:?}: a player needs time to think")),
        time => Ok(time),
    }
}

fn parse_duration(text: &str) -> Result<Duration, String> {
    let duration = text.parse::<HumanDuration>();
    duration
        .map(|HumanDuration(time)| time)
        .map_err(|error| format!("invalid time {text:?}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thinking_time_is_not_zero() {
        assert_eq!(parse_thinking_time("200ms"), Ok(Duration::from_millis(200)));
        for text in ["", "0ms", "0", "-1s", "1d"] {
            assert!(parse_thinking_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_time_control_has_an_optional_increment() {
        let control = |base, increment| TimeControl {
            base: Duration::from_secs(base),
            increment: Duration::from_millis(increment),
        };
        assert_eq!("10s+0.1s".parse(), Ok(control(10, 100)));
        assert_eq!("1m".parse(), Ok(control(60, 0)));
        for text in ["", "0s+1s", "10s+", "+1s", "1s+1s+1s"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
