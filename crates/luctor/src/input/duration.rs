//! Durations as users write them, such as `300ms` or `2m`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A duration in seconds or with a unit: `90`, `1.5`, `300ms`, `10s`, `2m`, `1h`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HumanDuration(pub(crate) Duration);

/// Units and their lengths in seconds. The first matching suffix counts.
const UNITS: [(&str, f64); 5] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("", 1.0)];

/// The longest accepted duration in seconds, about a year.
const MAX_SECONDS: f64 = 366.0 * 86_400.0;

impl FromStr for HumanDuration {
    type Err = ParseDurationError;

    fn from_str(text: &str) -> Result<HumanDuration, ParseDurationError> {
        let (number, unit) = UNITS
            .iter()
            .find_map(|(name, seconds)| text.strip_suffix(name).map(|number| (number, seconds)))
            .ok_or(ParseDurationError)?;
        // Rejects notations that Rust accepts but users do not expect: 1e3, inf, +5.
        if !number.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return Err(ParseDurationError);
        }
        let seconds = number.parse::<f64>().map_err(|_| ParseDurationError)? * unit;
        if seconds > MAX_SECONDS {
            return Err(ParseDurationError);
        }
        Ok(HumanDuration(Duration::from_secs_f64(seconds)))
    }
}

/// The text is not a valid duration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ParseDurationError;

impl fmt::Display for ParseDurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a duration such as 10s, 300ms, 2m or 1h, at most one year")
    }
}

impl std::error::Error for ParseDurationError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_is_parsed() {
        for (text, ms) in
            [("2", 2000), ("1.5", 1500), ("300ms", 300), ("10s", 10_000), ("2m", 120_000), ("0", 0)]
        {
            assert_eq!(text.parse(), Ok(HumanDuration(Duration::from_millis(ms))), "{text}");
        }
        assert_eq!("1h".parse(), Ok(HumanDuration(Duration::from_secs(3600))));
    }

    #[test]
    fn invalid_durations_are_rejected() {
        for text in ["", "s", "-1s", "1e3", "inf", "NaN", "1 s", "5x", "é", "9999999999h"] {
            assert_eq!(text.parse::<HumanDuration>(), Err(ParseDurationError), "{text}");
        }
    }
}
