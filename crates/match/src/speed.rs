//! The speed of a time control. Each speed has its own ratings.

use crate::time_control::TimeControl;
use crate::word::words;

/// A speed, with the names and bounds of lichess. Games without clocks have none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Less than 3 minutes per player.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// 25 minutes or more, with a live clock.
    Classical,
    /// Days for each move, or a bank of hours for the game.
    Correspondence,
}

words!(Speed {
    Bullet = "bullet",
    Blitz = "blitz",
    Rapid = "rapid",
    Classical = "classical",
    Correspondence = "correspondence",
});

/// The words of all speeds, fastest first, then the word for games without clocks.
pub const SPEEDS: [&str; 6] =
    ["bullet", "blitz", "rapid", "classical", "correspondence", "unlimited"];

/// Returns the word for the speed of a time control, or `None` if the text is not a valid one.
pub fn speed_word(control: &str) -> Option<String> {
    let speed = Speed::of(control.parse().ok()?);
    Some(speed.map_or_else(|| "unlimited".to_owned(), |speed| speed.to_string()))
}

/// The number of moves, and so of increments, in the estimated length of a game.
const MOVES: u32 = 40;

impl Speed {
    /// Returns the speed of a time control, or `None` for games without clocks. Those are never rated,
    /// because a losing player could wait forever.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_time_controls_have_the_expected_speeds() {
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
    fn every_speed_has_a_word() {
        for (control, word) in ["2+1", "5+3", "15+10", "30+0", "3d", "unlimited"].iter().zip(SPEEDS)
        {
            assert_eq!(speed_word(control).as_deref(), Some(word));
        }
        assert_eq!(speed_word("soon"), None);
    }

    #[test]
    fn more_time_is_never_faster() {
        for (base_s, increment_s) in (15..2000).flat_map(|s| [(s, 0), (s, 1), (s, 30)]) {
            let of = |base_s, increment_s| Speed::of(TimeControl::Live { base_s, increment_s });
            assert!(of(base_s, increment_s) <= of(base_s + 1, increment_s));
            assert!(of(base_s, increment_s) <= of(base_s, increment_s + 1));
        }
        let longest = TimeControl::Live { base_s: u32::MAX, increment_s: u32::MAX };
        assert_eq!(Speed::of(longest), Some(Speed::Classical));
    }
}
