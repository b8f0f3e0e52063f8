//! How much time the players of a match have.

use std::fmt;
use std::str::FromStr;

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// Bases are whole quarters of a minute, so that their text is exact.
const QUARTER: u32 = MINUTE / 4;

const WEEKENDS_OFF: &str = "weekends-off";

/// How much time the players of a match have. The text of one is `unlimited`, `5+3`, `3d` or
/// `bank:10d+12h`, the latter two perhaps with `,weekends-off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// As much as they like.
    Unlimited,
    /// Both sit at the board: time for the whole game, and what every move adds.
    Live {
        /// Seconds, a whole number of quarter minutes.
        base_s: u32,
        /// Seconds.
        increment_s: u32,
    },
    /// Correspondence, with days for each move.
    Days {
        /// Days for each move.
        days: u32,
        /// Whether Saturdays and Sundays do not count.
        weekends_off: bool,
    },
    /// Correspondence, with time for the whole game and what every move adds.
    Bank {
        /// Seconds, a whole number of hours.
        bank_s: u32,
        /// Seconds, a whole number of hours.
        increment_s: u32,
        /// Whether Saturdays and Sundays do not count.
        weekends_off: bool,
    },
}

impl TimeControl {
    /// Whether moves are days apart, so that vacation and weekends may hold the clock.
    pub fn is_correspondence(self) -> bool {
        matches!(self, TimeControl::Days { .. } | TimeControl::Bank { .. })
    }

    /// What stands on each clock at the beginning, in milliseconds; nothing if there are no
    /// clocks.
    pub fn initial_ms(self) -> Option<i64> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Live { base_s, .. } => Some(i64::from(base_s) * 1000),
            TimeControl::Days { days, .. } => Some(i64::from(days) * i64::from(DAY) * 1000),
            TimeControl::Bank { bank_s, .. } => Some(i64::from(bank_s) * 1000),
        }
    }

    /// What a move adds to the clock of the player who made it, in milliseconds.
    pub fn increment_ms(self) -> i64 {
        match self {
            TimeControl::Unlimited | TimeControl::Days { .. } => 0,
            TimeControl::Live { increment_s, .. } | TimeControl::Bank { increment_s, .. } => {
                i64::from(increment_s) * 1000
            }
        }
    }

    /// Whether Saturdays and Sundays do not count.
    pub fn weekends_off(self) -> bool {
        match self {
            TimeControl::Unlimited | TimeControl::Live { .. } => false,
            TimeControl::Days { weekends_off, .. } | TimeControl::Bank { weekends_off, .. } => {
                weekends_off
            }
        }
    }

    /// This time control, if it is one that is offered.
    ///
    /// # Errors
    ///
    /// Which of its figures is out of bounds.
    pub fn checked(self) -> Result<TimeControl, BadTimeControl> {
        let holds = |holds: bool, otherwise| if holds { Ok(self) } else { Err(otherwise) };
        match self {
            TimeControl::Unlimited => Ok(self),
            TimeControl::Live { base_s, increment_s } => {
                let base = (QUARTER..=180 * MINUTE).contains(&base_s);
                holds(base && base_s.is_multiple_of(QUARTER), BadTimeControl::Base)?;
                holds(increment_s <= 180, BadTimeControl::Increment)
            }
            TimeControl::Days { days, .. } => holds((1..=30).contains(&days), BadTimeControl::Days),
            TimeControl::Bank { bank_s, increment_s, .. } => {
                let bank = (HOUR..=90 * DAY).contains(&bank_s);
                holds(bank && bank_s.is_multiple_of(HOUR), BadTimeControl::Bank)?;
                let increment = increment_s <= 7 * DAY && increment_s.is_multiple_of(HOUR);
                holds(increment, BadTimeControl::BankIncrement)
            }
        }
    }
}

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
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        read(text).ok_or(BadTimeControl::Unreadable)?.checked()
    }
}

/// The time control that a text has the form of, whatever its figures.
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

/// The seconds in so many minutes, which may have quarters.
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

/// A number in digits. One that is too large is out of every bound, not unreadable.
fn number(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Seconds, spelled in days or hours.
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

/// A text is no time control that is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadTimeControl {
    /// It has no such form.
    Unreadable,
    /// The time for a live game is out of bounds.
    Base,
    /// The increment of a live game is out of bounds.
    Increment,
    /// The days for each move are out of bounds.
    Days,
    /// The bank is out of bounds.
    Bank,
    /// The increment of a bank is out of bounds.
    BankIncrement,
}

impl fmt::Display for BadTimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadTimeControl::Unreadable => {
                "a time control is unlimited, 5+3 (minutes, seconds for each move), 3d (days for \
                 each move) or bank:10d+12h, the latter two perhaps with ,weekends-off"
            }
            BadTimeControl::Base => {
                "the time for a live game is 0.25 to 180 minutes, in quarters of a minute"
            }
            BadTimeControl::Increment => "the increment of a live game is 0 to 180 seconds",
            BadTimeControl::Days => "the time for a move by correspondence is 1 to 30 days",
            BadTimeControl::Bank => "the bank of a game by correspondence is 1 hour to 90 days",
            BadTimeControl::BankIncrement => "the increment of a bank is 0 hours to 7 days",
        })
    }
}

impl std::error::Error for BadTimeControl {}

#[cfg(test)]
mod tests {
    use super::*;

    fn live(base_s: u32, increment_s: u32) -> TimeControl {
        TimeControl::Live { base_s, increment_s }
    }

    fn bank(bank_s: u32, increment_s: u32, weekends_off: bool) -> TimeControl {
        TimeControl::Bank { bank_s, increment_s, weekends_off }
    }

    #[test]
    fn every_form_is_spelled_as_players_spell_it() {
        let table = [
            ("unlimited", TimeControl::Unlimited),
            ("5+3", live(300, 3)),
            ("0.25+0", live(15, 0)),
            ("0.5+0", live(30, 0)),
            ("0.75+1", live(45, 1)),
            ("1.5+180", live(90, 180)),
            ("180+0", live(10_800, 0)),
            ("1d", TimeControl::Days { days: 1, weekends_off: false }),
            ("30d,weekends-off", TimeControl::Days { days: 30, weekends_off: true }),
            ("bank:10d+12h", bank(864_000, 43_200, false)),
            ("bank:1h+0h", bank(3600, 0, false)),
            ("bank:36h+1d,weekends-off", bank(129_600, 86_400, true)),
        ];
        for (text, control) in table {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), text);
        }
        assert_eq!("5.50+3".parse(), Ok(live(330, 3)));
        assert_eq!("bank:48h+24h".parse(), Ok(bank(172_800, 86_400, false)));
    }

    #[test]
    fn every_time_control_that_is_offered_is_read_as_it_is_spelled() {
        let live = (1..=720).flat_map(|quarters| {
            [0, 1, 59, 180].map(|increment| live(quarters * QUARTER, increment))
        });
        let days = (1..=30).map(|days| TimeControl::Days { days, weekends_off: days % 2 == 0 });
        let banks = (1..=90 * 24).flat_map(|hours| {
            [0, 1, 24, 25, 168].map(|increment| bank(hours * HOUR, increment * HOUR, hours < 99))
        });
        for control in live.chain(days).chain(banks) {
            assert_eq!(control.checked(), Ok(control));
            assert_eq!(control.to_string().parse(), Ok(control), "{control}");
        }
    }

    #[test]
    fn what_is_no_time_control_is_refused_with_the_reason() {
        let table = [
            ("0+3", BadTimeControl::Base),
            ("0+0", BadTimeControl::Base),
            ("180.25+0", BadTimeControl::Base),
            ("99999999999999999999+0", BadTimeControl::Base),
            ("5+181", BadTimeControl::Increment),
            ("5+4294967296", BadTimeControl::Increment),
            ("0d", BadTimeControl::Days),
            ("31d,weekends-off", BadTimeControl::Days),
            ("bank:0h+1h", BadTimeControl::Bank),
            ("bank:91d+1h", BadTimeControl::Bank),
            ("bank:10d+169h", BadTimeControl::BankIncrement),
            ("bank:10d+99999999999d", BadTimeControl::BankIncrement),
        ];
        for (text, reason) in table {
            assert_eq!(text.parse::<TimeControl>(), Err(reason), "{text}");
        }
        let unreadable = [
            "",
            " ",
            "5",
            "+",
            "5+",
            "+3",
            "5+-3",
            "-5+3",
            "5+3+1",
            "5 + 3",
            "0.3+0",
            ".5+0",
            "5.+0",
            "1e3+0",
            "inf+0",
            "NaN+0",
            "5+3,weekends-off",
            "unlimited,weekends-off",
            "Unlimited",
            "d",
            "3 d",
            "3d,",
            "3d,weekends-on",
            "3d,weekends-off,weekends-off",
            "bank:",
            "bank:10d",
            "bank:10+12",
            "bank:10d+12m",
            "bank:1d12h+1h",
            "bank:h+h",
            "٣d",
            "3d\0",
        ];
        for text in unreadable {
            assert_eq!(text.parse::<TimeControl>(), Err(BadTimeControl::Unreadable), "{text:?}");
        }
    }

    #[test]
    fn figures_that_no_text_spells_are_no_time_control() {
        assert_eq!(live(16, 0).checked(), Err(BadTimeControl::Base));
        assert_eq!(bank(3601, 0, false).checked(), Err(BadTimeControl::Bank));
        assert_eq!(bank(3600, 1, false).checked(), Err(BadTimeControl::BankIncrement));
    }

    #[test]
    fn clocks_begin_with_the_base_the_days_or_the_bank() {
        let table = [
            ("unlimited", None, 0, false),
            ("0.5+2", Some(30_000), 2000, false),
            ("3d,weekends-off", Some(259_200_000), 0, true),
            ("bank:2d+6h", Some(172_800_000), 21_600_000, true),
        ];
        for (text, initial, increment, correspondence) in table {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.initial_ms(), initial, "{text}");
            assert_eq!(control.increment_ms(), increment, "{text}");
            assert_eq!(control.is_correspondence(), correspondence, "{text}");
            assert_eq!(control.weekends_off(), text.ends_with("weekends-off"), "{text}");
        }
    }
}
