//! What a player may spend on its moves.

use std::str::FromStr;
use std::time::Duration;

use crate::analyse::Span;

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
        let control = Control { base: time(base)?, increment: span(increment)? };
        Ok(control)
    }
}

/// Reads a time that a move could have: as [`Span`] reads it, and not zero.
///
/// # Errors
///
/// The text is no such time.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    match span(text)? {
        Duration::ZERO => Err(format!("{text:?} is no time to think")),
        time => Ok(time),
    }
}

fn span(text: &str) -> Result<Duration, String> {
    let span = text.parse::<Span>();
    span.map(|Span(time)| time).map_err(|error| format!("{text:?} is no time: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_to_think_is_not_zero() {
        assert_eq!(time("200ms"), Ok(Duration::from_millis(200)));
        for text in ["", "0ms", "0", "-1s", "1d"] {
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
        for text in ["", "0s+1s", "10s+", "+1s", "1s+1s+1s"] {
            assert!(text.parse::<Control>().is_err(), "{text}");
        }
    }
}
