//! Time controls: the time that the players of a match have.

mod text;

use std::fmt;

use crate::word::words;

const MINUTE: u32 = 60;
const HOUR: u32 = 60 * MINUTE;
const DAY: u32 = 24 * HOUR;

/// The unit of a live game's base time. Its text in minutes is exact.
const QUARTER: u32 = MINUTE / 4;

/// The time that the players of a match have.
///
/// The text form is `unlimited`, `5+3`, `3d` or `bank:10d+12h`. The last two can be followed by
/// `,weekends-off`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// No clocks.
    Unlimited,
    /// A live game: time for the whole game, and an increment with every move.
    Live {
        /// The base time in seconds, a multiple of 15.
        base_s: u32,
        /// The increment in seconds.
        increment_s: u32,
    },
    /// Correspondence with days for each move.
    Days {
        /// The number of days for each move.
        days: u32,
        /// `true` if Saturdays and Sundays do not count.
        weekends_off: bool,
    },
    /// Correspondence with time for the whole game, and an increment with every move.
    Bank {
        /// The time for the whole game in seconds, a multiple of 3600.
        bank_s: u32,
        /// The increment in seconds, a multiple of 3600.
        increment_s: u32,
        /// `true` if Saturdays and Sundays do not count.
        weekends_off: bool,
    },
}

/// A kind of time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ControlKind {
    /// No clocks.
    Unlimited,
    /// A live game: both players are at the board.
    Live,
    /// Correspondence, with days for each move or a bank of hours or days for the whole game.
    Correspondence,
}

words!(ControlKind {
    Unlimited = "unlimited",
    Live = "live",
    Correspondence = "correspondence",
});

impl TimeControl {
    /// Returns the kind.
    pub fn kind(self) -> ControlKind {
        match self {
            TimeControl::Unlimited => ControlKind::Unlimited,
            TimeControl::Live { .. } => ControlKind::Live,
            TimeControl::Days { .. } | TimeControl::Bank { .. } => ControlKind::Correspondence,
        }
    }

    /// Returns whether this is correspondence, in which vacations and weekends can stop the clock.
    pub fn is_correspondence(self) -> bool {
        self.kind() == ControlKind::Correspondence
    }

    /// Returns the time of each player at the start, in milliseconds, or `None` without clocks.
    pub fn initial_ms(self) -> Option<i64> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Live { base_s, .. } => Some(i64::from(base_s) * 1000),
            TimeControl::Days { days, .. } => Some(i64::from(days) * i64::from(DAY) * 1000),
            TimeControl::Bank { bank_s, .. } => Some(i64::from(bank_s) * 1000),
        }
    }

    /// Returns the time that a move adds to the mover's clock, in milliseconds.
    pub fn increment_ms(self) -> i64 {
        match self {
            TimeControl::Unlimited | TimeControl::Days { .. } => 0,
            TimeControl::Live { increment_s, .. } | TimeControl::Bank { increment_s, .. } => {
                i64::from(increment_s) * 1000
            }
        }
    }

    /// Returns whether Saturdays and Sundays do not count.
    pub fn weekends_off(self) -> bool {
        match self {
            TimeControl::Unlimited | TimeControl::Live { .. } => false,
            TimeControl::Days { weekends_off, .. } | TimeControl::Bank { weekends_off, .. } => {
                weekends_off
            }
        }
    }

    /// Returns this time control if its figures are within bounds.
    ///
    /// # Errors
    ///
    /// Fails with the first figure that is out of bounds.
    pub fn checked(self) -> Result<TimeControl, TimeControlError> {
        let require = |holds: bool, error| if holds { Ok(self) } else { Err(error) };
        match self {
            TimeControl::Unlimited => Ok(self),
            TimeControl::Live { base_s, increment_s } => {
                let base = (QUARTER..=180 * MINUTE).contains(&base_s);
                require(base && base_s.is_multiple_of(QUARTER), TimeControlError::Base)?;
                require(increment_s <= 180, TimeControlError::Increment)
            }
            TimeControl::Days { days, .. } => {
                require((1..=30).contains(&days), TimeControlError::Days)
            }
            TimeControl::Bank { bank_s, increment_s, .. } => {
                let bank = (HOUR..=90 * DAY).contains(&bank_s);
                require(bank && bank_s.is_multiple_of(HOUR), TimeControlError::Bank)?;
                let increment = increment_s <= 7 * DAY && increment_s.is_multiple_of(HOUR);
                require(increment, TimeControlError::BankIncrement)
            }
        }
    }
}

/// An invalid time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControlError {
    /// The text does not have the form of a time control.
    Unreadable,
    /// The base time of a live game is out of bounds.
    Base,
    /// The increment of a live game is out of bounds.
    Increment,
    /// The number of days for each move is out of bounds.
    Days,
    /// The time for a correspondence game is out of bounds.
    Bank,
    /// The increment of a correspondence game is out of bounds.
    BankIncrement,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TimeControlError::Unreadable => {
                "a time control is unlimited, 5+3 (minutes, seconds for each move), 3d (days for \
                 each move) or bank:10d+12h, the latter two perhaps with ,weekends-off"
            }
            TimeControlError::Base => {
                "the time for a live game is 0.25 to 180 minutes, in quarters of a minute"
            }
            TimeControlError::Increment => "the increment of a live game is 0 to 180 seconds",
            TimeControlError::Days => "the time for a move by correspondence is 1 to 30 days",
            TimeControlError::Bank => "the bank of a game by correspondence is 1 hour to 90 days",
            TimeControlError::BankIncrement => "the increment of a bank is 0 hours to 7 days",
        })
    }
}

impl std::error::Error for TimeControlError {}

#[cfg(test)]
mod tests;
