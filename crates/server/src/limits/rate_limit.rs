//! The general rate limit that a host sets.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// The number of requests that the server accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateLimit {
    /// Any number, including attempts to guess passwords. For tests and measurements.
    Off,
    /// This number per second for each address and each account, with bursts of four times as many.
    PerSecond(NonZeroU32),
}

/// The default for one address, per second.
const DEFAULT: NonZeroU32 = NonZeroU32::new(50).expect("it is not 0");

impl Default for RateLimit {
    fn default() -> RateLimit {
        RateLimit::PerSecond(DEFAULT)
    }
}

/// Parses `off` or a number of requests per second.
impl FromStr for RateLimit {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<RateLimit, &'static str> {
        if text == "off" {
            return Ok(RateLimit::Off);
        }
        let number: Result<NonZeroU32, _> = text.parse();
        match number {
            Ok(number) if number.get() <= MOST => Ok(RateLimit::PerSecond(number)),
            _ => Err("a limit is off or a number of requests a second, from 1 to 1000000"),
        }
    }
}

const MOST: u32 = 1_000_000;

impl fmt::Display for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateLimit::Off => f.write_str("off"),
            RateLimit::PerSecond(number) => number.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_off_or_a_number() {
        assert_eq!("off".parse(), Ok(RateLimit::Off));
        assert_eq!(RateLimit::default().to_string().parse(), Ok(RateLimit::default()));
        for wrong in ["", "0", "-1", "many", "1000001", "Off"] {
            assert!(wrong.parse::<RateLimit>().is_err(), "{wrong:?}");
        }
    }
}
