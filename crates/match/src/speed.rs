//! Into which class of speed a time control falls. Ratings are kept for each.

use std::fmt;
use std::str::FromStr;

use crate::time_control::TimeControl;
use crate::word::Word;
use crate::words;

/// A class of speed, with the names and bounds of lichess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Under 3 minutes a player.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Longer, in one sitting.
    Classical,
    /// With days between the moves.
    Correspondence,
}

words!(Speed {
    Bullet => "bullet",
    Blitz => "blitz",
    Rapid => "rapid",
    Classical => "classical",
    Correspondence => "correspondence",
});

/// The words of all classes of speed, the fastest first, and of games without clocks.
pub const SPEEDS: [&str; 6] =
    ["bullet", "blitz", "rapid", "classical", "correspondence", "unlimited"];

/// The word of the class into which a time control falls; none if it is no time control.
pub fn speed_word(control: &str) -> Option<String> {
    let speed = Speed::of(control.parse().ok()?);
    Some(speed.map_or_else(|| "unlimited".to_owned(), |speed| speed.to_string()))
}

/// For as many moves the increment is counted in when the length of a game is estimated.
const MOVES: u32 = 40;

impl Speed {
    /// All classes, the fastest first.
    pub const ALL: [Speed; 5] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// The class of a time control. Games without clocks are in none, and never rated: whoever
    /// stands badly would only have to wait.
    pub fn of(control: TimeControl) -> Option<Speed> {
        match control {
            TimeControl::Unlimited => None,
            TimeControl::Live { base_s, increment_s } => {
                Some(match base_s.saturating_add(MOVES.saturating_mul(increment_s)) {
                    ..180 => Speed::Bullet,
                    180..480 => Speed::Blitz,
                    480..1500 => Speed::Rapid,
                    1500.. => Speed::Classical,
                })
            }
            TimeControl::Days { .. } | TimeControl::Bank { .. } => Some(Speed::Correspondence),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Speed {
    type Err = UnknownSpeed;

    fn from_str(text: &str) -> Result<Speed, UnknownSpeed> {
        Speed::from_word(text).ok_or(UnknownSpeed)
    }
}

/// A text names no class of speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSpeed;

impl fmt::Display for UnknownSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a speed is bullet, blitz, rapid, classical or correspondence")
    }
}

impl std::error::Error for UnknownSpeed {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_time_controls_are_in_the_classes_that_players_expect() {
        let table = [
            ("unlimited", None),
            ("0.25+0", Some(Speed::Bullet)),
            ("2+1", Some(Speed::Bullet)),
            ("2.75+0", Some(Speed::Bullet)),
            ("3+0", Some(Speed::Blitz)),
            ("1+3", Some(Speed::Blitz)),
            ("5+3", Some(Speed::Blitz)),
            ("7.75+0", Some(Speed::Blitz)),
            ("8+0", Some(Speed::Rapid)),
            ("15+10", Some(Speed::Rapid)),
            ("24.75+0", Some(Speed::Rapid)),
            ("25+0", Some(Speed::Classical)),
            ("180+180", Some(Speed::Classical)),
            ("1d", Some(Speed::Correspondence)),
            ("bank:1h+0h", Some(Speed::Correspondence)),
        ];
        for (text, speed) in table {
            assert_eq!(Speed::of(text.parse().unwrap()), speed, "{text}");
        }
    }

    #[test]
    fn every_class_has_its_word() {
        for (control, word) in ["2+1", "5+3", "15+10", "30+0", "3d", "unlimited"].iter().zip(SPEEDS)
        {
            assert_eq!(speed_word(control).as_deref(), Some(word));
        }
        assert_eq!(speed_word("soon"), None);
    }

    #[test]
    fn more_time_is_never_a_faster_class() {
        for (base_s, increment_s) in (15..2000).flat_map(|s| [(s, 0), (s, 1), (s, 30)]) {
            let of = |base_s, increment_s| Speed::of(TimeControl::Live { base_s, increment_s });
            assert!(of(base_s, increment_s) <= of(base_s + 1, increment_s));
            assert!(of(base_s, increment_s) <= of(base_s, increment_s + 1));
        }
        let longest = TimeControl::Live { base_s: u32::MAX, increment_s: u32::MAX };
        assert_eq!(Speed::of(longest), Some(Speed::Classical));
    }

    #[test]
    fn every_class_is_read_as_it_is_spelled() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        for text in ["", "Blitz", "blitz ", "ultrabullet"] {
            assert_eq!(text.parse::<Speed>(), Err(UnknownSpeed), "{text:?}");
        }
    }
}
