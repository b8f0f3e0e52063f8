//! The kind of a time control: live, correspondence or unlimited.

use crate::time_control::TimeControl;
use crate::words;

/// The kind of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlKind {
    /// Minutes: both players are at the board.
    Live,
    /// Days, or hours in a bank: the players move when they have time.
    Correspondence,
    /// No clock.
    Unlimited,
}

words!(ControlKind {
    Live => "live",
    Correspondence => "correspondence",
    Unlimited => "unlimited",
});

impl From<TimeControl> for ControlKind {
    fn from(control: TimeControl) -> ControlKind {
        match control {
            TimeControl::Unlimited => ControlKind::Unlimited,
            TimeControl::Live { .. } => ControlKind::Live,
            TimeControl::Days { .. } | TimeControl::Bank { .. } => ControlKind::Correspondence,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::assert_words_round_trip;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        assert_words_round_trip::<ControlKind>();
    }

    #[test]
    fn a_bank_without_days_is_correspondence() {
        for (text, kind) in [
            ("unlimited", ControlKind::Unlimited),
            ("5+3", ControlKind::Live),
            ("0.25+0", ControlKind::Live),
            ("3d", ControlKind::Correspondence),
            ("3d,weekends-off", ControlKind::Correspondence),
            ("bank:12h+1h", ControlKind::Correspondence),
            ("bank:10d+12h,weekends-off", ControlKind::Correspondence),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(ControlKind::from(control), kind, "{text}");
        }
    }
}
