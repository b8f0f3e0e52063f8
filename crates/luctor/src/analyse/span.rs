//! A time as people write it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Seconds, or a number with its unit: `90`, `1.5`, `300ms`, `10s`, `2m`, `1h`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Span(pub(crate) Duration);

/// What a unit means in seconds; the longest unit that fits counts.
const UNITS: [(&str, f64); 5] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];

/// Longer than anybody waits.
const LONGEST: f64 = 366.0 * 86_400.0;

impl FromStr for Span {
    type Err = ParseSpanError;

    fn from_str(text: &str) -> Result<Span, ParseSpanError> {
        let (number, unit) = UNITS
            .iter()
            .find_map(|(name, seconds)| text.strip_suffix(name).map(|number| (number, seconds)))
            .ok_or(ParseSpanError)?;
        // Numbers that the language knows and people do not: 1e3, inf, +5.
        if !number.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return Err(ParseSpanError);
        }
        let seconds = number.parse::<f64>().map_err(|_| ParseSpanError)? * unit;
        if seconds > LONGEST {
            return Err(ParseSpanError);
        }
        Ok(Span(Duration::from_secs_f64(seconds)))
    }
}

/// The text is no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ParseSpanError;

impl fmt::Display for ParseSpanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a time is written 10s, 300ms, 2m or 1h, and is at most a year")
    }
}

impl std::error::Error for ParseSpanError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read() {
        for (text, ms) in
            [("2", 2000), ("1.5", 1500), ("300ms", 300), ("10s", 10_000), ("2m", 120_000), ("0", 0)]
        {
            assert_eq!(text.parse(), Ok(Span(Duration::from_millis(ms))), "{text}");
        }
        assert_eq!("1h".parse(), Ok(Span(Duration::from_secs(3600))));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "s", "-1s", "1e3", "inf", "NaN", "1 s", "5x", "é", "9999999999h"] {
            assert_eq!(text.parse::<Span>(), Err(ParseSpanError), "{text}");
        }
    }
}
